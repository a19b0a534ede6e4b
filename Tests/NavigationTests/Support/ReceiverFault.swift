import Foundation
import Positioning
import TestSupport
import Transit

/// A temporary fault of a receiver, in which its fixes look as good as any.
struct ReceiverFault: Sendable {
    let kind: Kind
    /// When it begins and ends, in seconds from the ride's beginning.
    let time: ClosedRange<Double>
    /// By how much a reflection moves each place, and where another place lies, in metres to the east and to the north.
    private let (east, north): (Double, Double)

    enum Kind: String, CaseIterable, Sendable {
        /// It repeats its last place, with a speed of 0.
        case frozen
        /// It goes on as the train went last.
        case extrapolating
        /// Each place lies as far beside the train, as where a house reflects the signals.
        case reflected
        /// It stands somewhere else, kilometres away.
        case elsewhere
    }

    /// Its beginning is drawn from the middle of a ride that is so long, its length from ten seconds to two minutes.
    init(_ kind: Kind, in seconds: Double, _ noise: inout Noise) {
        self.kind = kind
        let start = Double.random(in: 0.2...0.7, using: &noise) * seconds
        time = start...start + noise.spread(10...120)
        let bearing = Double.random(in: 0..<2 * .pi, using: &noise)
        let metres = kind == .reflected ? Double.random(in: 80...250, using: &noise) : noise.spread(1000...20000)
        (east, north) = (metres * sin(bearing), metres * cos(bearing))
    }

    /// The fixes that the faulty receiver reports in place of the given ones.
    func applied(to fixes: [Fix]) -> [Fix] {
        guard let last = fixes.last(where: { ($0.time?.second ?? 0) < time.lowerBound }), let place = last.coordinate
        else {
            return fixes
        }
        return fixes.map { fix in
            guard let second = fix.time?.second, time.contains(second), let seen = fix.coordinate else { return fix }
            var fix = fix
            switch kind {
            case .frozen: (fix.coordinate, fix.speed, fix.track) = (place, 0, nil)
            case .extrapolating:
                let metres = (last.speed ?? 0) * (second - (last.time?.second ?? second))
                let bearing = (last.track ?? 0) * .pi / 180
                fix.coordinate = place.moved(east: metres * sin(bearing), north: metres * cos(bearing))
                (fix.speed, fix.track) = (last.speed, last.track)
            case .reflected: fix.coordinate = seen.moved(east: east, north: north)
            case .elsewhere: (fix.coordinate, fix.speed, fix.track) = (place.moved(east: east, north: north), 0, nil)
            }
            return fix
        }
    }
}
