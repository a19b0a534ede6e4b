import Agent
import ArgumentParser
import Glibc
import Logging
import Positioning
import Transit

/// `alight departures`
struct DeparturesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "departures",
        abstract: "Lists the next trains that leave a station by the timetable.",
        discussion: """
            With --to the journeys there that are worth while are listed: none leaves earlier than another one without \
            arriving earlier or changing less. Times are those of the clock at each station, departures rounded down to \
            the minute and arrivals up, +1 a day later; a train that runs by headway leaves about then. --at takes 08:00, \
            2026-08-19T08:00 or 2026-08-19T08:00:00+07:00; a time of day alone is today's, or tomorrow's where that \
            was more than twelve hours ago.
            """)

    @Argument(help: ArgumentHelp("Where to board: a stop_id, stop_code or name.", valueName: "station"))
    var station: String

    @OptionGroup var chosen: ChosenNetwork

    @Option(help: ArgumentHelp("Where to go, with changes or without.", valueName: "station"))
    var to: String?

    @Option(help: ArgumentHelp("From when on, as 08:00, 8am or 2026-08-19T08:00; now unless given.", valueName: "time"))
    var at: RequestedTime?

    @Option(help: "How many are listed, 1 to 1000.")
    var count = 10

    @Option(help: "How they are written.")
    var format = EventFormat.text

    func validate() throws {
        guard (1...1000).contains(count) else { throw ValidationError("--count must be 1 to 1000.") }
    }

    func run() async throws {
        try await reporting {
            let network = try chosen.load()
            if let to { _ = try JourneyRequest(from: station, to: to).stops(in: network) }
            let number = try network.station(matching: station)
            guard network.offsets != nil, let offsets = network.offsets(ofStation: number) else {
                throw UnknownTimeZoneError(timeZone: network.timeZone)
            }
            let now = Self.now
            let query = Query(
                network: network, station: number, destination: try to.map(network.station(matching:)),
                time: at?.time(in: offsets, now: now) ?? now, clock: LocalClock(offsets: offsets))
            try tell(query.destination == nil ? departures(query) : journeys(query), query)
        }
    }

    /// The request.
    private struct Query {
        var network: Network
        var station: Int
        var destination: Int?
        var time: Timestamp
        var clock: LocalClock

        /// `Blok M (BLM)`, or `Blok M (BLM) to ASEAN (SSM)`.
        var name: String { ([station] + (destination.map { [$0] } ?? [])).map(name).joined(separator: " to ") }

        /// The time zones of the clocks at the stations, the first of them first.
        var zones: String {
            let zones = ([station] + (destination.map { [$0] } ?? [])).map(network.timeZone(ofStation:))
            return zones.dropFirst().contains { $0 != zones[0] }
                ? "the clocks there: \(zones.joined(separator: " and "))" : zones[0]
        }

        var origin: String { name(station) }

        func name(_ station: Int) -> String {
            printable("\(network.stations[station].name) (\(network.stations[station].id))")
        }
    }

    /// The content to list; where there is none, the time at which the next train leaves.
    private enum Answer {
        case listed(text: String, ndjson: String)
        case nothing(next: Timestamp?)
        case unreachable
    }

    private func departures(_ query: Query) throws -> Answer {
        let board = try DepartureBoard(query.network)
        let found = board.departures(at: query.station, from: query.time, count: count)
        guard !found.isEmpty else {
            let span = JourneySearch.farthestDays * 86_400
            return .nothing(
                next: board.departures(at: query.station, from: query.time, count: 1, within: span).first?.time)
        }
        let texts = DepartureTexts(network: query.network, clock: query.clock)
        return .listed(text: texts.table(found), ndjson: found.map(texts.ndjson).joined())
    }

    private func journeys(_ query: Query) throws -> Answer {
        guard let to = query.destination else { return .nothing(next: nil) }
        let search = try JourneySearch(query.network)
        guard search.leads(from: query.station, to: to) else { return .unreachable }
        var found = search.nextJourneys(from: query.station, to: to, after: query.time, count: count)
        if found.isEmpty {
            let first = search.firstJourneys(from: query.station, to: to, after: query.time, count: count)
            // A train that leaves within the day may arrive days later.
            found = first.filter { $0.departure.seconds(since: query.time) <= Double(JourneySearch.horizon) }
            if found.isEmpty { return .nothing(next: first.first?.departure) }
        }
        let texts = JourneyTexts(network: query.network)
        return .listed(text: texts.table(found), ndjson: found.map(texts.ndjson).joined())
    }

    private func tell(_ answer: Answer, _ query: Query) throws {
        var output = Output()
        switch (answer, format) {
        case (.listed(let text, _), .text):
            try output.write("\(query.name), times of \(query.zones)\n\n\(text)")
        case (.listed(_, let lines), .ndjson): try output.write(lines)
        case (.nothing(let next), .text): try output.write("N" + nothing(query, next: next).dropFirst() + ".\n")
        case (.unreachable, .text): try output.write("N" + unreachable(query).dropFirst() + ".\n")
        // For a program it is no result.
        case (.nothing(let next), .ndjson): writeError("alight: \(nothing(query, next: next))", .info)
        case (.unreachable, .ndjson): writeError("alight: \(unreachable(query))", .info)
        }
        try output.flush()
    }

    private func unreachable(_ query: Query) -> String {
        "no journey of at most \(JourneySearch.mostChanges) changes leads from \(query.name) on any day"
    }

    /// That nothing leaves within a day, and when the next train does.
    private func nothing(_ query: Query, next: Timestamp?) -> String {
        let (clock, what) = (query.clock, query.destination == nil ? "train leaves" : "train leads from")
        let text =
            "no \(what) \(query.name) in the \(next == nil ? "\(JourneySearch.farthestDays) days" : "24 hours") from "
            + "\(clock.day(query.time)) \(clock.departure(query.time)) on; "
        if query.network.takesUpNobody(at: query.station) { return text + "none takes up riders at \(query.origin)" }
        if let destination = query.destination, query.network.setsDownNobody(at: destination) {
            return text + "none sets down riders at \(query.name(destination))"
        }
        if let next { return text + "the next one leaves on \(clock.day(next)) at \(clock.departure(next))" }
        guard let days = query.network.timetable.coverage else { return text + "the feed's calendars name no day" }
        return text + "the feed's calendars cover \(days.lowerBound) to \(days.upperBound)"
    }

    private static var now: Timestamp {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Timestamp(milliseconds: Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000)
    }
}
