extension Event {
    /// That by the timetable riders cannot board where a journey begins, or cannot alight where it ends, in words; `nil` where they can.
    public var closureWarning: String? {
        var closed: [String] = []
        if isClosedAtOrigin, let from { closed.append("takes up riders at \(from.name)") }
        if isClosedAtDestination, let to { closed.append("sets down riders at \(to.name)") }
        return closed.isEmpty ? nil : "by the timetable no train " + closed.joined(separator: ", and none ")
    }
}
