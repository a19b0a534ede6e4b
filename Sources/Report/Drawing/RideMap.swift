import Navigation
import Positioning
import Transit

/// A map of a ride: the shape of the line and its stations, the fixes with circles of their accuracy, and dashed where the place is
/// inferred. North is up.
struct RideMap {
    private let section: LineSection
    private let pattern: Pattern
    private let network: Network
    private let trace: RideTrace
    private let plane: LocalPlane
    private let x: LinearScale
    private let y: LinearScale
    private let height: Double

    private let width: Double

    /// A map is as wide as its line needs, within these pixels: the least is that of a phone.
    private static let widths = 398.0...760.0
    /// Room for the names of stations beside the line.
    private static let aside = 130.0
    private static let margin = 34.0
    /// A map is as high as its line needs, within these pixels.
    private static let heights = 220.0...620.0
    /// The least distance between two circles, in pixels. Closer circles hide each other.
    private static let circleDistance = 14.0

    init(_ section: LineSection, of trace: RideTrace, in network: Network) {
        (self.section, self.trace, self.network) = (section, trace, network)
        pattern = network.patterns[section.pattern]
        let track = pattern.track
        let reach = section.reach
        let plane = LocalPlane(origin: track.coordinate(at: (reach.lowerBound + reach.upperBound) / 2))
        self.plane = plane
        let steps = 60
        let way = (0...steps).map { step in
            let share = Double(step) / Double(steps)
            let chainage = reach.lowerBound + share * (reach.upperBound - reach.lowerBound)
            return plane.point(of: track.coordinate(at: chainage))
        }
        let (east, north) = (way.map(\.east), way.map(\.north))
        let (west, south) = ((east.min() ?? 0) - 150, (north.min() ?? 0) - 150)
        let (breadth, depth) = ((east.max() ?? 0) + 150 - west, (north.max() ?? 0) + 150 - south)
        let room = Self.widths.upperBound - 2 * Self.margin
        let scale = min(room / breadth, (Self.heights.upperBound - 2 * Self.margin) / depth)
        let width = min(max(Self.widths.lowerBound, breadth * scale + 2 * Self.aside), Self.widths.upperBound)
        self.width = width
        height = max(Self.heights.lowerBound, depth * scale + 2 * Self.margin)
        // The way lies in the middle.
        let (aside, above) = ((width - breadth * scale) / 2, (height - depth * scale) / 2)
        x = LinearScale(west...(west + breadth), aside, aside + breadth * scale)
        y = LinearScale(south...(south + depth), height - above, above)
    }

    /// The picture.
    func svg() -> String {
        var svg = SVG()
        let shape = pattern.track.coordinates.map(point).filter(isSeen)
        svg.curve(shape, color: "var(--line)", width: 5)
        drawFixes(&svg)
        drawInferred(&svg)
        drawStations(&svg)
        drawScale(&svg)
        return svg.inline(
            width: width, height: height,
            label:
                "Map of the ride on \(network.lines[pattern.line].name), north up. The tables below have the figures.")
    }

    private func point(_ coordinate: Coordinate) -> SVG.Point {
        let point = plane.point(of: coordinate)
        return (x(point.east), y(point.north))
    }

    /// Whether a point is on the map, or little beside it.
    private func isSeen(_ point: SVG.Point) -> Bool {
        (-200...(width + 200)).contains(point.x) && (-200...(height + 200)).contains(point.y)
    }

    private func drawFixes(_ svg: inout SVG) {
        var (believed, refused): ([SVG.Point], [SVG.Point]) = ([], [])
        var lastCircle: SVG.Point?
        for traced in trace.fixes where section.span.contains(traced.time) {
            guard let coordinate = traced.fix.coordinate, case let point = point(coordinate), isSeen(point) else {
                continue
            }
            guard traced.refusal == nil else {
                refused.append(point)
                continue
            }
            believed.append(point)
            if let accuracy = traced.fix.accuracy,
                lastCircle.map({ abs($0.x - point.x) + abs($0.y - point.y) >= Self.circleDistance }) ?? true
            {
                svg.circle(at: point, radius: max(1, accuracy * x.perUnit), fill: "var(--accuracy)")
                lastCircle = point
            }
        }
        svg.dots(believed, color: "var(--fix)", size: 3)
        svg.dots(refused, color: "var(--refused)", size: 5)
    }

    private func drawInferred(_ svg: inout SVG) {
        let samples = section.samples
        var start = samples.startIndex
        while start < samples.endIndex {
            let end = samples[start...].firstIndex { $0.isInferred != samples[start].isInferred } ?? samples.endIndex
            if samples[start].isInferred {
                let way = samples[start..<end].map { point(pattern.track.coordinate(at: $0.chainage)) }
                svg.curve(way, color: "var(--inferred)", width: 3, dashes: [6, 4])
            }
            start = end
        }
    }

    private func drawStations(_ svg: inout SVG) {
        var taken: [(x: ClosedRange<Double>, y: ClosedRange<Double>)] = []
        let places = pattern.stops.map { stop in
            (station: stop.station, point: point(pattern.track.coordinate(at: stop.chainage)))
        }
        let seen = places.filter {
            (0...width).contains($0.point.x) && (0...height).contains($0.point.y)
        }
        for place in seen {
            svg.circle(at: place.point, radius: 5, fill: "var(--paper)", stroke: "var(--ink)", width: 2)
            taken.append(
                ((place.point.x - 6)...(place.point.x + 6), (place.point.y - 6)...(place.point.y + 6)))
        }
        let way = wayPoints
        for place in seen {
            let name = Figures.cut(network.stations[place.station].name, to: 150, size: 12)
            let length = SVG.width(of: name, size: 12)
            let (x, y) = place.point
            let choices: [(left: Double, base: Double)] = [
                (x + 9, y + 4), (x - 9 - length, y + 4), (x - length / 2, y - 10), (x - length / 2, y + 20),
                (x + 7, y - 8), (x + 7, y + 16), (x - 7 - length, y - 8), (x - 7 - length, y + 16),
            ]
            let free = choices.filter { left, base in
                left >= 0 && left + length <= width && base >= 12 && base <= height - 4
                    && !taken.contains {
                        $0.x.overlaps(left...(left + length)) && $0.y.overlaps((base - 11)...(base + 3))
                    }
            }
            let clear = free.first { left, base in
                !way.contains { (left...(left + length)).contains($0.x) && ((base - 11)...(base + 3)).contains($0.y) }
            }
            // A name that has no room is in the table.
            guard let choice = clear ?? free.first else { continue }
            svg.text(name, x: choice.left, y: choice.base, size: 12, color: "var(--ink)")
            taken.append((choice.left...(choice.left + length), (choice.base - 11)...(choice.base + 3)))
        }
    }

    /// The track every few pixels, over which no name should lie.
    private var wayPoints: [SVG.Point] {
        let step = max(1, 6 / x.perUnit)
        return stride(from: 0, through: pattern.track.length, by: step)
            .map { point(pattern.track.coordinate(at: $0)) }.filter(isSeen)
    }

    /// A bar of a round length in the lower left corner.
    private func drawScale(_ svg: inout SVG) {
        let length = x.step(among: [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000], apart: 60)
        let (left, base) = (10.0, height - 10)
        svg.line(from: (left, base), to: (left + length * x.perUnit, base), color: "var(--ink)", width: 2)
        svg.text(Figures.distance(length), x: left, y: base - 6, size: 12, color: "var(--ink)")
    }
}
