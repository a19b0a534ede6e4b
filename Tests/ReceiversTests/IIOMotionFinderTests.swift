import Glibc
import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Threads

@testable import Receivers

extension ReceiverTests {
    /// A motion sensor that is there, goes, comes back and talks nonsense.
    @Suite(.serialized) struct MotionFinders {
        private let tree: IIOTree
        private let clock: MotionTestClock
        private let lines = RecordedLines()

        init() throws {
            tree = try IIOTree(isPaced: false)
            clock = MotionTestClock(moving: tree)
        }

        private func recorder(_ device: String? = nil) -> Recorder {
            Recorder(
                IIOMotionFinder(
                    device: device, places: IIOPlaces(root: tree.root, nodes: tree.nodes, timers: tree.timers),
                    timing: ReceiverTiming(firstRetry: .milliseconds(20), longestRetry: .milliseconds(100)),
                    clock: clock, logger: lines.logger
                ).observations())
        }

        /// A finder that lives in real time, with as short a pause between attempts as between samples.
        private func liveRecorder(of tree: IIOTree) -> Recorder {
            Recorder(
                IIOMotionFinder(
                    root: tree.root,
                    timing: ReceiverTiming(firstRetry: .milliseconds(20), longestRetry: .milliseconds(20)),
                    logger: lines.logger
                ).observations())
        }

        /// Long enough for a train to be known to stand.
        private static let standing = Duration.seconds(8)
        /// Long enough for twenty attempts: pauses are 120 ms at the most.
        private static let attempts = Duration.seconds(2.4)

        @Test(.timeLimit(.minutes(1)))
        func `a sensor tells that the train stands, and moves, and when`() async throws {
            let tree = try IIOTree()
            try tree.plugIn()
            let start = Timestamp.wallClock
            let recorder = liveRecorder(of: tree)
            try await recorder.wait("standing") { $0.motions == [false] }
            tree.feel(.shaking)
            try await recorder.wait("moving") { $0.motions.prefix(2) == [false, true] }
            let times = [start] + recorder.observations.map(\.time) + [.wallClock]
            #expect(times == times.sorted())
            // Twice a second it says by how much a stand has become likelier.
            #expect(recorder.observations.allSatisfy { if case .motion(_, _?) = $0.content { true } else { false } })
            // On a busy machine it gives few samples, which is told as well.
            #expect(lines.all.first == "info mpu6050 (iio:device0) is read by polling: its driver has no buffer")
            withExtendedLifetime(tree) {}
        }

        @Test(.timeLimit(.minutes(1)))
        func `a train that begins to move is known to within seconds`() async throws {
            try tree.plugIn()
            let recorder = recorder()
            try await clock.run(for: Self.standing)
            let start = clock.wallClock
            tree.feel(.shaking)
            try await clock.run(for: .seconds(10))
            try await recorder.wait("moving") { $0.motions == [false, true] }
            #expect((0.4...10).contains(recorder.verdicts[1].time.seconds(since: start)))
        }

        @Test(.timeLimit(.minutes(1)))
        func `a sensor that is pulled out is lost, and one that comes back tells anew`() async throws {
            try tree.plugIn()
            let recorder = recorder()
            try await clock.run(for: Self.standing)
            try await recorder.wait("standing") { $0.motions == [false] }
            try tree.pull()
            try await clock.run(for: .milliseconds(20))
            try await eventually("the loss") { lines.all.count == 2 }
            let loss = lines.all.last ?? ""
            #expect(loss.hasPrefix("warning the motion sensor is lost: \(tree.root)/iio:device0/in_accel_"))
            #expect(loss.hasSuffix("_raw: No such file or directory; trying for ever"))
            // Many attempts later nothing more has been said.
            try await clock.run(for: Self.attempts)
            #expect(lines.all.count == 2)
            try tree.plugIn(1)
            try await clock.run(for: Self.standing)
            try await recorder.wait("standing again") { $0.motions == [false, nil, false] }
            #expect(
                lines.all.dropFirst(2) == [
                    "notice mpu6050 (iio:device1) is read again by polling: its driver has no buffer"
                ])
        }

        @Test(.timeLimit(.minutes(1)))
        func `where there is none the log says so once, and one that comes is used`() async throws {
            let recorder = recorder()
            try await eventually("the notice") { !lines.all.isEmpty }
            try await clock.run(for: Self.attempts)
            #expect(
                lines.all == [
                    "notice there is no accelerometer in \(tree.root): going on without; one that comes is used"
                ])
            try tree.plugIn()
            try await clock.run(for: Self.standing)
            try await recorder.wait("standing") { $0.motions == [false] }
        }

        @Test(.timeLimit(.minutes(1)))
        func `where one is named that is not there, the log says which are`() async throws {
            try tree.plugIn()
            let recorder = recorder("bmi160")
            try await eventually("the warning") { !lines.all.isEmpty }
            #expect(
                lines.all == [
                    """
                    warning the motion sensor: there is no accelerometer bmi160 in \(tree.root); there is mpu6050; \
                    trying for ever
                    """
                ])
            withExtendedLifetime(recorder) {}
        }

        @Test(.timeLimit(.minutes(1)))
        func `a sample that makes no sense is left out, and a second of them is a loss`() async throws {
            try tree.plugIn()
            let recorder = recorder()
            try await clock.run(for: Self.standing)
            try await recorder.wait("standing") { $0.motions == [false] }
            for _ in 0..<3 {
                try tree.freeze("junk")
                try await clock.run(for: .milliseconds(200))
                tree.thaw()
                try await clock.run(for: .milliseconds(300))
            }
            try tree.freeze("junk")
            try await clock.run(for: .milliseconds(980))
            #expect(lines.all.count == 1)
            try await clock.run(for: .milliseconds(40))
            try await eventually("the loss") { lines.all.count == 2 }
            #expect(lines.all.last?.hasSuffix("_raw: \"junk\" is no number that it can be; trying for ever") == true)
            tree.thaw()
            try await clock.run(for: Self.standing)
            try await recorder.wait("standing again") { $0.motions == [false, nil, false] }
            #expect(lines.all.count == 3)
        }

        @Test(.timeLimit(.minutes(1)))
        func `a scale that makes no sense is told, and one that is put right is used`() async throws {
            try tree.plugIn()
            try tree.write("junk", to: "in_accel_scale")
            let recorder = recorder()
            try await eventually("the warning") { !lines.all.isEmpty }
            #expect(
                lines.all == [
                    """
                    warning the motion sensor: \(tree.root)/iio:device0/in_accel_scale: "junk" is no number that it can be; \
                    trying for ever
                    """
                ])
            try tree.write(IIOTree.scale, to: "in_accel_scale")
            try await clock.run(for: Self.standing)
            try await recorder.wait("standing") { $0.motions == [false] }
        }

        /// The values that a bus gives when no sensor on it answers.
        @Test(.timeLimit(.minutes(1)))
        func `a sensor that feels no gravity does not say that the train stands`() async throws {
            try tree.plugIn()
            try tree.freeze("0")
            let recorder = recorder()
            try await clock.run(for: Self.standing)
            try await eventually("the warning") { !lines.all.isEmpty }
            #expect(
                lines.all == [
                    """
                    warning the motion sensor: it feels 0.0 m/s² where gravity is 9.8: see how it is wired, and its scale; \
                    trying for ever
                    """
                ])
            #expect(recorder.observations.isEmpty)
            tree.thaw()
            try await clock.run(for: Self.standing)
            try await recorder.wait("standing") { $0.motions == [false] }
        }

        @Test(.timeLimit(.minutes(1)))
        func `a sensor that is too slow is told how to be quicker`() async throws {
            try tree.plugIn()
            try tree.write("10", to: "sampling_frequency")
            let recorder = recorder()
            try await clock.run(for: Self.standing)
            try await eventually("the warning") { lines.all.count == 2 }
            let warning = lines.all.last ?? ""
            #expect(warning.hasPrefix("warning mpu6050 (iio:device0) gives "))
            #expect(warning.hasSuffix(": echo 50 | sudo tee \(tree.root)/iio:device0/sampling_frequency"))
            try await recorder.wait("standing") { $0.motions == [false] }
        }

        @Test(.timeLimit(.minutes(1)), arguments: [true, false])
        func `the thread hardly works, and ends with its consumer`(isThere: Bool) async throws {
            let tree = try IIOTree()
            if isThere { try tree.plugIn() }
            let recorder = liveRecorder(of: tree)
            try await eventually("the thread runs") { !lines.all.isEmpty }
            let before = try ThreadUse.of("alight-motion")
            try await ThreadUse.waitForSleeps(100, of: "alight-motion")
            let after = try ThreadUse.of("alight-motion")
            // A millisecond a sleep is a twentieth of a processor at 50 samples a second, in a debug build. There are more than 100
            // sleeps where this test comes late.
            #expect(after.milliseconds - before.milliseconds <= after.switches - before.switches)
            recorder.cancel()
            try await recorder.wait("the end") { $0.hasEnded }
            #expect(recorder.error == nil)
            try await eventually("the thread ends") { ThreadUse.threads(named: "alight-motion").isEmpty }
        }
    }
}

extension Recorder {
    /// The verdicts of a motion sensor where they changed, and that it was lost.
    var motions: [Bool?] { verdicts.map(\.isMoving) }

    /// The same with their times.
    var verdicts: [(time: Timestamp, isMoving: Bool?)] {
        var verdicts: [(time: Timestamp, isMoving: Bool?)] = []
        for observation in observations {
            guard case .motion(let isMoving, let standing) = observation.content else { continue }
            // One that has just come does not know yet.
            if isMoving == nil, standing != nil { continue }
            if verdicts.isEmpty || verdicts.last?.isMoving != isMoving { verdicts.append((observation.time, isMoving)) }
        }
        return verdicts
    }
}
