import Observations
import Positioning
import TestSupport
import Testing

@testable import Receivers

extension ReceiverTests {
    /// A magnetometer in the kernel's tree, with the scale of an HMC5883L: 0.00092 gauss a count.
    @Suite(.serialized) struct Magnetometers {
        private let tree: IIOTree
        private let clock = MotionTestClock { (_: Duration) in }
        private let lines = RecordedLines()

        init() throws { tree = try IIOTree(isPaced: false) }

        private func plugIn(scale: String = "0.00092\n") throws {
            for (file, text) in [
                ("name", "hmc5883l\n"), ("in_magn_x_raw", "-100\n"), ("in_magn_y_raw", "250\n"),
                ("in_magn_z_raw", "400\n"),
                ("in_magn_scale", scale),
            ] { try tree.write(text, to: file, of: 0) }
        }

        private func recorder(_ device: String? = nil) -> Recorder {
            Recorder(
                IIOMagneticFinder(
                    device: device, root: tree.root,
                    timing: ReceiverTiming(firstRetry: .milliseconds(20), longestRetry: .milliseconds(100)),
                    clock: clock, logger: lines.logger
                ).observations())
        }

        @Test(.timeLimit(.minutes(1)))
        func `a mean each half second is told in microtesla`() async throws {
            try plugIn()
            let recorder = recorder()
            try await clock.run(for: .seconds(2.05))
            try await recorder.wait("four half seconds") { $0.observations.count == 4 }
            for observation in recorder.observations {
                // -100, 250 and 400 counts of 0.00092 gauss, of which one is 100 µT.
                #expect(observation.content == .magneticField(MagneticField(x: -9.2, y: 23, z: 36.8)))
            }
            #expect(lines.all == ["info hmc5883l (iio:device0) is read"])
        }

        @Test(.timeLimit(.minutes(1)))
        func `one that is pulled out is lost once, and one without scale is told`() async throws {
            try plugIn()
            let recorder = recorder()
            try await clock.run(for: .seconds(1.05))
            try tree.pull(0)
            try await clock.run(for: .seconds(5))
            try await recorder.wait("the loss") { $0.observations.last?.content == .magneticField(nil) }
            #expect(recorder.observations.count { $0.content == .magneticField(nil) } == 1)
            try plugIn(scale: "0\n")
            try await clock.run(for: .seconds(1))
            try await eventually("the complaint") { lines.all.last?.contains("in_magn_scale") == true }
        }
    }
}
