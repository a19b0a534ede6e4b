import Navigation
import Observations
import Positioning

/// The cause of an event, in words.
enum Cause {
    /// The observation upon which an event was told.
    static func words(_ observation: Observation) -> String {
        switch observation.content {
        case .fix(let fix):
            guard fix.coordinate != nil else { return "the receiver, without a position" }
            let accuracy = Decimals.text(fix.accuracy, places: 0).map { " ± \($0) m" } ?? ""
            let speed = Decimals.text(fix.speed.map { $0 * 3.6 }, places: 0).map { " at \($0) km/h" } ?? ""
            return "a fix" + accuracy + speed
        case .sighting(let sighting):
            return "a beacon (\(sighting.beacon.major)/\(sighting.beacon.minor), \(sighting.rssi) dBm)"
        case .motion(isMoving: true, _): return "the motion sensor: moving"
        case .motion(isMoving: false, _): return "the motion sensor: standing"
        case .motion(isMoving: nil, _): return "the motion sensor: not known"
        case .pressure: return "the barometer"
        case .magneticField: return "the magnetometer"
        case .command: return "the rider's wish"
        case .button: return "the button"
        case .bluetooth(let isAvailable, _): return "Bluetooth \(isAvailable ? "came" : "went")"
        case .receiver: return "the receiver's state"
        case .settings, .state: return "the box was switched on"
        case .verdict: return "the rider's mark"
        case .timeOfDay: return "the clock: it was set"
        case .tick: return "the clock: time passed without an observation"
        }
    }
}

extension UnseenEvent {
    /// Why the ride does not show the stop.
    var words: String {
        switch reason {
        case .running(let speed):
            "the fixes say that the train ran at \(Decimals.text(speed * 3.6, places: 0) ?? "–") km/h"
        case .away(let metres): "the fixes lie \(Figures.distance(metres)) away"
        case .stoodSomewhere: "there was no position; the motion sensor shows a stand, and nothing shows where"
        case .blind: "there was no position, and nothing else shows where the train stood"
        case .noStand: "the fixes are near, and show no stand of \(Int(RideTrace.shortestStand)) s"
        }
    }
}
