import Navigation
import Observations
import Positioning
import Transit

/// The table over all rides of a report, with what holds of all of them together.
struct RidesTable {
    private let rides: [RideFigures]
    private let clock: LocalTime

    init(_ rides: [RideFigures], clock: LocalTime) { (self.rides, self.clock) = (rides, clock) }

    /// The table, the sums and the quantiles.
    func html() -> String {
        let header = [
            "#", "date", "ride", "line", "from", "to", "length", "time", "fixes", "without position", "longest",
            "get ready before the stop", "told that it stands", "warnings", "contradicted", "marks",
        ]
        let rows = rides.enumerated().map { number, ride in row(number + 1, ride) }
        return HTML.table("All rides", header, rows + [sum], isNumeric: [0, 1, 6, 7, 8, 9, 10, 11, 12, 14]) + quantiles
    }

    private func row(_ number: Int, _ ride: RideFigures) -> [String] {
        let destination = ride.destination
        let unseen = ride.hasJourney ? "no stop seen" : "no journey"
        return [
            "\(number)", clock.day(ride.span.lowerBound) + " " + clock.minute(ride.span.lowerBound),
            ride.name.split(separator: "/").last.map(String.init) ?? ride.name,
            ride.lines.isEmpty ? "none" : ride.lines.joined(separator: ", "), ride.from ?? "–", ride.to ?? "–",
            Figures.distance(ride.length), Figures.duration(ride.span.upperBound.seconds(since: ride.span.lowerBound)),
            "\(ride.fixes)", "\(ride.outages)", ride.longestOutage.map(Figures.duration) ?? "–",
            destination.map { $0.lead.map(Figures.signed) ?? "not told" } ?? unseen,
            destination.map { $0.arrivalDelay.map(Figures.lateness) ?? "not told" } ?? unseen,
            ride.warnings.isEmpty ? "none" : ride.warnings.map(\.rawValue).joined(separator: ", "),
            "\(ride.contradicted)",
            ride.verdicts.isEmpty
                ? "none"
                : ride.verdicts.map { "\($0.event) \($0.stop): \($0.answer.rawValue)" }.joined(separator: ", "),
        ]
    }

    private var sum: [String] {
        let seconds = rides.reduce(0) { $0 + $1.span.upperBound.seconds(since: $1.span.lowerBound) }
        return [
            "all", "", Figures.count(rides.count, "ride", "rides"), "", "", "",
            Figures.distance(rides.reduce(0) { $0 + $1.length }), Figures.duration(seconds),
            "\(rides.reduce(0) { $0 + $1.fixes })", "\(rides.reduce(0) { $0 + $1.outages })",
            rides.compactMap(\.longestOutage).max().map(Figures.duration) ?? "–", "", "",
            "\(rides.reduce(0) { $0 + $1.warnings.count })", "\(rides.reduce(0) { $0 + $1.contradicted })",
            "\(rides.reduce(0) { $0 + $1.verdicts.count })",
        ]
    }

    /// How early and late alarms were, over all rides.
    private var quantiles: String {
        let stops = rides.flatMap(\.stops)
        let measured: [(name: String, values: Quantiles)] = [
            ("get ready before the stop, s", Quantiles(stops.compactMap(\.lead))),
            ("told that it stands after it stood, s", Quantiles(stops.compactMap(\.arrivalDelay))),
            ("told that it left after it was last seen standing, s", Quantiles(stops.compactMap(\.departureDelay))),
            ("longest time without a position in a ride, s", Quantiles(rides.compactMap(\.longestOutage))),
        ]
        let rows = measured.map { name, values in
            [name, "\(values.values.count)"]
                + [0.5, 0.95, 0.99, 1].map { Decimals.text(values($0), places: 1)?.replacing("-", with: "−") ?? "–" }
        }
        let told = stops.count { $0.arrivalDelay != nil }
        let words =
            stops.isEmpty
            ? "The rides themselves show no stop, so that no alarm can be judged."
            : "\(told) of \(Figures.count(stops.count, "stop", "stops")) that the rides show were told."
        return HTML.table(
            "Over all rides", ["measure", "count", "p50", "p95", "p99", "most"], rows, isNumeric: [1, 2, 3, 4, 5])
            + HTML.paragraph(words)
    }
}
