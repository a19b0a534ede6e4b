import Navigation
import Studies

/// The study's table.
enum Table {
    private static let label = 62
    private static let column = 10

    private typealias Row = (name: String, cell: (Tally) -> String)

    private static var rows: [Row] {
        [
            ("rides", { "\($0.rides)" }),
            ("  of which without hold before the destination", { "\($0.ridesWithoutHold)" }),
            ("passes: stops behind the origin, the destination included", { "\($0[.passes])" }),
            ("", { _ in "" }),
            ("at the destination, per 1,000 rides", { _ in "" }),
            (
                "  neither approaching nor arrived before the doors closed",
                { Figure.perMille($0[.noAlarm], of: $0.rides) }
            ),
            ("  no arrived before the doors closed", { Figure.perMille($0[.noArrivalInTime], of: $0.rides) }),
            ("  no arrived at all", { Figure.perMille($0[.noArrival], of: $0.rides) }),
            (
                "  arrived elsewhere: before the train's head was there",
                { Figure.perMille($0[.wrongDestination], of: $0.rides) }
            ),
            (
                "  the journey ended as missed before the doors closed",
                { Figure.perMille($0[.endedTooEarly], of: $0.rides) }
            ),
            ("  approaching more than 4 min of running before it", { Figure.perMille($0[.farTooEarly], of: $0.rides) }),
            (
                "  approaching before the train stood at the stop before",
                { Figure.perMille($0[.beforeStopBefore], of: $0.rides) }
            ),
            ("  approaching after the doors opened", { Figure.perMille($0[.leadTooLate], of: $0.rides) }),
            ("  no approaching at all", { Figure.perMille($0[.noApproach], of: $0.rides) }),
            (
                "approaching 60 to 150 s before the doors open, share (a)",
                { Figure.percent($0[.leadInTime], of: $0[.leadCounted]) }
            ),
            ("  seconds before: 5 %", { $0.quantile(.lead, 0.05) }),
            ("  seconds before: 50 %", { $0.quantile(.lead, 0.5) }),
            ("  seconds before: 95 %", { $0.quantile(.lead, 0.95) }),
            ("", { _ in "" }),
            ("at any stop, per 1,000 passes", { _ in "" }),
            (
                "  false arrived: the train did not stand there, or once more",
                { Figure.perMille($0[.falseArrivals], of: $0[.passes]) }
            ),
            (
                "  missed: no arrived until 60 s after the departure",
                { Figure.perMille($0[.missedArrivals], of: $0[.passes]) }
            ),
            ("  departed before the wheels turned", { Figure.perMille($0[.departedTooEarly], of: $0[.passes]) }),
            ("  passed before the train was beyond", { Figure.perMille($0[.passedTooEarly], of: $0[.passes]) }),
            ("  plain rule (c): false arrived", { Figure.perMille($0[.plainFalse], of: $0[.plainPasses]) }),
            ("  plain rule: missed", { Figure.perMille($0[.plainMissed], of: $0[.plainPasses]) }),
            ("arrived after the wheels stopped, seconds: 50 %", { $0.quantile(.arrival, 0.5) }),
            ("  absolute: 95 %", { $0.quantile(.arrival, 0.95, isAbsolute: true) }),
            ("  absolute: worst", { $0.quantile(.arrival, 1, isAbsolute: true) }),
            ("  plain rule, absolute: 95 %", { $0.quantile(.plain, 0.95, isAbsolute: true) }),
            ("  rides without hold, absolute: 95 %", { $0.quantile(.arrivalWithoutHold, 0.95, isAbsolute: true) }),
            ("  rides without hold, absolute: worst", { $0.quantile(.arrivalWithoutHold, 1, isAbsolute: true) }),
            ("  at the destination: 50 %", { $0.quantile(.destination, 0.5) }),
            ("  at the destination, absolute: 95 %", { $0.quantile(.destination, 0.95, isAbsolute: true) }),
            ("  at the destination, absolute: worst", { $0.quantile(.destination, 1, isAbsolute: true) }),
            ("", { _ in "" }),
            ("station index right, share of time (b)", { Figure.percent($0[.rightSeconds], of: $0[.allSeconds]) }),
            ("  where there is one", { Figure.percent($0[.rightSeconds], of: $0[.placedSeconds]) }),
            ("metres from the true place on the line: 50 %", { $0.quantile(.deviation, 0.5) }),
            ("  95 %", { $0.quantile(.deviation, 0.95) }),
            (
                "  within the uncertainty, share of time",
                { Figure.percent($0[.deviationsWithin], of: $0[.placedSeconds]) }
            ),
            ("", { _ in "" }),
            ("times at which doors are expected to open (d)", { _ in "" }),
        ] + calibration + [
            ("", { _ in "" }),
            ("plain fence of 200 m round the destination, per 1,000 rides", { _ in "" }),
            ("  missed: no fix in it before the doors closed", { Figure.perMille($0[.fenceMissed], of: $0.rides) }),
            ("  false: more than 4 min of running before it", { Figure.perMille($0[.fenceWrong], of: $0.rides) }),
            ("  seconds before the doors open: 50 %", { $0.quantile(.fenceLead, 0.5) }),
            ("", { _ in "" }),
            (
                "microseconds an observation, ticks included",
                { Figure.number($0.seconds * 1e6 / Double(max(1, $0[.observations]))) }
            ),
        ]
    }

    /// The rows of the expected times: by what they rest on, and by how far ahead they are.
    private static var calibration: [Row] {
        let sources = [(Event.Source.gnss, "fixes"), (.bluetooth, "beacons"), (.deadReckoning, "dead reckoning")]
        let intervals = sources.flatMap { source, name -> [Row] in
            [
                (
                    "  by \(name): true one within the 80 % interval",
                    { tally in
                        let counts = tally.calibration.intervals[source]
                        return Figure.percent(counts?.within80 ?? 0, of: counts?.all ?? 0)
                    }
                ),
                (
                    "  by \(name): within the 95 % interval",
                    { tally in
                        let counts = tally.calibration.intervals[source]
                        return Figure.percent(counts?.within95 ?? 0, of: counts?.all ?? 0)
                    }
                ),
                ("  by \(name): how many", { "\($0.calibration.intervals[source]?.all ?? 0)" }),
            ]
        }
        return intervals
            + Calibration.Horizon.allCases.map { horizon in
                (
                    "  \(horizon.rawValue) min ahead: right (e)",
                    { tally in
                        let counts = tally.calibration.horizons[horizon]
                        return Figure.percent(counts?.inTime ?? 0, of: counts?.all ?? 0)
                    }
                )
            }
    }

    /// The table's text.
    static func text(_ tallies: [(kind: Kind, tally: Tally)], _ options: Options) -> String {
        var text = """
            SIMULATED rides, by Sources/Simulation: \(options.rides) of each kind, seeds \(options.seed) to \
            \(options.seed + UInt64(options.rides) - 1). Network: \(options.network).
            1 Hz to 30 s: on the surface, by the receiver's interval. tunnel: from the surface to a station under
            ground, by the timetable alone; undergr.: from a station under ground, which is told; +motion, +beacons,
            +placed (beacons of which the network lists where they hang), +absent (beacons that the network lists and that
            are gone), +both (motion and beacons), +press. and +mo.+pr. (a barometer, and with motion): half of each. main line: under the sky, stations 1.5 to 9 km apart.
            \(options.quality == nil ? "50 % open sky, 35 % urban canyon, 15 % with a wrong cluster" : "One quality of positions"); half of the receivers are phones. Motion sensors \
            are \(options.sensorText).
            \(options.holds.map { "\(Figure.number($0 * 100)) % of the legs" } ?? "1 % of the metro's legs, 9 % of the main line's,") \
            have a hold.


            """
        func row(_ name: String, _ cells: [String]) {
            guard !name.isEmpty else { return text += "\n" }
            text += name + Figure.spaces(label - name.count)
            text += cells.map { Figure.right($0, in: column) }.joined() + "\n"
        }
        row("kind", tallies.map(\.kind.title))
        for (name, cell) in rows { row(name, tallies.map { cell($0.tally) }) }
        text += """

            (a) Of rides that are not held on the last leg, and whose journey begins 90 s or more before the doors open.
            (b) The station at which the train stands or has stood last, each second from the journey's start until
                the doors close at the destination; none counts as wrong.
            (c) Two fixes in a row below 1 m/s within 100 m of a station are an arrival there, once a visit.
            (d) Of the events that tell an expected time and its standard deviation, which is taken for a normal one's.
            (e) 0 to 3 min ahead the doors open 0.5 min before to 1.5 min behind it; 3 to 6: 1 to 2.5; 6 to 10: 1 to
                3.5; 10 to 15: 1.5 to 4.5 (the shares of TransitApp's "ETA Accuracy Benchmark").

            """
        return text
    }
}
