import Navigation
import Observations
import Receivers
import Testing
import TestSupport

extension ReceiverTests {
    /// Fixes that a slow consumer never gets, and a recording does.
    @Suite(.serialized) struct SkippedFixes {
        private let drive: RecordedDrive

        init() throws { drive = try RecordedDrive() }

        /// Fetches what is there once the thread is at rest, no longer patient, so that all that it read lies in the mailbox.
        private func lateEpochs(
            of observations: any AsyncSequence<Observation, any Error> & Sendable, thread: String, to last: Int
        ) async throws -> [Int] {
            try await ThreadUse.waitForRest(of: thread)
            let recorder = Recorder(observations)
            let epochs = try await drive.epochs(of: recorder, to: last)
            recorder.cancel()
            return epochs
        }

        @Test(.timeLimit(.minutes(1)))
        func `of gpsd are in no replay either`() async throws {
            let listener = try Listener()
            let finder = GPSDLocationFinder(
                host: "127.0.0.1", port: "\(listener.port)", timing: lasting, recorder: drive.ride)
            let observations = finder.observations()
            let peer = try await listener.accept()
            peer.drive(0..<100)
            try await eventually("the burst is read") { peer.hasBeenRead }
            let live = try await lateEpochs(of: observations, thread: "alight-gpsd", to: 99)
            #expect(live == [99])
            #expect(try await drive.recorded() == live)
        }

        @Test(.timeLimit(.minutes(1)))
        func `of a serial receiver are in no replay either`() async throws {
            let terminal = try PseudoTerminal()
            let finder = SerialLocationFinder(path: terminal.path, timing: lasting, recorder: drive.ride)
            let observations = finder.observations()
            // More than the terminal holds would be lost.
            terminal.send((0..<8).map(SyntheticDrive.sentences).joined())
            let live = try await lateEpochs(of: observations, thread: "alight-serial", to: 7)
            #expect(live == [7])
            #expect(try await drive.recorded() == live)
        }
    }
}
