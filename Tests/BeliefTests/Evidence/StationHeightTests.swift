import Positioning
import Testing

@testable import Belief

@Suite struct `How high stations lie` {
    private var heights = StationHeights()
    private let start = 1_787_101_200.0
    /// In Pa, less the weather's.
    private let truth = [0: 0.0, 1: -150, 2: 200, 3: 260]

    private mutating func ride(_ stations: [Int], weather: Double, at time: Double) {
        for (number, station) in stations.enumerated() {
            heights.learn(station, at: 101_000 + weather + (truth[station] ?? 0), time: time + 120 * Double(number))
        }
    }

    @Test mutating func `is learned on one ride and told on the way back, whatever the weather does`() {
        #expect(heights.ratio(of: 1, at: 101_000, time: start) == 1)
        ride([0, 1, 2, 3], weather: 0, at: start)
        // Nine hours later, in a front.
        let evening = start + 32_400
        #expect(heights.ratio(of: 3, at: 99_260, time: evening) == 1)
        ride([3], weather: -2000, at: evening)
        let time = evening + 100
        #expect(heights.ratio(of: 2, at: 99_200, time: time) > 5)
        #expect(heights.ratio(of: 1, at: 99_200, time: time) <= 0.06)
        // One of which nothing is known.
        #expect(heights.ratio(of: 9, at: 99_200, time: time) == 1)
    }

    @Test mutating func `says no more than it can know`() {
        ride([0, 1, 2, 3], weather: 0, at: start)
        for pressure in stride(from: 30_000.0, through: 110_000, by: 500) {
            for station in 0...4 {
                let ratio = heights.ratio(of: station, at: pressure, time: start + 500)
                #expect((1 / 20.0...20).contains(ratio))
            }
        }
        // An hour without a stand: the weather may have done anything.
        #expect(heights.ratio(of: 1, at: 101_000, time: start + 7200) == 1)
    }

    @Test mutating func `follows the weather on a long ride`() {
        for round in 0..<20 {
            ride([0, 1, 2, 3, 2, 1], weather: -15 * Double(round), at: start + 720 * Double(round))
        }
        let (time, weather) = (start + 720 * 20, -15 * 20.0)
        #expect(heights.ratio(of: 2, at: 101_200 + weather, time: time) > 4)
        #expect(heights.ratio(of: 1, at: 101_200 + weather, time: time) < 0.1)
    }
}
