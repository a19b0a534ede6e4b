import Studies

/// The study's table.
enum Table {
    private static let label = 13
    private static let column = 7
    private static let titles = ["missed", "false", "passed", "50 %", "95 %"].map { Figure.right($0, in: column) }
        .joined()

    /// The header above the rows.
    static func head(_ options: Options) -> String {
        let intervals = Setting.intervals.map { Figure.right("every \(Int($0 * 1000)) ms", in: titles.count) }.joined()
        return """
            SIMULATED rides, by Sources/Simulation: \(options.rides) in each cell, seeds \(options.seed) to \
            \(options.seed + UInt64(options.rides) - 1), from end to end of the tunnel, with
            nothing but beacons and a timetable for that speed, which is reached where the way between stops is long enough.
            One to three beacons hang within the 80 m in a platform's middle, four from end to end of its 120 m.
              missed   stops without arrived until 60 s after the departure, per 1,000
              false    arrived where the train did not stand, or once more, per 1,000 stops
              passed   arrived at stations that trains on other rides ran through, which no timetable tells, per 1,000
              50 %     seconds from the wheels' stop to arrived; and absolute 95 %

            \(Figure.spaces(label))\(intervals)
            km/h  beacons\(Setting.intervals.map { _ in titles }.joined())

            """
    }

    /// The row of a speed and a number of beacons, with a cell for each interval.
    static func row(speed: Double, beacons: Int, _ cells: [Measured]) -> String {
        let texts = cells.flatMap { cell in
            let (stopping, through) = (cell.stopping, cell.runningThrough)
            return [
                Figure.perMille(stopping[.missedArrivals], of: stopping[.passes]),
                Figure.perMille(stopping[.falseArrivals], of: stopping[.passes]),
                Figure.perMille(through[.arrivalsRunThrough], of: through[.stopsRunThrough]),
                stopping.quantile(.arrival, 0.5), stopping.quantile(.arrival, 0.95, isAbsolute: true),
            ]
        }
        return Figure.right("\(Int(speed))", in: 4) + Figure.right("\(beacons)", in: label - 4)
            + texts.map { Figure.right($0, in: column) }.joined() + "\n"
    }
}
