import JournalFaults
import Positioning
import TestSupport
import Testing

@testable import Journal

/// How much of the disk a journal uses, and how much it writes.
@Suite struct `A journal's size` {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder(in: "/dev/shm")
        path = folder.path("journal")
    }

    @Test func `keeps the newest records and rides, in order`() throws {
        var limits = JournalLimits()
        limits.records = 100
        limits.rides = 7
        let journal = try open(limits)
        for number in 0..<130 {
            try journal.commit(
                state: nil, records: (0..<3).map { record(number * 3 + $0) }, rides: [ride(number / 2)],
                isDurable: false)
        }
        #expect(try journal.history(limit: 1000) == (290..<390).map(record))
        #expect(try journal.history(limit: 2) == [record(388), record(389)])
        #expect(try journal.history(limit: 0) == [])
        #expect(try journal.history(limit: -1) == [])
        #expect(try journal.rides(limit: 1000) == (58..<65).map(ride))
        #expect(try journal.rides(limit: 1) == [ride(64)])
        journal.close()
        #expect(try open(limits).history(limit: 1000).count == 100)
    }

    /// A box that runs for months: each commit has a state of another length and one record. The bound on the records is
    /// met after 300 commits, and from then on the run repeats itself; a week of it has 120,960 commits.
    @Test func `grows no more once its history is full`() throws {
        var limits = JournalLimits()
        limits.records = 300
        let journal = try open(limits)
        var sizes: [Int] = []
        for number in 0..<2400 {
            let length = 40_000 + number * 7919 % 40_000
            try journal.commit(
                state: [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: length), records: [record(number)],
                isDurable: false)
            if number % 400 == 399 { sizes.append(try FileHandling.size(path)) }
            if number % 50 == 0 {
                #expect(try FileHandling.size(path + "-wal") < (limits.checkpointPages + 100) * 4120)
            }
        }
        // Larger numbers take a byte more now and then.
        #expect(sizes.allSatisfy { $0 <= sizes[0] + 2 * 4096 && $0 < 300_000 }, "\(sizes)")
    }

    /// The figures that the documentation gives for the wear of an SD card.
    @Test(arguments: [
        (bytes: 100_000, changed: 100_000, isDurable: false, most: 112_000),
        (bytes: 100_000, changed: 100_000, isDurable: true, most: 116_000),
        (bytes: 100_000, changed: 1000, isDurable: false, most: 10_000),
        (bytes: 1000, changed: 1000, isDurable: true, most: 14_000),
    ])
    func `costs so many bytes a commit`(bytes: Int, changed: Int, isDurable: Bool, most: Int) throws {
        let vfs = RecordingVFS(name: "wear-\(path)")
        let journal = try Journal(at: path, vfs: vfs.name, logger: RecordedLines.none)
        let state = FileHandling.noise(bytes)
        var states = [state, FileHandling.noise(changed).map { ~$0 } + state[changed...]]
        func commit() throws {
            states.swapAt(0, 1)
            try journal.commit(state: states[0], records: [], isDurable: isDurable)
        }
        for _ in 0..<50 { try commit() }
        let first = vfs.operationCount
        for _ in 0..<400 { try commit() }
        let recording = vfs.recording()
        let range = first..<recording.operations.count
        let each = recording.bytesWritten(in: range) / 400
        #expect(each < most, "\(each)")
        #expect(recording.syncs(in: range) >= (isDurable ? 400 : 0))
        #expect(recording.syncs(in: range) < (isDurable ? 450 : 60))
        journal.close()
    }

    private func open(_ limits: JournalLimits) throws -> Journal {
        try Journal(at: path, vfs: nil, limits: limits, logger: RecordedLines.none)
    }

    private func record(_ number: Int) -> Record {
        Record(time: Timestamp(milliseconds: Int64(number)), kind: "near", ride: number, text: #"{"n":\#(number)}"#)
    }

    private func ride(_ number: Int) -> Ride {
        Ride(id: number, started: Timestamp(milliseconds: Int64(number)), to: "BLM")
    }
}
