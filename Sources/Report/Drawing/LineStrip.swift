import Positioning
import Transit

/// The line as a strip, its stations side by side: which of them the ride shows a stop at, and which lie on no part of it.
struct LineStrip {
    private let section: LineSection
    private let pattern: Pattern
    private let network: Network
    private let stops: [SeenStop]

    private static let width = 760.0
    private static let track = 20.0
    private static let sides = (left: 30.0, right: 60.0)
    private static let longestName = 150.0

    init(_ section: LineSection, stops: [SeenStop], in network: Network) {
        (self.section, self.stops, self.network) = (section, stops, network)
        pattern = network.patterns[section.pattern]
    }

    /// The picture.
    func svg() -> String {
        var svg = SVG()
        let x = LinearScale(0...max(1, pattern.track.length), Self.sides.left, Self.width - Self.sides.right)
        let reach = section.reach
        svg.line(
            from: (x(0), Self.track), to: (x(pattern.track.length), Self.track), color: "var(--line)", width: 4)
        svg.line(
            from: (x(reach.lowerBound), Self.track), to: (x(reach.upperBound), Self.track), color: "var(--belief)",
            width: 4)
        let seen = Set(stops.filter { section.span.contains($0.begin) || section.span.contains($0.end) }.map(\.station))
        var last = -Double.infinity
        for stop in pattern.stops {
            let place = x(stop.chainage)
            let name = network.stations[stop.station].name
            svg.circle(
                at: (place, Self.track), radius: 6, fill: seen.contains(stop.station) ? "var(--stop)" : "var(--paper)",
                stroke: "var(--ink)", width: 2, title: name)
            // Names need room beside each other.
            guard place - last >= 15 else { continue }
            last = place
            svg.slanted(Figures.cut(name, to: Self.longestName, size: 12), at: (place - 3, Self.track + 18))
        }
        // Names fall by 40°.
        let longest = pattern.stops.map { SVG.width(of: network.stations[$0.station].name, size: 12) }.max() ?? 0
        let height = Self.track + 30 + 0.64 * min(Self.longestName, longest)
        let names = pattern.stops.filter { seen.contains($0.station) }.map { network.stations[$0.station].name }
        return svg.inline(
            width: Self.width, height: height,
            label: names.isEmpty
                ? "The line; the ride shows no stop at its stations."
                : "The line; the ride shows stops at \(names.joined(separator: ", ")).")
    }
}

extension SVG {
    /// Writes a text that falls to the right.
    fileprivate mutating func slanted(_ words: String, at point: Point) {
        let place = "\(Self.number(point.x)) \(Self.number(point.y))"
        put(
            "text", "font-size=\"12\" fill=\"var(--ink)\" transform=\"translate(\(place)) rotate(40)\"", content: words)
    }
}
