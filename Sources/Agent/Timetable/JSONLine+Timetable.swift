package import Navigation
import Positioning
package import Transit

/// Timetables as JSON objects; the keys are those of GTFS.
extension JSONLine {
    /// A departure.
    package init(_ departure: Departure, in network: Network) {
        self.init()
        let pattern = network.patterns[departure.pattern]
        let stop = pattern.stops[departure.stop]
        add("stop_id", stop.stopID)
        add("stop_name", network.stations[stop.station].name)
        add("departure", departure.time.description)
        add(network.lines[pattern.line])
        add("trip_id", network.timetable.trips[departure.trip].id)
        add("trip_headsign", pattern.headsign)
        add("service_date", departure.serviceDay.description)
        if let headway = departure.headway { add("headway_secs", headway) }
        if let delay = departure.delay {
            add("delay_s", delay)
            add("expected_departure", departure.expected.description)
        }
    }

    /// A journey with its trains.
    package init(_ journey: ScheduledJourney, in network: Network) {
        self.init()
        add("departure", journey.departure.description)
        add("arrival", journey.arrival.description)
        addExpected(
            departure: journey.legs.first?.departureDelay.map { _ in journey.expectedDeparture },
            arrival: journey.legs.last?.arrivalDelay.map { _ in journey.expectedArrival })
        add("changes", journey.changes)
        add("legs", journey.legs.map { JSONLine($0, in: network) })
    }

    private init(_ leg: ScheduledJourney.Leg, in network: Network) {
        self.init()
        let pattern = network.patterns[leg.pattern]
        let (from, to) = (pattern.stops[leg.boarding], pattern.stops[leg.alighting])
        add(network.lines[pattern.line])
        add("trip_id", network.timetable.trips[leg.trip].id)
        add("trip_headsign", pattern.headsign)
        add("service_date", leg.serviceDay.description)
        add("from_stop_id", from.stopID)
        add("from_stop_name", network.stations[from.station].name)
        add("departure", leg.departure.description)
        add("to_stop_id", to.stopID)
        add("to_stop_name", network.stations[to.station].name)
        add("arrival", leg.arrival.description)
        if let headway = leg.headway { add("headway_secs", headway) }
        if leg.staysAboard { add("stays_aboard", json: "true") }
        if let delay = leg.arrivalDelay { add("delay_s", delay) }
        addExpected(
            departure: leg.departureDelay.map { _ in leg.expectedDeparture },
            arrival: leg.arrivalDelay.map { _ in leg.expectedArrival })
    }

    /// Adds when something leaves and arrives as late as it is, where that is known.
    private mutating func addExpected(departure: Timestamp?, arrival: Timestamp?) {
        if let departure { add("expected_departure", departure.description) }
        if let arrival { add("expected_arrival", arrival.description) }
    }

    /// Adds a line's keys.
    package mutating func add(_ line: Line) {
        add("route_id", line.id)
        add("route_name", line.name)
    }
}
