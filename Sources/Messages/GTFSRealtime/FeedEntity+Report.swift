import Navigation
import Positioning
package import Transit

extension GTFSRealtime.FeedEntity {
    /// Tells where a train is.
    ///
    /// - Parameters:
    ///   - vehicle: what tells the train from all others; it is the entity's id as well.
    ///   - network: whose patterns the report names.
    /// - Returns: `nil` where that is not known, or the box is in no train.
    package init?(positionIn report: TrainReport, ofVehicle vehicle: String, in network: Network) {
        guard let place = report.freshPlace else { return nil }
        let way = report.runningWay(in: network)
        self.init(
            id: vehicle,
            vehicle: GTFSRealtime.VehiclePosition(
                trip: way.map { GTFSRealtime.TripDescriptor(report, along: $0, in: network) },
                vehicle: GTFSRealtime.VehicleDescriptor(id: vehicle),
                position: GTFSRealtime.MapPosition(place.coordinate, bearing: place.bearing, speed: place.speed),
                stop: way.flatMap { report.stop(along: $0, in: network) }, timestamp: place.time))
    }

    /// Tells how a train's trip deviates from the timetable.
    ///
    /// - Parameters:
    ///   - vehicle: what tells the train from all others; it is the entity's id as well.
    ///   - network: whose patterns the report names.
    /// - Returns: `nil` where its trip is not known, or cannot be told without a GTFS `stop_sequence`.
    package init?(tripIn report: TrainReport, ofVehicle vehicle: String, in network: Network) {
        guard report.freshPlace != nil, report.trip != nil, let way = report.runningWay(in: network) else { return nil }
        let stops = network.patterns[way.pattern].stops
        // Of a trip that calls at a stop twice each update must have the stop_sequence (the validator's E009), and a network does
        // not keep it.
        guard Set(stops.map(\.stopID)).count == stops.count else { return nil }
        let updates = report.calls(along: way, in: network).compactMap { call in
            GTFSRealtime.StopTimeUpdate(call, at: stops[call.stop].stopID, isLast: call.stop == stops.count - 1)
        }
        guard !updates.isEmpty else { return nil }
        self.init(
            id: vehicle,
            tripUpdate: GTFSRealtime.TripUpdate(
                trip: GTFSRealtime.TripDescriptor(report, along: way, in: network),
                vehicle: GTFSRealtime.VehicleDescriptor(id: vehicle), stopTimeUpdates: updates,
                timestamp: report.snapshot.time))
    }
}

extension TrainReport {
    /// A train farther from the drawn way of its trip than this is on another one, in metres (the validator's E029). Fixes between
    /// houses are off by half of that.
    private static let widest = 200.0
    /// The time in seconds before its doors open from which on a train counts as incoming. A train takes as long to brake from 15 m/s with
    /// 1 m/s².
    private static let braking = 15.0

    /// The way of the train; `nil` where it is not known, or the train is off it.
    fileprivate func runningWay(in network: Network) -> TrainWay? {
        guard let place, let way = TrainWay(self, in: network) else { return nil }
        let pattern = network.patterns[way.pattern]
        // A straight line that stands for a way that nobody has drawn may be far from it.
        guard pattern.isDrawn.contains(true) else { return way }
        return pattern.track.nearest(to: place.coordinate).map { $0.offset < Self.widest } ?? false ? way : nil
    }

    /// The stop at which the train stands, or else the next one.
    fileprivate func stop(
        along way: TrainWay, in network: Network
    ) -> (id: String, status: GTFSRealtime.VehiclePosition.StopStatus)? {
        let stops = network.patterns[way.pattern].stops
        if way.isStanding { return (stops[way.next - 1].stopID, .stoppedAt) }
        guard way.next < stops.count else { return nil }
        let doors = calls(along: way, in: network)[way.next].expected.arrival
        let isIncoming = doors.map { $0.seconds(since: snapshot.time) <= Self.braking } ?? false
        return (stops[way.next].stopID, isIncoming ? .incomingAt : .inTransitTo)
    }
}

extension GTFSRealtime.TripDescriptor {
    /// The trip that a train runs, or the line and its direction where no one trip is clearly it.
    ///
    /// A train of a headway (`exact_times` 0) has no trip here. The specification would have its `start_time`. That is when this very train
    /// left its first stop, and it may never change afterwards. A box whose rider boards in the middle has not seen that. `UNSCHEDULED`
    /// with the line alone says what is known.
    fileprivate init(_ report: TrainReport, along way: TrainWay, in network: Network) {
        let (pattern, timetable) = (network.patterns[way.pattern], network.timetable)
        self.init(routeID: network.lines[pattern.line].id, directionID: pattern.direction)
        guard let trip = report.trip else {
            let trip = timetable.trips.firstIndex { $0.pattern == way.pattern }
            let frequencies = trip.map { timetable.frequencies(ofTrip: $0) } ?? []
            scheduleRelationship = frequencies.contains { !$0.isExact } ? .unscheduled : .scheduled
            return
        }
        tripID = timetable.trips[trip.trip].id
        startDate = trip.serviceDay.description.filter { $0 != "-" }
        // Only a trip that repeats needs it, to tell which of its runs it is.
        guard !timetable.frequencies(ofTrip: trip.trip).isEmpty, let offsets = network.offsets,
            let first = timetable.departure(ofTrip: trip.trip, atStop: 0),
            let known = timetable.departure(ofTrip: trip.trip, atStop: trip.stop)
        else { return }
        let seconds = trip.scheduled.seconds(since: offsets.serviceDayStart(of: trip.serviceDay))
        startTime = Int(seconds) - (known - first)
    }
}

extension GTFSRealtime.StopTimeUpdate {
    /// - Returns: `nil` at a stop that lies behind, or of which the timetable does not tell the time.
    fileprivate init?(_ call: TrainCall, at stopID: String, isLast: Bool) {
        let uncertainty = call.uncertainty.map { max(1, Int($0.rounded(.up))) }
        func event(_ time: Timestamp?, _ delay: Int?) -> GTFSRealtime.StopTimeEvent? {
            guard let time, let delay else { return nil }
            return GTFSRealtime.StopTimeEvent(delay: delay, time: time, uncertainty: uncertainty)
        }
        let arrival = event(call.expected.arrival, call.arrivalDelay)
        let departure = isLast ? nil : event(call.expected.departure, call.departureDelay)
        guard arrival != nil || departure != nil else { return nil }
        self.init(stopID: stopID, arrival: arrival, departure: departure)
    }
}
