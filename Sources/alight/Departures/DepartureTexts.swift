import Agent
import Navigation
import Positioning
import Transit

/// How departures are written: as a table for a person, or as one JSON object a line.
struct DepartureTexts {
    let network: Network
    /// The station's clock.
    let clock: LocalClock

    /// A table, with the days over its parts; a train that runs by headway has that behind it.
    func table(_ departures: [Departure]) -> String {
        var (text, position) = ("", 0)
        while position < departures.count {
            let day = clock.day(departures[position].time)
            let end = departures[position...].firstIndex { clock.day($0.time) != day } ?? departures.count
            var table = TextTable(headings: ["departs", "line", "train", "to", "platform", ""])
            for departure in departures[position..<end] { table.append(row(departure)) }
            text += (position > 0 ? "\n" : "") + day + "\n" + table.lines.map { $0 + "\n" }.joined()
            position = end
        }
        return text
    }

    /// One JSON object with its end of line; its keys are those of GTFS.
    func ndjson(_ departure: Departure) -> String {
        JSONLine(departure, in: network).text + "\n"
    }

    private func row(_ departure: Departure) -> [String] {
        let pattern = network.patterns[departure.pattern]
        let stop = pattern.stops[departure.stop]
        return [
            clock.departure(departure.time), network.lines[pattern.line].name.shown(in: Self.lineColumns),
            (network.timetable.trips[departure.trip].shortName ?? "").shown(in: Self.trainColumns),
            network.sign(ofTrip: departure.trip, at: departure.stop).shown(in: Self.headsignColumns),
            (network.platformCode(of: stop) ?? "").shown(in: Self.platformColumns),
            departure.headway.map { "about every \($0.duration)" } ?? "",
        ]
    }

    /// The most columns of a terminal that names take, so that a row fits into 80.
    private static let (lineColumns, trainColumns, headsignColumns, platformColumns) = (14, 8, 24, 8)
}

extension String {
    /// As much of the text as a number of columns of a terminal hold; unprintable characters in it are replaced.
    func shown(in columns: Int) -> String {
        let text = printable(self)
        guard text.columns > columns else { return text }
        var cut = StyledLine([.init(text: text)]).fitted(to: columns - 1).text
        while cut.last == " " { cut.removeLast() }
        return cut + "…"
    }
}

extension Int {
    /// The number of seconds in words, rounded up: `90 s`, `5 min`, `1 h 20 min`.
    var duration: String {
        if self % 60 != 0 && self < 600 { return "\(self) s" }
        let minutes = (self + 59) / 60
        if minutes < 60 { return "\(minutes) min" }
        return "\(minutes / 60) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min")
    }
}
