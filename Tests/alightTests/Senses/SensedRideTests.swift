import Navigation
import Observations
import Positioning
import Testing

@testable import alight

@Suite struct `What was sensed on a ride` {
    private static let start = Timestamp(milliseconds: 1_787_126_400_000)

    private func ride(_ observations: [(Double, Observation.Content)]) -> SensedRide {
        var ride = SensedRide()
        for (time, content) in observations {
            ride.take(Observation(content, at: Self.start.advanced(bySeconds: time)))
        }
        return ride
    }

    @Test func `counts from the first line, whatever it says`() {
        var fix = Fix(mode: .threeD)
        fix.speed = 10
        let ride = ride([
            (0, .settings(Navigator.Settings())), (2, .motion(isMoving: false, standing: 1)), (2.5, .pressure(1000)),
            (3, .fix(fix)), (4, .fix(Fix(mode: .none))), (5, .tick), (99, .tick),
        ])
        #expect(ride.start == Self.start)
        #expect(ride.motions == [SensedRide.Motion(time: 2, isMoving: false, standing: 1)])
        #expect(ride.pressures == [SensedRide.Sample(time: 2.5, value: 1000)])
        #expect(ride.speeds == [SensedRide.Sample(time: 3, value: 36)])
        #expect(ride.recorded == [0...4])
        #expect(ride.hasMotion && ride.hasRatios)
    }

    /// A fix comes behind what was felt before its last sentence.
    @Test func `counts from the first fix where that began the log`() {
        var felt = [(0.1, Observation.Content.motion(isMoving: true, standing: 1)), (0.6, .pressure(1000))]
        let ride = ride(felt + [(0, .fix(Fix(mode: .none))), (-0.3, .fix(Fix(mode: .none)))])
        #expect(ride.start == Self.start)
        #expect(ride.motions.map(\.time) == [0.1] && ride.pressures.map(\.time) == [0.6])
        #expect(ride.recorded == [-0.3...0.6])
        felt.insert((0.05, .settings(Navigator.Settings())), at: 0)
        #expect(self.ride(felt + [(0, .fix(Fix(mode: .none)))]).start == Self.start.advanced(bySeconds: 0.05))
    }

    @Test func `knows nothing any more when the box was switched on again`() {
        let ride = ride([
            (0, .motion(isMoving: false)), (1, .pressure(1000)), (9, .settings(Navigator.Settings())),
        ])
        #expect(ride.motions.map(\.isLoss) == [false, true])
        #expect(ride.pressures.map(\.value) == [1000, nil])
        #expect(ride.hasMotion && !ride.hasRatios)
        #expect(!self.ride([(0, .motion(isMoving: nil))]).hasMotion)
    }

    @Test func `has pauses, in order also where a clock was set back`() {
        let ride = ride([
            (0, .tick), (0, .pressure(1)), (600, .pressure(1)), (5000, .pressure(1)), (-900, .pressure(1)),
        ])
        #expect(ride.recorded == [-900 ... -900, 0...600, 5000...5000])
    }

    @Test func `has runs of values without a gap`() {
        let samples = [(0.0, 1.0), (1, 2), (4.5, 3), (5, nil), (6, 4), (2, 5)].map {
            SensedRide.Sample(time: $0.0, value: $0.1)
        }
        #expect(samples.runs(longest: 3).map { $0.map(\.value) } == [[1, 2], [3], [4], [5]])
    }
}
