import Navigation
import Observations
import Receivers
import Testing
import TestSupport

extension ReceiverTests {
    /// An epoch that is never ended: its fix would leave with the next sentence, and be old.
    @Suite(.serialized) struct CutEpochs {
        private let drive: RecordedDrive

        init() throws { drive = try RecordedDrive() }

        private static func firstSentence(_ epoch: Int) -> String {
            SyntheticDrive.sentences(epoch).prefix { $0 != "\r\n" } + "\r\n"
        }

        @Test(.timeLimit(.minutes(1)))
        func `of a serial receiver that falls silent are told neither live nor in the replay`() async throws {
            let terminal = try PseudoTerminal()
            // The line stays open while it is silent: nothing is sent into a closed one.
            var timing = quick
            timing.lifeSign = .seconds(100)
            let recorder = Recorder(SerialLocationFinder(path: terminal.path, timing: timing, recorder: drive.ride))
            // It is open once something has arrived.
            terminal.send((0..<4).map(SyntheticDrive.sentences).joined())
            _ = try await drive.epochs(of: recorder, to: 3)
            // The sentences dropped on opening are made up for: the order of the sentences is known.
            // The text is sent in one piece, so that the loss behind its last fix is behind all of it.
            let whole = (4..<8).map(SyntheticDrive.sentences).joined()
            terminal.send(whole + Self.firstSentence(8) + Self.firstSentence(8).prefix(9))
            _ = try await drive.epochs(of: recorder, to: 7)
            try await recorder.wait("the loss") { $0.states.last == .lost }
            terminal.send((100..<104).map(SyntheticDrive.sentences).joined())
            let live = try await drive.epochs(of: recorder, to: 103)
            // On a busy machine some of the others are skipped for newer ones.
            #expect(!live.contains(8))
            #expect(try await drive.recorded() == live)
        }

        @Test(.timeLimit(.minutes(1)))
        func `of a gpsd that goes away are told neither live nor in the replay`() async throws {
            let listener = try Listener()
            let recorder = Recorder(
                GPSDLocationFinder(host: "127.0.0.1", port: "\(listener.port)", timing: lasting, recorder: drive.ride))
            var peer: Peer? = try await listener.accept()
            peer?.drive(0..<4)
            _ = try await drive.epochs(of: recorder, to: 3)
            peer?.send(Self.firstSentence(4))
            peer = nil
            try await recorder.wait("the loss") { $0.states.last == .lost }
            try await listener.accept().drive(100..<104)
            let live = try await drive.epochs(of: recorder, to: 103)
            // On a busy machine some of the others are skipped for newer ones.
            #expect(!live.contains(4))
            #expect(try await drive.recorded() == live)
        }
    }
}
