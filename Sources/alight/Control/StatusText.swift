import Agent

/// How it stands with the agent, for reading.
struct StatusText {
    let lines: [String]

    init(_ status: AgentStatus) {
        var rows: [(name: String, texts: [String])] = []
        rows.append(("time", [status.time.map { "\($0.dropFirst(11).prefix(8))Z" } ?? "nothing has been observed yet"]))
        rows.append(("source", [Self.source(status)]))
        rows.append(("place", [status.place.map(Self.place) ?? "on no line"]))
        rows.append(("journey", [status.journey.map(Self.journey) ?? "none; alight go STATION begins one"]))
        if !status.next.isEmpty { rows.append(("next", status.next.map(Self.call))) }
        rows.append(("outputs", status.outputs.isEmpty ? ["none"] : status.outputs))
        if !status.problems.isEmpty { rows.append(("problems", status.problems)) }
        lines = rows.flatMap { row in
            row.texts.enumerated().map { Self.padded($0.offset == 0 ? row.name : "", to: 9) + $0.element }
        }
    }

    private static func source(_ status: AgentStatus) -> String {
        var words = [status.source == "none" ? "nothing tells where the train is" : status.source]
        guard let fix = status.fix else { return words[0] + "; no fix has come" }
        words.append("fix \(decimal(fix.age)) s old")
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

    private static func journey(_ journey: AgentStatus.Journey) -> String {
        let from = journey.from.map { "from \($0.name) (\($0.id)) " } ?? ""
        return "\(from)to \(journey.to.name) (\(journey.to.id)), \(journey.state)"
    }

    private static func call(_ call: AgentStatus.Call) -> String {
        padded("\(call.stop.name) (\(call.stop.id))", to: 32)
            + " doors \(call.doors.dropFirst(11).prefix(8))Z ± \(Int(call.uncertainty.rounded())) s"
            + (call.role.map { " · \($0)" } ?? "")
    }

    private static func decimal(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(abs(tenths % 10))"
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
