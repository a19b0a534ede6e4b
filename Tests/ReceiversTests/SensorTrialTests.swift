import TestSupport
import Testing

@testable import Receivers

extension ReceiverTests {
    /// The findings of a trial of some seconds, by a clock that nobody waits for.
    @Suite(.serialized) struct SensorTrials {
        private let tree: IIOTree
        private let barometer: Barometer
        private let clock: MotionTestClock
        private let trial: SensorTrial

        init() async throws {
            let tree = try IIOTree(isPaced: false)
            let barometer = Barometer(in: tree)
            (self.tree, self.barometer) = (tree, barometer)
            let clock = MotionTestClock {
                tree.move()
                barometer.measure()
            }
            self.clock = clock
            trial = SensorTrial(.seconds(5), clock: clock)
            clock.release()
        }

        private func failure(
            _ body: () async throws(SensorTrial.Failure) -> some Sendable
        ) async -> SensorTrial.Failure? {
            do throws(SensorTrial.Failure) {
                let found = try await body()
                Issue.record("\(found) was found")
                return nil
            } catch {
                return error
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func `an accelerometer that stands has its own noise and gravity`() async throws {
            try tree.plugIn()
            let found = try await trial.motion(root: tree.root)
            #expect(found.name == "mpu6050 (iio:device0)")
            #expect(abs(found.samplesPerSecond - 50) < 0.5)
            // Thirty counts, evenly spread, on three axes: 30 × 0.000598 / √12 × √3.
            #expect((0.006...0.010).contains(found.noise ?? 0))
            #expect(abs(found.gravity - 9.8) < 0.05)
            #expect(found.isMoving == false)
            #expect(!found.isSlow && found.advice == nil)
        }

        @Test(.timeLimit(.minutes(1)))
        func `an accelerometer that is shaken moves, or is not known to stand`() async throws {
            try tree.plugIn()
            tree.feel(.shaking)
            let found = try await trial.motion(root: tree.root)
            #expect(found.isMoving != false)
            #expect((found.noise ?? 0) > 0.2)
        }

        @Test(.timeLimit(.minutes(1)))
        func `an accelerometer that is slow has advice`() async throws {
            try tree.plugIn()
            try tree.write("10", to: "sampling_frequency")
            let found = try await trial.motion(root: tree.root)
            #expect(abs(found.samplesPerSecond - 10) < 0.5)
            #expect(found.isSlow)
            #expect(found.advice == "echo 50 | sudo tee \(tree.root)/iio:device0/sampling_frequency")
        }

        @Test(.timeLimit(.minutes(1)))
        func `a barometer has its noise, whatever the weather does`() async throws {
            try barometer.plugIn()
            let found = try await trial.pressure("bmp280", root: tree.root)
            #expect(found.name == "bmp280 (iio:device1)")
            #expect(abs(found.readingsPerSecond - 8) < 0.5)
            #expect(abs(found.mean - 1009.25) < 0.01)
            // Evenly spread over 5 Pa: 5 / √12.
            #expect((1.2...1.7).contains(found.noise ?? 0))
            barometer.drift(by: 0.05)
            #expect((1.2...1.7).contains(try await trial.pressure(root: tree.root).noise ?? 0))
        }

        @Test(.timeLimit(.minutes(1)))
        func `a sensor that gives no answer is waited for no longer than it may take`() async throws {
            try barometer.plugIn()
            // A clock that stands is as good as a driver that never returns.
            let trial = SensorTrial(.seconds(1), patience: .milliseconds(10), clock: MotionTestClock {})
            let failure = await failure { () async throws(SensorTrial.Failure) in
                try await trial.pressure(root: tree.root)
            }
            #expect(failure?.isAbsent == false)
            #expect(failure?.description.hasPrefix("it gives no answer within 1.01 seconds: ") == true)
            try await eventually("its thread ends") { ThreadUse.threads(named: "pressure-trial").isEmpty }
        }

        @Test(.timeLimit(.minutes(1)))
        func `what is not there is absent, and what is broken says what to do`() async throws {
            let nothing = await failure { () async throws(SensorTrial.Failure) in
                try await trial.motion(root: tree.root)
            }
            #expect(nothing?.isAbsent == true)
            #expect(nothing?.description == "there is no accelerometer in \(tree.root)")
            let none = await failure { () async throws(SensorTrial.Failure) in
                try await trial.pressure("dps310", root: tree.root)
            }
            #expect(none?.isAbsent == true)
            try tree.plugIn()
            try tree.freeze("0")
            #expect(
                await failure { () async throws(SensorTrial.Failure) in try await trial.motion(root: tree.root) }?
                    .description
                    == "mpu6050 (iio:device0) feels 0.0 m/s² where gravity is 9.8: see how it is wired, and its scale")
            try barometer.plugIn()
            try barometer.freeze("0")
            let broken = await failure { () async throws(SensorTrial.Failure) in
                try await trial.pressure(root: tree.root)
            }
            #expect(broken?.isAbsent == false)
            try tree.write("", to: "in_pressure_input", of: 1)
            let silent = await failure { () async throws(SensorTrial.Failure) in
                try await trial.pressure(root: tree.root)
            }
            #expect(
                silent?.description.hasSuffix(": see how it is wired, and whether another program reads it") == true)
            #expect(broken?.description.hasSuffix("see how it is wired, and its scale") == true)
        }
    }
}
