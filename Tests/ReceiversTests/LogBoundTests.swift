import Navigation
import Observations
import Positioning
import Testing
import TestSupport

@testable import NMEA
@testable import Receivers

extension ReceiverTests {
    /// The amount that a log may make a reader hold, at each bound and one beyond it.
    @Suite struct LogBounds {
        private static let date = Timestamp(milliseconds: 1_787_126_672_000)

        private func item(_ content: StreamDecoder.Content) -> StreamDecoder.Item {
            StreamDecoder.Item(received: nil, content: content)
        }

        private func fix(at time: Timestamp) -> StreamDecoder.Content {
            var fix = Fix(mode: .threeD)
            fix.time = time
            return .fix(fix)
        }

        @Test(arguments: [(240, false), (241, true)])
        func `so many items wait for a date`(count: Int, isCountedFromTheEpoch: Bool) {
            var timeline = LogTimeline()
            var observations: [Observation] = []
            for number in 0..<count {
                timeline.place(item(.observation(.pressure(Double(number)))), into: &observations)
            }
            #expect(observations.count == (isCountedFromTheEpoch ? count : 0))
            timeline.place(item(fix(at: Self.date)), into: &observations)
            timeline.finish(into: &observations)
            #expect(timeline.lacksDate == isCountedFromTheEpoch)
            #expect(observations.count == count + 1)
        }

        @Test func `so many items wait for the fixes behind a jump`() {
            var jump = TimeJump(from: .init(fix: Fix(mode: .threeD), time: Self.date, clock: Self.date))
            func item(_ number: Int) -> TimeJump.Item {
                TimeJump.Item(content: .pressure(Double(number)), time: Self.date, isFix: false)
            }
            for number in 1..<240 { #expect(jump.take(item(number)) == nil) }
            #expect(jump.take(item(240))?.count == 240)
        }

        @Test(arguments: [(8, 0), (9, 1)])
        func `so many skipped fixes are remembered`(count: Int, told: Int) {
            var timeline = LogTimeline()
            var observations: [Observation] = []
            for number in 0..<count {
                timeline.place(
                    item(.skippedFix(Self.date.advanced(bySeconds: Double(number)))), into: &observations)
            }
            timeline.place(item(fix(at: Self.date)), into: &observations)
            timeline.finish(into: &observations)
            #expect(observations.count == told)
        }

        /// A line is recorded up to a maximum number of bytes, and a longer line is cut.
        @Test(arguments: [(2047, [2047]), (2048, [2048]), (2049, [2048]), (4096, [2048])])
        func `so many bytes of a line are recorded`(length: Int, recorded: [Int]) {
            var lines = ReceivedLines()
            var lengths: [Int] = []
            let line = [UInt8(ascii: "$")] + Array(repeating: UInt8(ascii: "x"), count: length - 1) + [10]
            line.withUnsafeBytes { bytes in lines.take(bytes) { lengths.append($0.count) } }
            #expect(lengths == recorded)
        }

        /// The fix's fate is told once all has been held; beyond the bound it counts as skipped (`$PALTS`) before. The last line
        /// says that the receiver is listened to no more.
        @Test(arguments: [(9_999, false), (10_000, true)])
        func `so much is held for the fate of a fix`(lines: Int, isSkipped: Bool) async throws {
            let folder = try TemporaryFolder()
            let recorder = RideRecorder(RideLogFile(folder.path("ride.nmea")), logger: RecordedLines.none)
            let held = recorder.hold([Array("$GPTXT,fix".utf8)], for: Self.date)
            for _ in 0..<lines { recorder.take(line: Array("$GPTXT".utf8)) }
            held?.settle(isSkipped: false)
            await recorder.finish()
            try await recorder.ended()
            let text = String(decoding: try folder.read(folder.path("ride.nmea")), as: UTF8.self)
            #expect(text.contains("$PALTS") == isSkipped)
            #expect(text.split(separator: "\r\n").count == lines + 2 + (isSkipped ? 1 : 0))
        }
    }
}
