import Navigation
import Observations
import Positioning
import TestSupport
import Testing

@testable import Receivers

extension ReceiverTests {
    /// A barometer that is there, goes, comes back, sticks and talks nonsense.
    @Suite(.serialized) struct BarometerFinders {
        private let tree: IIOTree
        private let barometer: Barometer
        private let clock: MotionTestClock
        private let lines = RecordedLines()

        init() throws {
            let tree = try IIOTree(isPaced: false)
            let barometer = Barometer(in: tree)
            (self.tree, self.barometer) = (tree, barometer)
            clock = MotionTestClock { barometer.measure() }
        }

        private func recorder(_ device: String? = nil) -> Recorder {
            Recorder(
                IIOBarometerFinder(
                    device: device, root: tree.root,
                    timing: ReceiverTiming(firstRetry: .milliseconds(20), longestRetry: .milliseconds(100)),
                    clock: clock, logger: lines.logger
                ).observations())
        }

        private var file: String { "\(tree.root)/iio:device1/in_pressure_input" }

        @Test(.timeLimit(.minutes(1)))
        func `one value a second is told, with the time of its end`() async throws {
            try barometer.plugIn()
            let start = clock.wallClock
            let recorder = recorder()
            try await clock.run(for: .seconds(10.05))
            try await recorder.wait("ten seconds") { $0.pressures.count == 10 }
            #expect(lines.all == ["info bmp280 (iio:device1) is read"])
            for (number, observation) in recorder.observations.enumerated() {
                #expect(abs(observation.time.seconds(since: start) - Double(number + 1)) < 0.01)
            }
            for case let pressure? in recorder.pressures {
                #expect(abs(pressure - 1009.25) < Barometer.spread / 2)
                #expect(pressure == (pressure * 1000).rounded() / 1000)
            }
            barometer.set(1015)
            try await clock.run(for: .seconds(2))
            try await recorder.wait("a higher pressure") { $0.pressures.count == 12 }
            #expect(abs((recorder.pressures[11] ?? 0) - 1015) < Barometer.spread / 2)
        }

        @Test(.timeLimit(.minutes(1)))
        func `one that is pulled out is lost once, and one that comes back is read again`() async throws {
            try barometer.plugIn()
            let recorder = recorder()
            try await clock.run(for: .seconds(2.05))
            try await recorder.wait("a pressure") { $0.pressures.count == 2 }
            try barometer.pull()
            try await clock.run(for: .seconds(3))
            try await recorder.wait("the loss") { $0.pressures.count == 3 && $0.pressures.last == .some(nil) }
            #expect(
                lines.all.dropFirst() == [
                    "warning the barometer is lost: \(file): No such file or directory; trying for ever"
                ])
            try barometer.plugIn(name: "dps310")
            try await clock.run(for: .seconds(1.3))
            try await recorder.wait("a pressure again") { $0.pressures.count == 4 && $0.pressures[3] != nil }
            #expect(lines.all.dropFirst(2) == ["notice dps310 (iio:device1) is read again"])
        }

        @Test(.timeLimit(.minutes(1)))
        func `where there is none the log says so once, and one that comes is used`() async throws {
            // An accelerometer is no barometer.
            try tree.plugIn()
            let recorder = recorder()
            try await clock.run(for: .seconds(3))
            #expect(
                lines.all == ["notice there is no barometer in \(tree.root): going on without; one that comes is used"])
            #expect(recorder.observations.isEmpty)
            try barometer.plugIn()
            try await clock.run(for: .seconds(1.3))
            try await recorder.wait("a pressure") { $0.pressures.count == 1 }
        }

        @Test(.timeLimit(.minutes(1)))
        func `where one is named that is not there, the log says which are`() async throws {
            try barometer.plugIn()
            let recorder = recorder("dps310")
            try await clock.run(for: .seconds(3))
            #expect(
                lines.all == [
                    """
                    warning the barometer: there is no barometer dps310 in \(tree.root); there is bmp280; trying for ever
                    """
                ])
            withExtendedLifetime(recorder) {}
        }

        @Test(.timeLimit(.minutes(1)))
        func `a reading that makes no sense is left out, and two seconds of them are a loss`() async throws {
            try barometer.plugIn()
            let recorder = recorder()
            try await clock.run(for: .seconds(1.05))
            for nonsense in ["junk", "0.000000"] {
                try barometer.freeze(nonsense)
                try await clock.run(for: .milliseconds(600))
                barometer.thaw()
                try await clock.run(for: .milliseconds(400))
            }
            try await recorder.wait("three seconds") { $0.pressures.count == 3 }
            #expect(recorder.pressures.allSatisfy { abs(($0 ?? 0) - 1009.25) < Barometer.spread })
            try barometer.freeze("0.000000")
            try await clock.run(for: .seconds(3))
            try await recorder.wait("the loss") { $0.pressures.last == .some(nil) }
            #expect(
                lines.all.dropFirst() == [
                    """
                    warning the barometer is lost: \(file): 0.0 kPa is no pressure that air has, 30 to 110: see how it is \
                    wired, and its scale; trying for ever
                    """
                ])
            barometer.thaw()
            try await clock.run(for: .seconds(1.3))
            try await recorder.wait("a pressure again") { $0.pressures.last != .some(nil) }
            #expect(lines.all.count == 3)
        }

        @Test(.timeLimit(.minutes(1)))
        func `one that repeats itself for a minute is stuck, until it says something else`() async throws {
            try barometer.plugIn()
            try barometer.freeze("100.9")
            let recorder = recorder()
            try await clock.run(for: .seconds(60))
            #expect(!recorder.pressures.contains(nil))
            try await clock.run(for: .seconds(30))
            try await recorder.wait("the loss") { $0.pressures.last == .some(nil) }
            #expect(recorder.pressures.count { $0 == nil } == 1)
            #expect(
                lines.all.dropFirst() == [
                    """
                    warning the barometer is lost: bmp280 (iio:device1) has said 1009.0 hPa for a minute, to the last digit: \
                    pull it out and put it back; trying for ever
                    """
                ])
            barometer.thaw()
            try await clock.run(for: .seconds(1.3))
            try await recorder.wait("a pressure again") { $0.pressures.last != .some(nil) }
            #expect(lines.all.dropFirst(2) == ["notice bmp280 (iio:device1) is read again"])
        }

        @Test(.timeLimit(.minutes(1)), arguments: [true, false])
        func `the thread hardly works, and ends with its consumer`(isThere: Bool) async throws {
            if isThere { try barometer.plugIn() }
            let recorder = Recorder(
                IIOBarometerFinder(
                    root: tree.root,
                    timing: ReceiverTiming(firstRetry: .milliseconds(20), longestRetry: .milliseconds(20)),
                    logger: lines.logger
                ).observations())
            try await eventually("the thread runs") { lines.all.count == 1 }
            let before = try ThreadUse.of("alight-pressure")
            try await ThreadUse.waitForSleeps(20, of: "alight-pressure")
            let after = try ThreadUse.of("alight-pressure")
            // Two milliseconds a sleep, of which there are more than 20 where this test comes late.
            #expect(after.milliseconds - before.milliseconds <= 2 * (after.switches - before.switches))
            recorder.cancel()
            try await recorder.wait("the end") { $0.hasEnded }
            #expect(recorder.error == nil)
            try await eventually("the thread ends") { ThreadUse.threads(named: "alight-pressure").isEmpty }
        }
    }
}

extension Recorder {
    /// The pressures that a barometer reported.
    fileprivate var pressures: [Double?] {
        observations.compactMap { if case .pressure(let pressure) = $0.content { .some(pressure) } else { nil } }
    }
}
