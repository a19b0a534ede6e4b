import Foundation
import Navigation
import Observations
import Positioning
import Receivers
import Synchronization
import Testing
import TestSupport

/// How long, in seconds, each finder is kept busy.
private let soakSeconds = ProcessInfo.processInfo.environment["ALIGHT_SOAK"].flatMap(Double.init) ?? 0

extension ReceiverTests {
    /// The leftovers of thousands of connections, bursts and faults: there must be none. `make soak` runs it.
    ///
    /// The suite runs alone in its process, since it measures the memory of the process.
    @Suite(.serialized, .enabled(if: soakSeconds > 0, "make soak-receivers runs it")) struct Soak {
        private static let timing = ReceiverTiming(
            firstRetry: .milliseconds(1), longestRetry: .milliseconds(5), connect: .seconds(2),
            shortestSilence: .milliseconds(20), longestSilence: .milliseconds(50), lifeSign: .milliseconds(50))

        /// The resources that the process holds.
        private struct Holding: CustomStringConvertible {
            let kibibytes: Int
            let descriptors: Int
            let threads: Int

            init() {
                func count(_ folder: String) -> Int {
                    (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
                }
                let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
                kibibytes = (pages.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0) * 4
                descriptors = count("/proc/self/fd")
                threads = count("/proc/self/task")
            }

            var description: String { "\(kibibytes) KiB resident, \(descriptors) descriptors, \(threads) threads" }
        }

        /// Counts what a finder tells and keeps none of it.
        private final class Counter: Sendable {
            private struct Counts {
                var fixes = 0
                var states = 0
            }

            private final class Box: Sendable {
                let counts = Mutex(Counts())
            }

            private let box = Box()
            private let task: Task<Void, any Error>

            init(_ finder: any LocationFinder) {
                let observations = finder.observations()
                task = Task.detached { [box] in
                    for try await observation in observations {
                        box.counts.withLock { counts in
                            if case .fix = observation.content { counts.fixes += 1 } else { counts.states += 1 }
                        }
                    }
                }
            }

            var fixes: Int { box.counts.withLock { $0.fixes } }
            var states: Int { box.counts.withLock { $0.states } }
            func cancel() { task.cancel() }
        }

        /// Noise, halves of lines, and lines without an end.
        private static func garbage(_ round: Int) -> String {
            switch round % 4 {
            case 0: String((0..<500).map { _ in Character(Unicode.Scalar(UInt8.random(in: 1...126))) })
            case 1: String(TPV.line(second: round, latitude: -6).prefix(70))
            case 2: String(repeating: "{\"class\":", count: 10_000)
            default: "$GPRMC,\(round)*00\r\n{\"class\":\"TPV\"}\r\n\r\n"
            }
        }

        @Test(.timeLimit(.minutes(10)))
        func `gpsd's bursts, garbage and hang-ups leave nothing behind`() async throws {
            let listener = try Listener()
            let counter = Counter(
                GPSDLocationFinder(
                    host: "127.0.0.1", port: "\(listener.port)", timing: Self.timing,
                    logger: RecordedLines.none))
            try await Self.soak(counter) { round in
                let peer = try await listener.accept()
                peer.send((0..<200).map { TPV.line(second: round + $0, latitude: -6) + "\r\n" }.joined())
                peer.sendLine(TPV.sky)
                peer.send(Self.garbage(round))
                if round.isMultiple(of: 3) { try await Task.sleep(for: .milliseconds(60)) }
            }
        }

        @Test(.timeLimit(.minutes(10)))
        func `a serial receiver's bursts, garbage and unplugging leave nothing behind`() async throws {
            let folder = try TemporaryFolder()
            let device = folder.path("ttyUSB0")
            let name = folder.path("by-id/usb-Maker_Mouse-if00")
            try FileManager.default.createDirectory(
                atPath: folder.path("by-id"), withIntermediateDirectories: false)
            let counter = Counter(
                SerialLocationFinder(
                    path: device, names: folder.path, timing: Self.timing, logger: RecordedLines.none))
            try await Self.soak(counter) { round in
                let terminal = try PseudoTerminal()
                for link in [device, name] { symlink(terminal.path, link) }
                for epoch in 0..<5 {
                    terminal.send(Self.garbage(round + epoch))
                    terminal.send("\r\n" + SyntheticDrive.sentences((round + epoch) % 1000))
                    try await Task.sleep(for: .milliseconds(3))
                }
                for link in [device, name] { unlink(link) }
            }
        }

        /// Plays rounds for the time, and holds what the process has at the end against what it had after a third.
        private static func soak(_ counter: Counter, _ round: (Int) async throws -> Void) async throws {
            let start = ContinuousClock.now
            var number = 0
            var first: Holding?
            while ContinuousClock.now - start < .seconds(soakSeconds) {
                try await round(number)
                number += 1
                if first == nil, ContinuousClock.now - start > .seconds(soakSeconds / 3) { first = Holding() }
            }
            let before = try #require(first)
            let after = Holding()
            print("soak: \(number) connections, \(counter.fixes) fixes, \(counter.states) changes of state")
            print("      after a third: \(before)")
            print("      at the end:    \(after)")
            #expect(counter.fixes > number / 4)
            // Two thirds of the rounds would show a leak of 1 KiB in each.
            #expect(after.kibibytes - before.kibibytes < max(512, number * 2 / 3))
            #expect(after.descriptors <= before.descriptors + 4)
            #expect(after.threads <= before.threads + 2)
            counter.cancel()
            try await eventually("the threads end") {
                ThreadUse.threads(named: "alight-gpsd").isEmpty && ThreadUse.threads(named: "alight-serial").isEmpty
            }
        }
    }
}
