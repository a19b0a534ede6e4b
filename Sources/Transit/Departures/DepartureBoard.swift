public import Positioning

/// The next trains that leave a station by the timetable, and as late as they are known to be.
///
/// Trips are those that the calendars and their exceptions have, also of the service day before where they run past its 24:00:00. A
/// train is listed where it calls and goes on; one that ends there does not depart, nor does one that takes no riders there.
public struct DepartureBoard: Sendable {
    private let network: Network
    private let offsets: TimeZoneOffsets
    private let sequences: RunSequences
    /// Where trains leave, by station.
    private let calls: [[Call]]

    private struct Call: Sendable {
        var pattern: Int
        var stop: Int
    }

    /// The span in which departures are looked for unless the caller says otherwise, in seconds: a day.
    public static let horizon = 86_400
    /// No farther than a year ahead, in seconds: calendars seldom reach beyond.
    private static let longestHorizon = 366 * 86_400

    /// Sorts a network's trips.
    ///
    /// - Throws: where the offsets of the network's time zone are not known.
    public init(_ network: Network) throws(UnknownTimeZoneError) {
        guard let offsets = network.offsets else { throw UnknownTimeZoneError(timeZone: network.timeZone) }
        self.network = network
        self.offsets = offsets
        sequences = RunSequences(network)
        var calls = [[Call]](repeating: [], count: network.stations.count)
        for (number, pattern) in network.patterns.enumerated() {
            for (position, stop) in pattern.stops.enumerated().dropLast() {
                calls[stop.station].append(Call(pattern: number, stop: position))
            }
        }
        self.calls = calls
    }

    /// The next departures from a station, in the order of time, with the delays that are known.
    ///
    /// - Parameters:
    ///   - station: the number of the station.
    ///   - destination: the number of a station: only trains that call there afterwards are listed, with their arrival there.
    ///   - time: a train that leaves at that moment counts, and none that left before.
    ///   - count: how many at most.
    ///   - horizon: how many seconds ahead at most, up to a year.
    ///   - delays: trains that are late; one counts until it leaves, however long ago it should have.
    public func departures(
        at station: Int, toward destination: Int? = nil, from time: Timestamp, count: Int,
        within horizon: Int = horizon, delays: [TrainDelay] = []
    ) -> [Departure] {
        guard calls.indices.contains(station), count > 0, horizon >= 0, Timetable.years.contains(time) else {
            return []
        }
        let start = ServiceDays.second(notBefore: time)
        var end = start + min(horizon, Self.longestHorizon)
        let late = LateSequences(sequences, delays, in: network, offsets)
        let days = ServiceDays(network.timetable, offsets, in: start - late.longest...end).days
        var found: [Departure] = []
        for call in calls[station] {
            let goal = destination.flatMap { goalPosition(after: call, $0) }
            if destination != nil, goal == nil { continue }
            for number in sequences.range(ofPattern: call.pattern) {
                let service = Int(sequences.sequences[number].service)
                for day in days where day.runs[service] {
                    late.forEach(of: number, on: day.date) { part in
                        append(call, goal, late[part], day, in: start...end, count, to: &found)
                        // Departures behind the first `count` are not listed.
                        if found.count >= 2 * count + Self.slack { end = min(end, cut(&found, to: count)) }
                    }
                }
            }
        }
        _ = cut(&found, to: count)
        return found
    }

    /// The number of departures beyond twice the wanted number that are gathered before they are sorted.
    private static let slack = 32

    /// The position of the destination among the stops after a call.
    private func goalPosition(after call: Call, _ destination: Int) -> Int? {
        network.patterns[call.pattern].stops[(call.stop + 1)...].firstIndex { $0.station == destination }
    }

    /// Appends the departures of a sequence on one service day.
    private func append(
        _ call: Call, _ goal: Int?, _ sequence: RunSequences.Sequence, _ day: ServiceDays.Day,
        in seconds: ClosedRange<Int>, _ count: Int, to found: inout [Departure]
    ) {
        guard sequences.canBoard(sequence, at: call.stop),
            goal.map({ sequences.canAlight(from: sequence, at: $0) }) ?? true,
            let first = sequences.firstRun(of: sequence, at: call.stop, notBefore: seconds.lowerBound - day.start)
        else { return }
        for run in first..<min(Int(sequence.count), first + count) {
            guard let departure = sequences.departure(run, of: sequence, at: call.stop),
                day.start + departure <= seconds.upperBound
            else { return }
            let delay = sequence.delay(at: call.stop)
            let arrival = goal.flatMap { goal in
                sequences.arrival(run, of: sequence, at: goal).map { $0 - (sequence.delay(at: goal) ?? 0) }
            }
            found.append(
                Departure(
                    pattern: call.pattern, trip: sequences.trip(run, of: sequence), stop: call.stop,
                    serviceDay: day.date, time: ServiceDays.time(day.start + departure - (delay ?? 0)),
                    arrival: arrival.map { ServiceDays.time(day.start + $0) },
                    headway: sequence.isExact ? nil : Int(sequence.headway), delay: delay))
        }
    }

    /// Sorts departures and keeps the first.
    ///
    /// - Returns: the second of the last of them, since 1970-01-01T00:00:00Z.
    private func cut(_ found: inout [Departure], to count: Int) -> Int {
        found.sort { first, second in
            if first.expected != second.expected { return first.expected < second.expected }
            let (arrival, other) = (first.arrival?.milliseconds ?? .max, second.arrival?.milliseconds ?? .max)
            return (arrival, first.pattern, first.stop, first.trip) < (other, second.pattern, second.stop, second.trip)
        }
        if found.count > count { found.removeLast(found.count - count) }
        return found.last.map { ServiceDays.second(notBefore: $0.expected) } ?? .min
    }
}
