import Simulation
import Testing

@testable import Belief

@Suite struct `What a barometer feels` {
    private var barometer = PressureFelt()
    private var random = Randomness(seed: 18)
    private var time = 1_787_101_200.0

    /// The mean evidence of a number of seconds, with pressure changes of a deviation in Pa.
    private mutating func feel(_ deviation: Double, for seconds: Int) -> Double {
        var sum = 0.0
        for _ in 0..<seconds {
            time += 1
            sum += barometer.take(1000 + random.normal(deviation) / 100, at: time)
        }
        return sum / Double(seconds)
    }

    @Test mutating func `tells stands and runs apart where tunnels push the air`() {
        for _ in 0..<4 {
            _ = feel(30, for: 80)
            _ = feel(1.5, for: 30)
        }
        #expect(feel(30, for: 60) < -0.1)
        _ = feel(1.5, for: 4)
        #expect(feel(1.5, for: 30) > 0.2)
    }

    @Test(arguments: [0.0, 1, 20])
    mutating func `says nothing where all is alike`(deviation: Double) {
        #expect(feel(deviation, for: 900) == 0)
    }

    @Test mutating func `knows nothing behind a gap, and nothing of the first minute and a half`() {
        for _ in 0..<2 {
            #expect(feel(30, for: 44) == 0 && feel(1.5, for: 44) == 0)
            time += 3600
            barometer = PressureFelt()
        }
        for _ in 0..<4 {
            _ = feel(30, for: 80)
            _ = feel(1.5, for: 30)
        }
        time += 10
        #expect(feel(1.5, for: 4) == 0)
        time -= 100
        #expect(feel(1.5, for: 4) == 0)
    }
}
