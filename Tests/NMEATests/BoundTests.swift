import Positioning
import Testing

@testable import NMEA

/// The bounds on what a stream of invented data may fill, tested at each bound and one beyond it.
@Suite struct `What is told of a stream` {
    @Test(arguments: [(96, 0), (97, 1), (1000, 904)])
    func `has 96 addresses, and counts the others together`(count: Int, others: Int) {
        var counts = AddressCounts()
        for number in 0..<count {
            let address = Array("X\(1000 + number)".utf8)
            address.withUnsafeBufferPointer { if let start = $0.baseAddress { counts.add(start, $0.count) } }
        }
        #expect(counts.all.count == min(count, 96))
        #expect(counts.others == others)
    }

    @Test(arguments: [(10, 10), (11, 10)])
    func `has the ten longest gaps`(gaps: Int, told: Int) {
        var summary = LogSummary()
        var time = Timestamp(milliseconds: 1_787_126_672_000)
        for number in 0...gaps {
            var fix = Fix(mode: .threeD)
            fix.time = time
            summary.add(fix)
            time = time.advanced(bySeconds: Double(number + 10))
        }
        #expect(summary.longestGaps.count == told)
        #expect(summary.longestGaps.first?.seconds == Double(gaps + 9))
    }

    /// The 10,000 intervals are 1 ms to 10 s long; what is longer, and comes after them, is counted no more.
    @Test(arguments: [(9999, 1), (10_000, 0)])
    func `counts 10,000 different intervals`(before: Int, more: Int) {
        var summary = LogSummary()
        var time = Timestamp(milliseconds: 1_787_126_672_000)
        func add(after milliseconds: Int) {
            time = time.advanced(bySeconds: Double(milliseconds) / 1000)
            var fix = Fix(mode: .threeD)
            fix.time = time
            summary.add(fix)
        }
        add(after: 0)
        for interval in 1...before { add(after: interval) }
        let gaps = summary.gaps.count
        add(after: 100_000)
        #expect(summary.gaps.count - gaps == more)
    }

    @Test(arguments: [(62, 62), (63, 62), (1000, 62)])
    func `has 62 fields of a sentence`(fields: Int, kept: Int) {
        let sentence = Array(repeating: "1", count: fields).joined(separator: ",").utf8.map { $0 }
        sentence.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            #expect(SentenceFields(bytes, start).count == kept)
        }
    }
}
