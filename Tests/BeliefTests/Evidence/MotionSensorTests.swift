import Positioning
import TestSupport
import Testing
import Transit

@testable import Belief

/// The evidence in a motion sensor's silence.
@Suite struct `A motion sensor that tells nothing` {
    /// Of the holds that a motion sensor has had the time to tell about, and has not, as many are left as it misses.
    @Test func `a hold that the sensor does not tell about is forgotten`() throws {
        let network = try Network.shipped.get()
        let start = Timestamp(milliseconds: 1_787_101_200_000)
        /// The probability that the train has been held for some seconds, a minute after it left.
        func held(_ hasSensor: Bool) throws -> Double {
            var train = TrainBelief(network: network)
            train.capture(station: try #require(network.stations.firstIndex { $0.id == "IST" }), waiting: 30, at: start)
            train.handleMotion(isMoving: false, at: start)
            for second in 1...65 {
                train.advance(to: start.advanced(bySeconds: Double(second)), isBlind: false)
                if second == 5 { train.handleMotion(isMoving: true, at: start.advanced(bySeconds: 5)) }
                if second == 10, !hasSensor {
                    train.handleMotion(isMoving: nil, at: start.advanced(bySeconds: 10))
                }
            }
            return train.beliefs.flatMap(\.held).reduce(0) { $0 + $1.mass.suffix($1.places).reduce(0, +) }
        }
        let share = try held(true) / held(false)
        #expect((0.2...0.3).contains(share), "\(share)")
    }
}
