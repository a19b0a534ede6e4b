import Glibc
import Navigation
import Observations
import Positioning
import Receivers
import Testing
import TestSupport

extension ReceiverTests {
    /// Ends that are neither there nor gone: nothing waits for them for ever.
    @Suite(.serialized) struct HalfDead {
        @Test(.timeLimit(.minutes(1)))
        func `a gpsd whose machine vanishes without a word is lost in time, and left for one that answers`()
            async throws
        {
            let listener = try Listener()
            let recorder = Recorder(GPSDLocationFinder(host: "127.0.0.1", port: "\(listener.port)", timing: quick))
            let peer = try await listener.serve(TPV.line(second: 0, latitude: -6)) { !recorder.fixes.isEmpty }
            try peer.vanish()
            try await recorder.wait("the loss") { $0.states.last == .lost }
            // The kernel's own time-out takes minutes.
            let next = try await listener.serve(TPV.line(second: 30, latitude: -7)) {
                recorder.fixes.last?.coordinate?.latitude == -7
            }
            // On a busy machine the peers of this test are silent for a while themselves.
            #expect(recorder.states.drop { $0 == .lost }.prefix(3) == [.available, .lost, .available])
            withExtendedLifetime((peer, next)) {}
        }

        @Test(.timeLimit(.minutes(1)))
        func `a finder before a gpsd that is stopped ends at once`() async throws {
            let terminal = try PseudoTerminal()
            let port = try freePort()
            let gpsd = try GPSDaemon(port: port, device: terminal.path)
            let receiver = DrivingReceiver(into: terminal)
            let recorder = Recorder(GPSDLocationFinder(port: "\(port)", timing: patient))
            try await recorder.wait("fixes") { $0.fixes.count >= 3 }
            gpsd.signal(SIGSTOP)
            // One that reads, and one that connects now: the kernel takes the connection for gpsd.
            // Whoever waited for any of it at the end would not be there in time.
            let endless = ReceiverTiming(
                connect: .seconds(100), longestSilence: .seconds(100), lifeSign: .seconds(100))
            let second = Recorder(GPSDLocationFinder(port: "\(port)", timing: endless))
            try await recorder.wait("the loss") { $0.states.last == .lost }
            recorder.cancel()
            second.cancel()
            try await recorder.wait("the end") { $0.hasEnded && second.hasEnded }
            try await eventually("the threads end") { ThreadUse.threads(named: "alight-gpsd").isEmpty }
            withExtendedLifetime((receiver, gpsd)) {}
        }

        @Test(.timeLimit(.minutes(1)))
        func `a line that was full before it was opened, and whose other end nobody drains, is read`() async throws {
            let terminal = try PseudoTerminal()
            // Far more than its buffers hold, of which the system echoes what it can.
            for epoch in 0..<2000 { terminal.send(SyntheticDrive.sentences(epoch)) }
            let recorder = Recorder(SerialLocationFinder(path: terminal.path, timing: quick))
            let receiver = DrivingReceiver(into: terminal, from: 3000)
            let later = SyntheticDrive.start.advanced(bySeconds: 3000)
            try await recorder.wait("fresh fixes") {
                $0.fixes.filter { $0.time.map { $0 >= later } ?? false }.count >= 3
            }
            withExtendedLifetime(receiver) {}
        }

        @Test(.timeLimit(.minutes(1)))
        func `a flood without a fix is no sign of one, and the finder in it ends at once`() async throws {
            let terminal = try PseudoTerminal()
            let recorder = Recorder(SerialLocationFinder(path: terminal.path, timing: quick))
            let flood = Task.detached {
                let noise = String(repeating: "$GPRMC,,,,,\u{7f}*00\r\n", count: 200)
                while !Task.isCancelled {
                    terminal.send(noise)
                    await Task.yield()
                }
            }
            try await recorder.wait("the loss") { $0.states == [.lost] }
            #expect(recorder.fixes.isEmpty)
            // The flood goes on meanwhile: an end that waited for it would not come.
            recorder.cancel()
            try await recorder.wait("the end") { $0.hasEnded }
            try await eventually("the thread ends") { ThreadUse.threads(named: "alight-serial").isEmpty }
            flood.cancel()
            await flood.value
        }
    }
}
