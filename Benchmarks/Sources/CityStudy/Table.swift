import Simulation
import Studies

/// The study's table: a row for what is special of journeys, a column for what was wrong.
enum Table {
    private static let label = 20
    private static let column = 11

    private static let heads: [(fault: CityVerdict.Fault, head: String)] = [
        (.falseGetOff, "get off"), (.falseGetReady, "get ready"), (.falseWrongDirection, "direction"),
        (.falseOffRoute, "offRoute"), (.falseWrongTrain, "wrongTrain"), (.falseMissed, "missed"),
        (.noGetReady, "no ready"), (.noArrival, "no get off"),
        (.refused, "refused"),
    ]

    /// The table's text.
    static func text(_ tally: CityTally, _ options: Options) -> String {
        var text = """
            SIMULATED journeys in a scripted city, by Sources/Simulation: \(options.rides), seeds \(options.seed) to \
            \(options.seed + UInt64(options.rides) - 1). Of 1,000 of each kind,
            what was told false: to get off, to get ready, wrongDirection, offRoute, wrongTrain, missed; what was not told in time:
            to get ready (20 s before the doors opened, or 180 s of running, at most), to get off (5 s before to 15 s
            after it); and how many were refused. The last three kinds are in one of the first eight each.


            """
        func row(_ name: String, _ cells: [String]) {
            text += name + Figure.spaces(label - name.count)
            text += cells.map { Figure.right($0, in: column) }.joined() + "\n"
        }
        row("", ["journeys", "wrong"] + heads.map(\.head) + ["late, p95"])
        for kind in CityJourney.Kind.allCases {
            let count = tally.journeys[kind] ?? 0
            row(
                kind.rawValue,
                ["\(count)", Figure.perMille(tally.wrong[kind] ?? 0, of: count)]
                    + heads.map { Figure.perMille(tally.faults[kind]?[$0.fault] ?? 0, of: count) }
                    + [p95(tally.lateness[kind] ?? [])])
        }
        let all = tally.all
        row(
            "all",
            ["\(all.journeys)", Figure.perMille(all.wrong, of: all.journeys)]
                + heads.map { Figure.perMille(all.faults[$0.fault] ?? 0, of: all.journeys) }
                + [p95(tally.allLateness)])
        return text
    }

    /// The seconds that 95 % of the values do not exceed.
    private static func p95(_ values: [Double]) -> String {
        let sorted = values.sorted()
        return sorted.isEmpty ? "–" : Figure.number(sorted[min(sorted.count - 1, Int(0.95 * Double(sorted.count)))])
    }
}
