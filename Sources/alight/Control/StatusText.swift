import Agent

/// How it stands with the agent, for reading.
struct StatusText {
    let lines: [String]

    /// The column in which what is told begins.
    private static let column = 9
    /// The least width of text that can be read, in columns. Where there is less, lines are longer.
    private static let leastWidth = 30

    /// Creates the text.
    ///
    /// - Parameter width: the columns that there are; `nil` where it need not fit.
    init(_ status: AgentStatus, width: Int? = nil) {
        let clock = StatusClock(status)
        var rows: [(name: String, texts: [String])] = []
        rows.append(("time", [status.time.map { clock.time($0) + clock.zone } ?? "nothing has been observed yet"]))
        rows.append(("source", [Self.source(status)]))
        if let receivers = status.receivers { rows.append(("gpsd", [receivers.summary])) }
        rows.append(("place", [status.place.map(Self.place) ?? "on no line"]))
        rows.append(("journey", status.journey.map(Self.journey) ?? ["none; alight go STATION begins one"]))
        if !status.next.isEmpty { rows.append(("next", Self.calls(status.next, clock))) }
        rows.append(("outputs", status.outputs.isEmpty ? ["none"] : status.outputs))
        if !status.problems.isEmpty { rows.append(("problems", status.problems)) }
        lines = rows.flatMap { row in
            row.texts.enumerated().flatMap { number, text in
                Self.broken(text, into: width.map { max($0 - Self.column, Self.leastWidth) }).enumerated().map {
                    Self.padded(number == 0 && $0.offset == 0 ? row.name : "", to: Self.column) + $0.element
                }
            }
        }
    }

    private static func source(_ status: AgentStatus) -> String {
        var words = [status.source == "none" ? "nothing tells where the train is" : status.source]
        guard let fix = status.fix else { return words[0] + "; no fix has come" }
        words.append("fix \(decimal(fix.age)) s old")
        if let origin = fix.origin, !["measured", "differential", "rtk"].contains(origin) { words.append(origin) }
        if let used = fix.satellitesUsed {
            words.append("\(used)\(fix.satellitesSeen.map { " of \($0)" } ?? "") satellites")
        }
        if let accuracy = fix.accuracy { words.append("± \(decimal(accuracy)) m") }
        return words.joined(separator: ", ")
    }

    private static func place(_ place: AgentStatus.Place) -> String {
        let stand = place.standing >= 0.5 ? "at" : "after"
        return "\(place.line) to \(place.headsign): \(stand) \(place.stop.name), "
            + "\(Int(place.chainage.rounded())) ± \(Int(place.uncertainty.rounded())) m along the line"
    }

    private static func journey(_ journey: AgentStatus.Journey) -> [String] {
        let from = journey.from.map { "from \($0.name) (\($0.id)) " } ?? ""
        let changes = (journey.changes ?? []).map { change in
            let walk = change.boarding.map { " at \($0.name) (\($0.id))" } ?? ""
            return "change at \(change.name) (\(change.id)) for \(change.line) to \(change.headsign)\(walk)"
        }
        var closures: [String] = []
        if journey.pickupType == 1, let from = journey.from {
            closures.append("by the timetable no train takes up riders at \(from.name)")
        }
        if journey.dropOffType == 1 {
            closures.append("by the timetable no train sets down riders at \(journey.to.name)")
        }
        return ["\(from)to \(journey.to.name) (\(journey.to.id)), \(journey.state)"] + closures + changes
    }

    private static func calls(_ calls: [AgentStatus.Call], _ clock: StatusClock) -> [String] {
        let names = calls.map { "\($0.stop.name) (\($0.stop.id))" }
        let longest = names.map(\.columns).max() ?? 0
        return zip(calls, names).map { call, name in
            padded(name, to: longest)
                + "  doors \(clock.time(call.doors)) ± \(Int(call.uncertainty.rounded())) s"
                + (call.role.map { $0 == "intermediate" ? "" : " · \($0)" } ?? "")
        }
    }

    /// A text in lines of `width` columns, broken at spaces where there are any. The lines after the first are indented.
    private static func broken(_ text: String, into width: Int?) -> [String] {
        guard let width else { return [text] }
        var lines: [String] = []
        var rest = text[...]
        var indent = ""
        while rest.columns > width - indent.count {
            // A character more: the line may end where a space follows.
            let head = rest[...rest.prefix(columns: width - indent.count).endIndex]
            let end = head.dropFirst().lastIndex(of: " ") ?? rest.index(before: head.endIndex)
            lines.append(indent + rest[..<end])
            rest = rest[end...].drop { $0 == " " }
            indent = "  "
        }
        return lines + (rest.isEmpty ? [] : [indent + rest])
    }

    private static func decimal(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(abs(tenths % 10))"
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.columns))
    }
}
