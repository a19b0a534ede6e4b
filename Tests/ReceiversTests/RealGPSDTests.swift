import Glibc
import Navigation
import Observations
import Positioning
import Receivers
import Testing
import TestSupport

extension ReceiverTests {
    /// gpsd itself, on a pseudo-terminal.
    @Suite(.serialized) struct RealGPSD {
        @Test(.timeLimit(.minutes(2)))
        func `the fixes of the receiver arrive as gpsd reports them`() async throws {
            let stage = try Stage()
            let receiver = DrivingReceiver(into: stage.terminal)
            let recorder = Recorder(stage.finder(lasting))
            try await recorder.wait("ten 3D fixes") {
                $0.fixes.filter { $0.mode == .threeD && $0.hdop != nil }.count >= 10
            }
            #expect(recorder.states.last == .available)
            for case .fix(let fix) in recorder.observations.map(\.content) where fix.mode == .threeD {
                let epoch = Int(try #require(fix.time).seconds(since: SyntheticDrive.start))
                let latitude = try #require(fix.coordinate?.latitude)
                #expect(abs(latitude - SyntheticDrive.latitude(epoch)) < 1e-6)
            }
            #expect(
                recorder.observations.allSatisfy {
                    if case .fix(let fix) = $0.content { fix.time == $0.time } else { true }
                })
            let last = try #require(recorder.fixes.last { $0.mode == .threeD && $0.hdop != nil && $0.speed != nil })
            #expect(last.accuracy == 6)
            #expect(last.altitude == 45)
            #expect(last.pdop == 2.1)
            #expect(last.satellitesUsed == 8)
            #expect(last.satellitesSeen == 9)
            #expect(abs((last.speed ?? 0) - 22 * 1852 / 3600) < 0.01)
            #expect(last.track == 180)
            withExtendedLifetime((stage, receiver)) {}
        }

        /// The second stands in an office, and is heard as well.
        @Test(.timeLimit(.minutes(2)), arguments: [false, true])
        func `of two receivers the one that moves is followed, or the one that is named`(isNamed: Bool) async throws {
            let (moving, standing) = (try PseudoTerminal(), try PseudoTerminal())
            let port = try freePort()
            let gpsd = try GPSDaemon(port: port, devices: [standing.path, moving.path])
            let office = DrivingReceiver(into: standing) { epoch in
                SyntheticDrive.sentences(epoch, at: 600).replacing("A,22.0,180.0", with: "A,0.0,180.0")
            }
            let train = DrivingReceiver(into: moving) { SyntheticDrive.sentences($0) }
            var finder = GPSDLocationFinder(
                port: "\(port)", device: isNamed ? standing.path : nil, timing: lasting)
            let roster = ReceiverRoster()
            finder.roster = roster
            let recorder = Recorder(finder)
            let wanted = isNamed ? standing.path : moving.path
            try await eventually("the choice", within: .seconds(60)) {
                roster.all.count == 2 && roster.all.filter(\.isFollowed).map(\.device) == [wanted]
            }
            let before = recorder.fixes.count
            try await recorder.wait("ten more fixes") { $0.fixes.count > before + 10 }
            for fix in recorder.fixes.suffix(10) {
                let latitude = try #require(fix.coordinate?.latitude)
                #expect((abs(latitude - SyntheticDrive.latitude(600)) < 1e-6) == isNamed)
            }
            withExtendedLifetime((gpsd, office, train)) {}
        }

        @Test(.timeLimit(.minutes(2)))
        func `a killed gpsd is lost once, and is back once after its restart`() async throws {
            let stage = try Stage()
            let receiver = DrivingReceiver(into: stage.terminal)
            let recorder = Recorder(stage.finder(lasting))
            try await recorder.wait("fixes") { $0.fixes.count >= 3 }
            let before = recorder.states.count
            stage.gpsd.stop(SIGKILL)
            try await recorder.wait("the loss") { $0.states.last == .lost }
            let fixes = recorder.fixes.count
            let gpsd = try stage.startAgain()
            try await recorder.wait("fixes after the restart") { $0.fixes.count >= fixes + 3 }
            #expect(recorder.states.dropFirst(before) == [.lost, .available])
            withExtendedLifetime((stage, gpsd, receiver)) {}
        }

        @Test(.timeLimit(.minutes(2)))
        func `a gpsd that stands still is lost, and is back when it moves on`() async throws {
            let stage = try Stage()
            let receiver = DrivingReceiver(into: stage.terminal)
            let recorder = Recorder(stage.finder(patient))
            try await recorder.wait("fixes") { $0.fixes.count >= 3 }
            stage.gpsd.signal(SIGSTOP)
            try await recorder.wait("the loss") { $0.states.last == .lost }
            stage.gpsd.signal(SIGCONT)
            try await recorder.wait("the recovery") { $0.states.last == .available }
            // On a busy machine it is lost now and then besides.
            #expect(recorder.tellsStatesOnce)
            withExtendedLifetime((stage, receiver)) {}
        }

        @Test(.timeLimit(.minutes(2)))
        func `a receiver that falls silent behind a gpsd that lives is lost until it speaks again`() async throws {
            let stage = try Stage()
            var receiver: DrivingReceiver? = DrivingReceiver(into: stage.terminal)
            let recorder = Recorder(stage.finder(patient))
            try await recorder.wait("fixes") { $0.fixes.count >= 3 }
            withExtendedLifetime(receiver) {}
            receiver = nil
            try await recorder.wait("the loss") { $0.states.last == .lost }
            receiver = DrivingReceiver(into: stage.terminal, from: 300)
            try await recorder.wait("the recovery") { $0.states.last == .available }
            // On a busy machine it is lost now and then besides.
            #expect(recorder.tellsStatesOnce)
            withExtendedLifetime((stage, receiver)) {}
        }
    }

    /// A pseudo-terminal, a gpsd that reads it, and a finder that reads gpsd.
    private struct Stage {
        let terminal: PseudoTerminal
        let port: Int
        let gpsd: GPSDaemon

        init() throws {
            terminal = try PseudoTerminal()
            port = try freePort()
            gpsd = try GPSDaemon(port: port, device: terminal.path)
        }

        func finder(_ timing: ReceiverTiming) -> GPSDLocationFinder {
            GPSDLocationFinder(port: "\(port)", timing: timing)
        }

        func startAgain() throws -> GPSDaemon { try GPSDaemon(port: port, device: terminal.path) }
    }
}
