import Navigation
import Positioning
import Transit

/// Where a train is among the stops of its way.
struct TrainWay {
    /// The number of the pattern: that of its trip where one is known.
    let pattern: Int
    /// The position of the next stop in the pattern's stops, or their count where none is left.
    let next: Int
    /// Whether it stands at the stop before that one, or rather not.
    let isStanding: Bool
    /// Metres along the pattern's track.
    let chainage: Double

    /// The train goes the way of its pattern with this probability at least; with less, a message would name another line's stops in
    /// one case of ten and more.
    private static let surest = 0.9

    /// Finds the way of a train.
    ///
    /// - Returns: `nil` where it is not known surely enough.
    init?(_ report: TrainReport, in network: Network) {
        guard let place = report.snapshot.place, report.snapshot.course ?? 0 >= Self.surest else { return nil }
        let believed = network.patterns[place.pattern]
        guard let trip = report.trip else {
            (pattern, next, chainage) = (place.pattern, place.stop + 1, place.chainage)
            isStanding = place.isStanding
            return
        }
        pattern = network.timetable.trips[trip.trip].pattern
        next = trip.stop
        let stops = network.patterns[pattern].stops
        // Patterns of one way may differ in where their trains call.
        isStanding =
            place.isStanding && next > 0 && stops[next - 1].station == believed.stops[place.stop].station
        if pattern == place.pattern {
            chainage = place.chainage
        } else {
            let (start, end) = (stops[max(0, next - 1)].chainage, stops[next].chainage)
            let point = believed.track.coordinate(at: place.chainage)
            chainage = network.patterns[pattern].track.nearest(to: point, in: start...end)?.chainage ?? start
        }
    }
}

extension LinePosition {
    /// Whether the train rather stands at its stop than not.
    fileprivate var isStanding: Bool { standing >= 0.5 }
}
