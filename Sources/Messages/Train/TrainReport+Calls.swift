import Navigation
import Positioning
import Transit

extension TrainReport {
    /// The oldest place that counts as where the train is, in seconds: consumers are promised no older one.
    static let oldest = 30.0

    /// Where the train is, if its rider is in it as far as is known and the place is no older than ``oldest``.
    var freshPlace: Place? {
        guard isAboard, snapshot.source != .none, let place, snapshot.time.seconds(since: place.time) <= Self.oldest
        else { return nil }
        return place
    }

    /// Whether the rider is in a train: on the platform and on foot a box is no train.
    private var isAboard: Bool {
        switch snapshot.state {
        case .riding, .atStop, .carriedOn, .lost, nil: true
        case .waiting, .off: false
        }
    }

    /// All stops of the train's way, with the times of its trip where that is known and the expected ones at the stops ahead.
    ///
    /// The belief expects the doors to open at the next few stops. Beyond those the train stays as late as it leaves the last of them.
    /// No train leaves before its time, nor stands for less than the timetable has it stand.
    func calls(along way: TrainWay, in network: Network) -> [TrainCall] {
        let stops = network.patterns[way.pattern].stops
        let believed = believedCalls(along: way, in: network)
        var (late, last) = (trip?.seconds, nil as Timestamp?)
        return stops.indices.map { stop in
            var call = TrainCall(stop: stop, scheduled: scheduledTimes(at: stop, in: network), expected: (nil, nil))
            guard stop >= way.next else { return call }
            call.uncertainty = believed[stop]?.uncertainty
            call.expected.arrival =
                believed[stop]?.doors.wholeSecond
                ?? call.scheduled.arrival.flatMap { time in late.map { time.advanced(bySeconds: Double($0)) } }
            guard var arrival = call.expected.arrival else { return call }
            // Timetables in whole minutes have trains arrive when they left the stop before, which no train does.
            if let last, arrival <= last { arrival = last.advanced(bySeconds: 1) }
            call.expected.arrival = arrival
            last = arrival
            if let time = call.scheduled.departure, let planned = call.scheduled.arrival {
                let departure = max(time, arrival.advanced(bySeconds: max(0, time.seconds(since: planned))))
                call.expected.departure = departure
                late = Int(departure.seconds(since: time).rounded())
                last = departure
            }
            return call
        }
    }

    /// The stops at which the belief knows when the doors open, by their position in the pattern's stops.
    private func believedCalls(along way: TrainWay, in network: Network) -> [Int: Snapshot.Call] {
        let stops = network.patterns[way.pattern].stops
        var (found, start) = ([Int: Snapshot.Call](), way.next)
        for call in snapshot.next {
            guard let stop = stops[start...].firstIndex(where: { network.stations[$0.station].id == call.stop.id })
            else { continue }
            found[stop] = call
            start = stop + 1
        }
        return found
    }

    /// When the trip arrives at and departs from a stop by the timetable.
    private func scheduledTimes(at stop: Int, in network: Network) -> (arrival: Timestamp?, departure: Timestamp?) {
        guard let trip, let known = network.timetable.departure(ofTrip: trip.trip, atStop: trip.stop) else {
            return (nil, nil)
        }
        // The differences count, of a trip that repeats as of one that runs once.
        func time(_ seconds: Int?) -> Timestamp? {
            seconds.map { trip.scheduled.advanced(bySeconds: Double($0 - known)) }
        }
        return (
            time(network.timetable.arrival(ofTrip: trip.trip, atStop: stop)),
            time(network.timetable.departure(ofTrip: trip.trip, atStop: stop))
        )
    }
}

extension Timestamp {
    /// The nearest whole second.
    fileprivate var wholeSecond: Timestamp {
        Timestamp(milliseconds: Int64((Double(milliseconds) / 1000).rounded()) * 1000)
    }
}
