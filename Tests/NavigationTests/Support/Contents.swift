/// All that is stored in a value, public or not, a line for each number or text: but for what follows from the network, and what
/// nothing looks at any more.
struct Contents {
    private(set) var lines: [String] = []

    /// The types that are made from the network.
    private static let derived: Set<String> = [
        "Network", "JourneyPlanner", "JourneyPlan", "PatternIndex", "BeaconIndex", "NearestIndex", "LineGrid",
        "Optional<DueTrains>", "DueTrains",
    ]

    init(_ value: Any) { add(value, "") }

    private mutating func add(_ value: Any, _ path: String) {
        let (mirror, type) = (Mirror(reflecting: value), "\(type(of: value))")
        guard !Self.derived.contains(type) else { return }
        if let numbers = value as? [Double] { return lines.append("\(path): \(numbers)") }
        if mirror.displayStyle == .dictionary || mirror.displayStyle == .set {
            return lines += mirror.children.map { path + Contents($0.value).lines.joined(separator: "; ") }.sorted()
        }
        if mirror.children.isEmpty { return lines.append("\(path): \(value)") }
        // When the first of none began is nowhere looked at.
        if type == "Cohorts", (mirror.descendant("mass") as? [Double])?.isEmpty == true { return }
        for (number, child) in mirror.children.enumerated() {
            let label = child.label ?? "\(number)"
            // One that was heard does send, and whether the origin was found since the journey began only its role tells.
            if label == "silences", mirror.descendant("isHeard") as? Bool == true { continue }
            if label == "origin", path.contains("advisor") || path.contains("itinerary") { continue }
            add(child.value, "\(path).\(label)")
        }
    }
}
