import Glibc
import Navigation
import Observations
import Receivers
import Testing
import TestSupport

extension ReceiverTests {
    /// The properties that hold for every finder.
    @Suite(.serialized) struct Conformance {
        /// The finders, each before a receiver that keeps it waiting.
        enum Stage: String, CaseIterable, Sendable {
            case gpsd, gpsdUnreachable, serial, serialMissing, nmeaFile, rideLog
        }

        @Test(.timeLimit(.minutes(1)), arguments: Stage.allCases)
        func `a finder waits without work, ends promptly, and leaves nothing open`(stage: Stage) async throws {
            try await eventually("all is at rest") { Self.threads.isEmpty }
            let descriptors = ThreadUse.descriptors
            try await check(stage)
            try await eventually("threads end: \(Self.threads)") { Self.threads.isEmpty }
            try await eventually("descriptors: \(ThreadUse.descriptors), \(descriptors) before") {
                ThreadUse.descriptors <= descriptors
            }
        }

        /// Whoever waited for any of it at its end would not be there in time.
        private static let endless = ReceiverTiming(
            firstRetry: .seconds(100), longestRetry: .seconds(100), connect: .seconds(100),
            shortestSilence: .seconds(100), longestSilence: .seconds(100), lifeSign: .seconds(100))

        private func check(_ stage: Stage) async throws {
            let folder = try TemporaryFolder()
            let terminal = try PseudoTerminal()
            let listener = try Listener()
            let fifo = folder.path("fifo")
            mkfifo(fifo, 0o600)
            let writer = open(fifo, O_RDWR | O_NONBLOCK | O_CLOEXEC)
            defer { close(writer) }
            let finder: any LocationFinder =
                switch stage {
                case .gpsd: GPSDLocationFinder(host: "127.0.0.1", port: "\(listener.port)", timing: Self.endless)
                case .gpsdUnreachable:
                    GPSDLocationFinder(host: "127.0.0.1", port: "\(try freePort())", timing: Self.endless)
                case .serial: SerialLocationFinder(path: terminal.path, timing: Self.endless)
                case .serialMissing: SerialLocationFinder(path: folder.path("none"), timing: Self.endless)
                case .nmeaFile: NMEAFileLocationFinder(path: fifo)
                case .rideLog: RideLogLocationFinder(path: fifo)
                }
            let recorder = Recorder(finder)
            let peer = stage == .gpsd ? try await listener.accept() : nil
            try await eventually("the thread runs") { Self.threads.count == 1 }
            let name = try #require(Self.threads.first)
            try await ThreadUse.waitForRest(of: name)
            let before = try ThreadUse.of(name)
            // It takes time to see that it does nothing.
            try await Task.sleep(for: .milliseconds(500))
            let after = try ThreadUse.of(name)
            #expect(after.milliseconds - before.milliseconds <= 50)
            #expect(after.switches - before.switches <= 10)
            recorder.cancel()
            try await recorder.wait("the end") { $0.hasEnded }
            #expect(recorder.error == nil)
            withExtendedLifetime((folder, terminal, listener, peer)) {}
        }

        @Test(.timeLimit(.minutes(1)))
        func `a sequence that nobody fetches from ends its thread when it is dropped`() async throws {
            try await eventually("all is at rest") { Self.threads.isEmpty }
            let terminal = try PseudoTerminal()
            var sequence: (any Sendable)? = SerialLocationFinder(path: terminal.path).observations()
            try await eventually("the thread runs") { Self.threads.count == 1 }
            withExtendedLifetime(sequence) {}
            sequence = nil
            try await eventually("the thread ends") { Self.threads.isEmpty }
        }

        private static var threads: [String] {
            ["alight-gpsd", "alight-serial", "alight-file"].flatMap { name in
                ThreadUse.threads(named: name).map { _ in name }
            }
        }
    }
}
