import Navigation
import Observations
import Positioning
import Transit

/// The part of a report that is about one ride.
struct RidePage {
    private let trace: RideTrace
    private let network: Network
    private let clock: LocalTime
    private let sections: [LineSection]
    private let judgement: RideJudgement
    private let figures: RideFigures
    private let receiver: ReceiverPart

    init(
        _ trace: RideTrace, _ figures: RideFigures, _ judgement: RideJudgement, _ sections: [LineSection],
        receiver: ReceiverPart, in network: Network, clock: LocalTime
    ) {
        (self.trace, self.figures, self.judgement, self.sections) = (trace, figures, judgement, sections)
        (self.receiver, self.network, self.clock) = (receiver, network, clock)
    }

    /// The part, under a heading with the ride's number.
    func html(number: Int) -> String {
        var html = "<section class=\"ride\" id=\"ride-\(number)\"><h2>\(number). \(HTML.escaped(trace.name))</h2>\n"
        html += HTML.paragraph(figures.outcome)
        html += HTML.list([
            (
                "when",
                clock.day(figures.span.lowerBound) + ", " + clock.second(figures.span.lowerBound) + " to "
                    + clock.second(figures.span.upperBound) + " (\(clock.zone))"
            ),
            ("line", figures.lines.isEmpty ? "none of the network" : figures.lines.joined(separator: ", ")),
            ("from, to", (figures.from ?? "not known") + " – " + (figures.to ?? "not known")),
            ("length", Figures.distance(figures.length)),
        ])
        if trace.isCut {
            html += HTML.paragraph("The ride is longer than a report holds: what follows is its beginning.")
        }
        if sections.isEmpty {
            html += HTML.paragraph(
                "The ride was on no line of the network, so that there is no map and no diagram of it.")
        }
        for section in sections { html += pictures(of: section) }
        return html + stops + unseen + events + verdicts + outages + receiver.html() + "</section>\n"
    }

    private func pictures(of section: LineSection) -> String {
        let seen = judgement.stops.map(\.stop)
        let line = network.lines[network.patterns[section.pattern].line].name
        return "<h3>\(HTML.escaped(line))</h3>\n"
            + HTML.figure(
                LineStrip(section, stops: seen, in: network).svg(),
                "The line with what was ridden of it; filled stations are those at which the ride itself shows a stop.",
                label: "The line as a strip")
            + HTML.figure(
                DistanceDiagram(
                    section, of: trace, stops: seen, unplaced: judgement.elsewhere.filter { $0.coordinate == nil },
                    in: network, clock: clock
                ).svg(),
                "Distance along the line against time: the steeper, the faster; level where the train stood.",
                legend: Legend.distance, label: "Distance against time")
            + HTML.figure(
                RideMap(section, of: trace, in: network).svg(),
                "The ride on the line's own shape, north up"
                    + (network.attributions.isEmpty
                        ? "." : "; shape: " + network.attributions.joined(separator: "; ") + "."),
                legend: Legend.map, label: "Map")
    }

    private var stops: String {
        let away = judgement.elsewhere.count { $0.coordinate != nil }
        let unplaced = judgement.elsewhere.count - away
        var words = [
            "What the ride itself shows: stands by the receiver's speed or the motion sensor within "
                + "\(Int(RideTrace.platformReach)) m of a platform. What was told is held against them."
        ]
        if !trace.fixes.contains(where: { $0.fix.speed != nil }) { words.append("The receiver tells no speed.") }
        if trace.motions.isEmpty { words.append("There is no motion sensor.") }
        if judgement.stops.isEmpty { words.append("The ride shows no stop near a platform.") }
        if away > 0 { words.append("\(Figures.count(away, "stand", "stands")) away from platforms.") }
        if unplaced > 0 {
            words.append("\(Figures.count(unplaced, "stand", "stands")) of which the ride does not show the place.")
        }
        let introduction = "<h3>Stops</h3>\n" + HTML.paragraph(words.joined(separator: " "))
        let rows = judgement.stops.map { judged in
            let stop = judged.stop
            return [
                network.stations[stop.station].name, clock.second(stop.begin), clock.second(stop.end),
                Figures.duration(stop.end.seconds(since: stop.begin)), stop.evidence.rawValue,
                stop.distance.map(Figures.distance) ?? "–", judged.lead.map(Figures.signed) ?? "–",
                judged.arrivalDelay.map(Figures.lateness) ?? "not told",
                judged.departureDelay.map(Figures.lateness) ?? "not told",
            ]
        }
        return introduction
            + HTML.table(
                "Stops that the ride shows",
                [
                    "station", "stood from", "to", "for", "shown by", "off the platform", "get ready before",
                    "arrived told", "departed told",
                ],
                rows, isNumeric: [1, 2, 3, 5, 6, 7, 8])
    }

    private var unseen: String {
        HTML.table(
            "Arrivals that were told, and at which the ride shows no stop", ["time", "station", "what the ride says"],
            judgement.unseen.map { [clock.second($0.event.time), $0.event.stop?.name ?? "–", $0.words] })
    }

    private var events: String {
        let rows = trace.events.map { traced in
            let event = traced.event
            let spread = Decimals.text(event.uncertainty, places: 0).map { " ± \($0) m" } ?? ""
            return [
                clock.second(event.time), event.kind.rawValue, event.stop?.name ?? event.to?.name ?? "",
                event.role?.rawValue ?? "", event.source?.rawValue ?? "",
                Decimals.text(event.distance, places: 0).map { $0 + spread } ?? "", Cause.words(traced.cause),
            ]
        }
        guard !rows.isEmpty else { return "<h3>Events</h3>\n" + HTML.paragraph("Nothing was told.") }
        return "<h3>Events</h3>\n"
            + HTML.table(
                "What was told, and the observation that decided it",
                ["time", "event", "station", "role", "source", "distance", "decided by"], rows, isNumeric: [0, 5])
    }

    private var verdicts: String {
        HTML.table(
            "The rider's marks", ["time", "event", "station", "answer"],
            trace.verdicts.map { traced in
                let station = network.number(of: traced.verdict.stop).map { network.stations[$0].name }
                return [
                    clock.second(traced.time), traced.verdict.event, station ?? traced.verdict.stop,
                    traced.verdict.answer.words,
                ]
            })
    }

    private var outages: String {
        let longest = trace.outages.sorted { $0.seconds > $1.seconds }.prefix(Self.mostOutages)
        guard !longest.isEmpty else {
            return "<h3>Without a position</h3>\n" + HTML.paragraph("Positions were to be had all the time.")
        }
        let rows = longest.sorted { $0.start < $1.start }.map { outage in
            let inside = trace.belief.filter { $0.time > outage.start && $0.time < outage.end }
            return [
                clock.second(outage.start), clock.second(outage.end), Figures.duration(outage.seconds),
                inside.map(\.place.uncertainty).max().map { "± " + Figures.distance($0) } ?? "not known",
            ]
        }
        let all = Figures.count(trace.outages.count, "time", "times")
        return "<h3>Without a position</h3>\n"
            + HTML.paragraph(
                "\(all), \(Figures.duration(trace.outages.reduce(0) { $0 + $1.seconds })) in all"
                    + (trace.outages.count > rows.count ? "; the \(rows.count) longest:" : "."))
            + HTML.table(
                "Times without a believed position", ["from", "to", "for", "belief at its vaguest (68 %)"], rows,
                isNumeric: [0, 1, 2, 3])
    }

    /// More are not listed, but counted.
    private static let mostOutages = 20
}

extension Verdict.Answer {
    /// The rider's verdict, in words.
    fileprivate var words: String {
        switch self {
        case .yes: "right"
        case .early: "too early"
        case .late: "too late"
        case .elsewhere: "another station"
        }
    }
}
