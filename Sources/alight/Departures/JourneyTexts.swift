import Agent
import Navigation
import Positioning
import Transit

/// How journeys are written: for a person, or as one JSON object a line.
struct JourneyTexts {
    let network: Network

    /// A line a journey, with the days over its parts; below one with changes a line for each train.
    func table(_ journeys: [ScheduledJourney]) -> String {
        let width = journeys.reduce(0) { max($0, takes($1).columns) }
        var (text, day) = ("", "")
        for journey in journeys {
            let start = self.day(journey)
            if start != day {
                day = start
                text += (text.isEmpty ? "" : "\n") + day + "\n"
            }
            let takes = takes(journey)
            if let first = journey.legs.first, let last = journey.legs.last {
                text += span(
                    journey.departure, at: station(first, first.boarding), journey.arrival,
                    at: station(last, last.alighting))
            }
            text += "  " + takes
            text += String(repeating: " ", count: width - takes.columns + 2)
            text += self.lines(journey).joined(separator: "\n    ") + "\n"
        }
        return text
    }

    /// One JSON object with its end of line; its keys are those of GTFS.
    func ndjson(_ journey: ScheduledJourney) -> String {
        JSONLine(journey, in: network).text + "\n"
    }

    /// The day on which a journey begins, by the clock where it does.
    private func day(_ journey: ScheduledJourney) -> String {
        journey.legs.first.map { clock(station($0, $0.boarding)).day(journey.departure) } ?? ""
    }

    /// The instructions: board the one train; or how often to change, and each train and walk.
    private func lines(_ journey: ScheduledJourney) -> [String] {
        let walks = walks(in: journey)
        if journey.legs.count == 1, walks.isEmpty { return [train(journey.legs[0])] }
        var lines = [[0: "no change", 1: "1 change"][journey.changes] ?? "\(journey.changes) changes"]
        for (number, leg) in journey.legs.enumerated() {
            if let walk = walks[number] { lines.append(walk) }
            let following = journey.legs.dropFirst(number + 1).first
            let end = following?.staysAboard == true ? "stay aboard at" : "off at"
            lines.append(
                "\(span(leg))  \(train(leg)), \(end) \(name(station(leg, leg.alighting)))")
        }
        if let walk = walks[journey.legs.count] { lines.append(walk) }
        return lines
    }

    /// The walks from station to station, by the number of the train that one boards then.
    private func walks(in journey: ScheduledJourney) -> [Int: String] {
        var walks: [Int: String] = [:]
        func add(_ number: Int, to place: String, _ seconds: Int) {
            let time = seconds > 0 ? ", \(seconds.duration)" : ""
            walks[number] = "on foot to \(place)\(time)"
        }
        if let first = journey.legs.first, journey.walkBefore > 0 {
            add(0, to: name(station(first, first.boarding)), journey.walkBefore)
        }
        for (number, (leg, next)) in zip(journey.legs, journey.legs.dropFirst()).enumerated() {
            let (from, to) = (station(leg, leg.alighting), station(next, next.boarding))
            if from != to { add(number + 1, to: name(to), 0) }
        }
        if journey.walkAfter > 0 { add(journey.legs.count, to: "the destination", journey.walkAfter) }
        return walks
    }

    private func train(_ leg: ScheduledJourney.Leg) -> String {
        let pattern = network.patterns[leg.pattern]
        let line = network.lines[pattern.line].name.shown(in: Self.lineColumns)
        let sign = network.sign(ofTrip: leg.trip, at: leg.boarding).shown(in: Self.headsignColumns)
        let name = network.timetable.trips[leg.trip].shortName.map { " " + $0.shown(in: Self.trainColumns) } ?? ""
        let platform = network.platformCode(of: pattern.stops[leg.boarding]).map {
            ", platform " + $0.shown(in: Self.trainColumns)
        }
        return "\(line)\(name) to \(sign)\(platform ?? "")" + (leg.headway.map { ", about every \($0.duration)" } ?? "")
    }

    private func station(_ leg: ScheduledJourney.Leg, _ stop: Int) -> Int {
        network.patterns[leg.pattern].stops[stop].station
    }

    private func name(_ station: Int) -> String { network.stations[station].name.shown(in: Self.nameColumns) }

    private func span(_ leg: ScheduledJourney.Leg) -> String {
        span(leg.departure, at: station(leg, leg.boarding), leg.arrival, at: station(leg, leg.alighting))
    }

    /// Both times by the clocks of the two stations; the second with how many days later it is, where the times alone do not tell.
    private func span(_ departure: Timestamp, at start: Int, _ arrival: Timestamp, at end: Int) -> String {
        let (from, to) = (clock(start), clock(end))
        let (leaves, arrives) = (from.departure(departure), to.arrival(arrival))
        let days = to.date(arrival).daysSince1970 - from.date(departure).daysSince1970
        return leaves + "–" + arrives + (days > (arrives < leaves ? 1 : 0) ? "+\(days)" : "")
    }

    private func clock(_ station: Int) -> LocalClock { LocalClock(network, station: station) }

    /// How long it takes by the minutes that stand beside it.
    private func takes(_ journey: ScheduledJourney) -> String {
        let minute: Int64 = 60_000
        let minutes = (journey.arrival.milliseconds + minute - 1) / minute - journey.departure.milliseconds / minute
        return (Int(minutes) * 60).duration
    }

    /// The most columns of a terminal that names take, so that a line fits into 80 where a train has a time of its own.
    private static let (lineColumns, trainColumns, headsignColumns, nameColumns) = (12, 8, 16, 20)
}
