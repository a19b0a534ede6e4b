import Glibc
import Logging
import Navigation
import Positioning
import Receivers
import Testing

/// All tests with receivers, one after the other: they count descriptors and threads.
@Suite(.serialized) enum ReceiverTests {}

extension ReceiverTests {
    /// gpsd itself, on a pseudo-terminal.
    @Suite(.serialized) struct RealGPSD {
        let timing = ReceiverTiming(firstRetry: .milliseconds(20), longestRetry: .milliseconds(200))

        @Test func `the fixes of the receiver arrive as gpsd reports them`() async throws {
            let terminal = try PseudoTerminal()
            let port = try freePort()
            let gpsd = try GPSDaemon(port: port, device: terminal.path)
            let receiver = DrivingReceiver(into: terminal)
            let recorder = Recorder(GPSDLocationFinder(port: "\(port)", timing: timing))
            try await recorder.wait("ten 3D fixes") { $0.fixes.filter { $0.mode == .threeD }.count >= 10 }
            let observations = recorder.observations
            #expect(recorder.states.suffix(1) == [.available])
            for case .fix(let fix) in observations.map(\.content) where fix.mode == .threeD {
                let time = try #require(fix.time)
                let epoch = Int(time.seconds(since: SyntheticDrive.start))
                let latitude = try #require(fix.coordinate?.latitude)
                #expect(abs(latitude - SyntheticDrive.latitude(epoch)) < 1e-6)
            }
            let last = try #require(recorder.fixes.last { $0.mode == .threeD && $0.hdop != nil })
            #expect(last.accuracy == 6)
            #expect(last.altitude == 45)
            #expect(last.pdop == 2.1)
            #expect(abs((last.speed ?? 0) - 22 * 1852 / 3600) < 0.01)
            #expect(last.track == 180)
            withExtendedLifetime((gpsd, receiver)) {}
        }
    }
}
