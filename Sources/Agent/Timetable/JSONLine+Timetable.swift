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
        if let code = network.platformCode(of: stop) { add("platform_code", code) }
        addClock(ofStation: stop.station, at: departure.time, in: network)
        add("departure", departure.time.description)
        add(network.lines[pattern.line])
        addTrip(departure.trip, at: departure.stop, in: network)
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
        addTrip(leg.trip, at: leg.boarding, in: network)
        add("service_date", leg.serviceDay.description)
        add("from_stop_id", from.stopID)
        add("from_stop_name", network.stations[from.station].name)
        if let code = network.platformCode(of: from) { add("from_platform_code", code) }
        addClock("from_", ofStation: from.station, at: leg.departure, in: network)
        add("departure", leg.departure.description)
        add("to_stop_id", to.stopID)
        add("to_stop_name", network.stations[to.station].name)
        if let code = network.platformCode(of: to) { add("to_platform_code", code) }
        addClock("to_", ofStation: to.station, at: leg.arrival, in: network)
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

    /// Adds what tells a train from others, and what it shows at a stop.
    private mutating func addTrip(_ trip: Int, at stop: Int, in network: Network) {
        add("trip_id", network.timetable.trips[trip].id)
        if let name = network.timetable.trips[trip].shortName { add("trip_short_name", name) }
        add("trip_headsign", network.headsign(ofTrip: trip))
        if let sign = network.stopHeadsign(ofTrip: trip, at: stop) { add("stop_headsign", sign) }
    }

    /// Adds the clock of a station, where it shows another time than the network's.
    ///
    /// - Parameter prefix: what its keys begin with.
    private mutating func addClock(
        _ prefix: String = "", ofStation station: Int, at time: Timestamp, in network: Network
    ) {
        guard let zone = network.stations[station].timeZone, let offsets = network.clocks[zone] else { return }
        add("\(prefix)stop_timezone", zone)
        add("\(prefix)utc_offset_s", offsets.offset(at: time))
    }

    /// Adds a line's keys; the color of its name is one that is legible on its own.
    package mutating func add(_ line: Line) {
        add("route_id", line.id)
        add("route_name", line.name)
        if let color = line.color, let text = line.legibleTextColor {
            add("route_color", color)
            add("route_text_color", text)
        }
    }
}
