import Navigation
import Positioning
import Transit

extension DepartureBoard {
    /// The conditions under which a train of the timetable is the rider's own.
    private enum OwnTrain {
        /// The train goes the way of its pattern with this probability at least. With less, another line's times would be corrected.
        static let course = 0.9
        /// While no journey tells that the rider rides, one that stands with a greater probability may be the platform.
        static let standing = 0.5
        /// A train that is more seconds late than this has no trip: the belief along the line is as good as any timetable then.
        static let late = 1200.0
        /// A train may be this many seconds early: it has not waited for its time yet.
        static let early = 120.0
    }

    /// How late the train is with which the rider rides, from the next stop on.
    ///
    /// Of the trips that call at the next stop, it is the one whose time is nearest to when the doors are expected to open there. The
    /// difference and twice the standard deviation of what is expected must together be less than half the headway.
    ///
    /// - Returns: `nil` where the rider is in no train of a known way, where no one trip is clearly theirs, and where trains run by
    ///   headway, which have no times that they could miss.
    func delay(ofTrainIn snapshot: Snapshot, on network: Network) -> TrainDelay? {
        guard let place = snapshot.place, snapshot.course ?? 0 >= OwnTrain.course, snapshot.isAboard(OwnTrain.standing),
            let next = snapshot.next.first, let station = network.stations.firstIndex(where: { $0.id == next.stop.id })
        else { return nil }
        let own = network.patterns[place.pattern]
        let window = OwnTrain.late + OwnTrain.early
        // Twice as far on either side, so that the neighbours of each train that may be the rider's are known.
        let due = departures(
            at: station, from: next.doors.advanced(bySeconds: -2 * window), count: Self.most, within: Int(4 * window)
        ).filter { network.patterns[$0.pattern].goesTheSameWay(as: own) ?? false }
        guard due.allSatisfy({ $0.headway == nil }) else { return nil }
        let trains = due.map { (departure: $0, late: next.doors.seconds(since: network.arrival(of: $0))) }
        guard let nearest = trains.indices.min(by: { abs(trains[$0].late) < abs(trains[$1].late) }),
            (-OwnTrain.early...OwnTrain.late).contains(trains[nearest].late)
        else { return nil }
        let train = trains[nearest]
        let headway = trains.indices.filter { $0 != nearest }.map { abs(trains[$0].late - train.late) }.min()
        guard abs(train.late) + 2 * next.uncertainty < (headway ?? 2 * window) / 2 else { return nil }
        // It has not left the next stop.
        let waited = snapshot.time.seconds(since: train.departure.time).rounded(.up)
        return TrainDelay(
            trip: train.departure.trip, serviceDay: train.departure.serviceDay, stop: train.departure.stop,
            scheduled: train.departure.time, seconds: Int(max(train.late.rounded(), waited)))
    }

    /// More trains do not leave a station in the time that is looked at.
    private static let most = 1000
}

extension Snapshot {
    /// Whether the rider is in a train.
    ///
    /// - Parameter standing: without a journey, one that stands with a greater probability may be the platform.
    fileprivate func isAboard(_ standing: Double) -> Bool {
        switch state {
        case .riding, .carriedOn, .lost: true
        case .waiting, .atStop, .off: false
        case nil: place.map { $0.standing <= standing } ?? false
        }
    }
}

extension Network {
    /// When a train that departs from a stop arrives there by the timetable.
    fileprivate func arrival(of departure: Departure) -> Timestamp {
        guard let left = timetable.departure(ofTrip: departure.trip, atStop: departure.stop),
            let arrived = timetable.arrival(ofTrip: departure.trip, atStop: departure.stop)
        else { return departure.time }
        return departure.time.advanced(bySeconds: -Double(max(0, left - arrived)))
    }
}
