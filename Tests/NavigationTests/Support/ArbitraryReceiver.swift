import Foundation
import Positioning
import TestSupport

/// A receiver with a quality of its own, which reports what it says of it.
struct ArbitraryReceiver: Sendable {
    /// Seconds between fixes.
    var interval: Double
    /// Seconds until the first one.
    let phase: Double
    /// The radius in metres that holds the true place with a probability of 68 %.
    let accuracy: Double
    /// The time constant in seconds with which the error wanders; `nil` where each fix errs for itself.
    let wander: Double?
    /// The standard deviation of the speed, in metres a second.
    let speedNoise: Double
    /// Whether it reports as some phones do: no speed below 2 m/s, and otherwise quarters of a metre a second.
    let isPhoneLike: Bool

    /// The number of standard deviations of the error, to the east and to the north, in such a radius (Rayleigh's distribution).
    private static let deviationsInAccuracy = (-2 * log(1 - 0.68)).squareRoot()
    /// A phone-like receiver reports no speed below this one, in metres a second.
    static let phoneThreshold = 2.0

    init(_ noise: inout Noise) {
        interval = [1, 1, 1, 1, 1, 1, 2, 2, 0.5, 0.2].randomElement(using: &noise) ?? 1
        phase = Double(Int.random(in: 0..<1000, using: &noise)) / 1000
        accuracy = .random(in: 3...20, using: &noise)
        wander = Bool.random(using: &noise) ? .random(in: 5...60, using: &noise) : nil
        speedNoise = .random(in: 0.1...0.3, using: &noise)
        isPhoneLike = noise.happens(0.25)
    }

    /// The receiver's fixes of a movement, until it ends or the time in seconds is over.
    func fixes(of movement: ArbitraryMovement, on track: Track, until end: Double, _ noise: inout Noise) -> [Fix] {
        let deviation = accuracy / Self.deviationsInAccuracy
        let kept = wander.map { exp(-interval / $0) } ?? 0
        var (east, north) = (noise.normal(deviation), noise.normal(deviation))
        return stride(from: phase, to: min(end, movement.end), by: interval).map { exact in
            let time = (exact * 1000).rounded() / 1000
            let (chainage, speed) = movement.state(at: time)
            let place = track.coordinate(at: chainage)
            var fix = Fix(time, place.moved(east: east, north: north), accuracy: accuracy)
            let (along, across) = (speed + noise.normal(speedNoise), noise.normal(speedNoise))
            fix.speed = hypot(along, across)
            if isPhoneLike {
                fix.speed = speed < Self.phoneThreshold ? 0 : (hypot(along, across) * 4).rounded() / 4
            }
            if speed > 1 {
                let degrees = (heading(at: chainage, on: track) + atan2(across, along)) * 180 / .pi
                fix.track = (degrees + 720).truncatingRemainder(dividingBy: 360)
            }
            let fresh = deviation * (1 - kept * kept).squareRoot()
            east = kept * east + noise.normal(fresh)
            north = kept * north + noise.normal(fresh)
            return fix
        }
    }

    /// Where the track leads at a chainage, in radians from north.
    private func heading(at chainage: Double, on track: Track) -> Double {
        let from = track.coordinate(at: max(0, chainage - 1))
        let point = LocalPlane(origin: from).point(of: track.coordinate(at: chainage + 1))
        return atan2(point.east, point.north)
    }
}

extension ArbitraryReceiver: CustomStringConvertible {
    /// `1.0 s, 12 m wandering in 30 s, phone`.
    var description: String {
        let error = String(format: "%.1f s, %.0f m", interval, accuracy)
        let wandering = wander.map { String(format: " wandering in %.0f s", $0) } ?? ""
        return error + wandering + (isPhoneLike ? ", phone" : "")
    }
}
