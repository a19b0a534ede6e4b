import Navigation
import TestSupport
import Testing

@testable import Receivers

extension ReceiverTests {
    /// A motion sensor with a buffer, from one end of its life to the other.
    @Suite(.serialized) struct BufferedMotionFinders {
        private let tree: IIOTree
        private let sensor: BufferedSensor
        private let clock: MotionTestClock
        private let lines = RecordedLines()

        init() throws {
            let tree = try IIOTree(isPaced: false)
            try tree.plugIn()
            let sensor = try BufferedSensor(tree)
            clock = MotionTestClock { duration in
                tree.move()
                sensor.move(for: duration)
            }
            (self.tree, self.sensor) = (tree, sensor)
        }

        private func recorder() -> Recorder {
            Recorder(
                IIOMotionFinder(
                    device: nil, places: IIOPlaces(root: tree.root, nodes: tree.nodes, timers: tree.timers),
                    timing: ReceiverTiming(firstRetry: .milliseconds(20), longestRetry: .milliseconds(100)),
                    clock: clock, logger: lines.logger
                ).observations())
        }

        private static let buffered = "info mpu6050 (iio:device0) is read through its buffer, 100 samples a second"
        private static let standing = Duration.seconds(8)

        @Test(.timeLimit(.minutes(1)))
        func `tells that the train stands, and moves, and leaves the sensor as it was`() async throws {
            let before = try sensor.attributes()
            let recorder = recorder()
            try await clock.run(for: Self.standing)
            try await recorder.wait("standing") { $0.motions == [false] }
            sensor.shake()
            try await clock.run(for: Self.standing)
            try await recorder.wait("moving") { $0.motions == [false, true] }
            #expect(lines.all == [Self.buffered])
            recorder.cancel()
            try await recorder.wait("the end") { $0.hasEnded }
            // Not some time later: the process may end now.
            #expect(try sensor.attributes() == before)
        }

        @Test(.timeLimit(.minutes(1)))
        func `is polled where its buffer gives nothing in two seconds`() async throws {
            sensor.silence()
            let recorder = recorder()
            try await clock.run(for: .seconds(1.9))
            #expect(sensor.read("buffer0/enable") == "1")
            try await clock.run(for: .seconds(10))
            try await recorder.wait("standing") { $0.motions == [false] }
            #expect(
                lines.all == ["notice mpu6050 (iio:device0) is read by polling: its buffer gives nothing for 2 s"])
            #expect(sensor.read("buffer0/enable") == "0")
        }

        @Test(.timeLimit(.minutes(1)))
        func `is polled where nothing triggers its buffer`() async throws {
            try sensor.write("", to: "trigger/current_trigger")
            let recorder = recorder()
            try await clock.run(for: Self.standing)
            try await recorder.wait("standing") { $0.motions == [false] }
            #expect(lines.all.count == 1)
            #expect(
                lines.all.first?.hasPrefix("notice mpu6050 (iio:device0) is read by polling: nothing triggers it")
                    == true)
        }

        @Test(.timeLimit(.minutes(1)))
        func `that stops giving samples is lost, and taken again`() async throws {
            let recorder = recorder()
            try await clock.run(for: Self.standing)
            try await recorder.wait("standing") { $0.motions == [false] }
            sensor.silence()
            try await clock.run(for: .seconds(1.5))
            #expect(lines.all.count == 1)
            try await clock.run(for: .seconds(1))
            try await recorder.wait("the loss") { $0.motions == [false, nil] }
            #expect(
                lines.all.last == "warning the motion sensor is lost: its buffer gives nothing for 2 s; trying for ever"
            )
            sensor.silence(false)
            try await clock.run(for: Self.standing)
            try await recorder.wait("standing again") { $0.motions == [false, nil, false] }
            #expect(
                lines.all.last
                    == "notice mpu6050 (iio:device0) is read again through its buffer, 100 samples a second")
        }

        @Test(.timeLimit(.minutes(1)))
        func `that is pulled out is lost`() async throws {
            let recorder = recorder()
            try await clock.run(for: Self.standing)
            try await recorder.wait("standing") { $0.motions == [false] }
            sensor.pull()
            try tree.pull()
            try await clock.run(for: .seconds(1))
            try await recorder.wait("the loss") { $0.motions == [false, nil] }
            #expect(
                lines.all.last == "warning the motion sensor is lost: \(sensor.node): it has ended; trying for ever")
        }
    }
}
