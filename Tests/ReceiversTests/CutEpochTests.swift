import Logging
import Navigation
import Positioning
import Receivers
import Testing
import TestSupport

extension ReceiverTests {
    /// An epoch that is never ended: its fix would leave with the next sentence, and be old.
    @Suite(.serialized) struct CutEpochs {
        private let folder: TemporaryFolder
        private let log: String
        private let ride: RideRecorder

        init() throws {
            folder = try TemporaryFolder()
            log = folder.path("ride.nmea")
            ride = RideRecorder(RideLogFile(log), logger: RecordedLines.none)
        }

        /// Waits for a fix, and gives the epochs of all.
        private func epochs(of recorder: Recorder, to last: Int) async throws -> [Int] {
            let time = SyntheticDrive.start.advanced(bySeconds: Double(last))
            try await recorder.wait("epoch \(last)") { $0.fixes.last?.time == time }
            return recorder.fixes.compactMap(Self.epoch)
        }

        /// The epochs that a replay sees.
        private func recorded() async throws -> [Int] {
            await ride.finish()
            var epochs: [Int] = []
            for try await observation in RideLogLocationFinder(path: log).observations() {
                if case .fix(let fix) = observation.content, let epoch = Self.epoch(of: fix) { epochs.append(epoch) }
            }
            return epochs
        }

        private static func epoch(of fix: Fix) -> Int? {
            fix.time.map { Int($0.seconds(since: SyntheticDrive.start)) }
        }

        private static func firstSentence(_ epoch: Int) -> String {
            SyntheticDrive.sentences(epoch).prefix { $0 != "\r\n" } + "\r\n"
        }

        @Test(.timeLimit(.minutes(1)))
        func `of a serial receiver that falls silent are told neither live nor in the replay`() async throws {
            let terminal = try PseudoTerminal()
            let recorder = Recorder(SerialLocationFinder(path: terminal.path, timing: quick, recorder: ride))
            // It is open once something has arrived.
            terminal.send((0..<4).map(SyntheticDrive.sentences).joined())
            _ = try await epochs(of: recorder, to: 3)
            terminal.send(Self.firstSentence(4) + Self.firstSentence(4).prefix(9))
            try await recorder.wait("the loss") { $0.states.last == .lost }
            terminal.send((100..<104).map(SyntheticDrive.sentences).joined())
            let live = try await epochs(of: recorder, to: 103)
            #expect(live == [0, 1, 2, 3, 100, 101, 102, 103])
            #expect(try await recorded() == live)
        }

        @Test(.timeLimit(.minutes(1)))
        func `of a gpsd that goes away are told neither live nor in the replay`() async throws {
            let listener = try Listener()
            let recorder = Recorder(
                GPSDLocationFinder(host: "127.0.0.1", port: "\(listener.port)", timing: quick, recorder: ride))
            func tell(_ epochs: Range<Int>, to peer: Peer) {
                for epoch in epochs {
                    peer.send(SyntheticDrive.sentences(epoch))
                    peer.sendLine(TPV.line(second: epoch, latitude: SyntheticDrive.latitude(epoch)))
                }
            }
            var peer: Peer? = try await listener.accept()
            if let peer { tell(0..<4, to: peer) }
            _ = try await epochs(of: recorder, to: 3)
            peer?.send(Self.firstSentence(4))
            peer = nil
            try await recorder.wait("the loss") { $0.states.last == .lost }
            tell(100..<104, to: try await listener.accept())
            let live = try await epochs(of: recorder, to: 103)
            #expect(live == [0, 1, 2, 3, 100, 101, 102, 103])
            #expect(try await recorded() == live)
        }
    }
}
