import Agent

/// The view of a ride on a terminal, replayed or live: the clock and the source, the line with the train on it, and what is ahead.
struct RideView: Sendable {
    /// How it stands.
    var status: AgentStatus
    /// The share of the ride that is over, 0 to 1, where its end is known.
    var share: Double?
    /// The address of the page that shows it as well, where there is one.
    var page: String?

    /// The age up to which a fix tells the train's speed, in seconds.
    private static let fresh = 3.0

    /// The lines to draw in a number of columns.
    func lines(columns: Int, glyphs: LineRow.Glyphs) -> [StyledLine] {
        // Text in the last column wraps on some terminals.
        let columns = max(1, columns - 1)
        var lines = [StyledLine(head, separator: "  ", columns: columns)]
        if let row = status.row { lines.append(LineRow(row, glyphs: glyphs).line(columns: columns)) }
        lines.append(StyledLine(ahead, separator: " · ", columns: columns))
        if let page { lines.append(StyledLine([.init(text: page, style: .faint)]).fitted(to: columns)) }
        return lines + status.problems.map { StyledLine([.init(text: $0, style: .trouble)]).fitted(to: columns) }
    }

    private var clock: StatusClock { StatusClock(status) }

    private typealias Part = (span: StyledLine.Span, rank: Int)

    private var head: [Part] {
        var parts: [Part] = []
        if let time = status.time {
            parts.append((.init(text: clock.time(time) + clock.zone, style: .strong), 0))
        } else {
            parts.append((.init(text: "nothing has been observed yet", style: .caution), 0))
        }
        if let share { parts.append((.init(text: "\(Int(share * 100)) %"), 1)) }
        let isSeen = status.source == "gnss" || status.source == "bluetooth"
        let source = status.source == "none" ? "no position" : status.source
        parts.append((.init(text: source, style: isSeen ? .plain : .caution), 2))
        if let fix = status.fix, fix.age <= Self.fresh, let speed = fix.speed {
            parts.append((.init(text: "\(Int((speed * 3.6).rounded())) km/h"), 3))
        }
        if let place = status.place {
            let direction = status.row?.isTowardLast == nil ? "" : " to \(place.headsign)"
            parts.append((.init(text: place.line + direction, style: .faint), 4))
        }
        return parts
    }

    private var ahead: [Part] {
        var parts: [Part] = []
        if let next = status.next.first {
            let distance = next.distance.map { " " + Self.distance($0) } ?? ""
            let time = left(to: next.doors).map { " " + Self.duration($0) } ?? ""
            parts.append((.init(text: "next \(next.stop.name)\(distance)\(time)"), 2))
        }
        guard let journey = status.journey else {
            return parts + [(.init(text: "no journey", style: .faint), 3)]
        }
        if journey.state == "atStop" { parts.insert((.init(text: "get off here", style: .rider), 0), at: 0) }
        guard let number = status.next.firstIndex(where: { $0.role == "transfer" || $0.role == "destination" }) else {
            return parts + [(.init(text: "to \(journey.to.name), \(journey.state)", style: .rider), 1)]
        }
        let call = status.next[number]
        let stops = number == 0 ? "1 stop" : "\(number + 1) stops"
        let time = left(to: call.doors).map { ", " + Self.duration($0) } ?? ""
        let act = call.role == "transfer" ? "change at" : "to"
        parts.append(
            (.init(text: "\(act) \(call.stop.name) \(clock.time(call.doors)), \(stops)\(time)", style: .rider), 1))
        return parts
    }

    /// Seconds from now to a time less than a day ahead.
    private func left(to time: String) -> Int? {
        guard let now = status.time.flatMap(StatusClock.secondOfDay), let then = StatusClock.secondOfDay(time) else {
            return nil
        }
        let seconds = (then - now + 86_400) % 86_400
        // Doors that should have opened by now.
        return seconds > 43_200 ? 0 : seconds
    }

    private static func distance(_ metres: Double) -> String {
        let metres = max(0, metres)
        guard metres >= 1000 else { return "\(Int(metres.rounded())) m" }
        let tenths = Int((metres / 100).rounded())
        return "\(tenths / 10).\(tenths % 10) km"
    }

    private static func duration(_ seconds: Int) -> String {
        seconds < 100 ? "\(seconds) s" : "\((seconds + 30) / 60) min"
    }
}
