import Navigation
import Positioning
import Transit

/// Distance against time, as train drivers draw a run: stations as lines from left to right, the belief with its band, the fixes, the
/// events, the stops that the ride shows, and where positions were out.
struct DistanceDiagram {
    private let section: LineSection
    private let pattern: Pattern
    private let network: Network
    private let trace: RideTrace
    private let stops: [SeenStop]
    private let unplaced: [Stand]
    private let clock: LocalTime
    private let time: TimeAxis
    private let y: LinearScale
    private let height: Double

    static let width = 760.0
    private static let margins = (top: 16.0, right: 14.0, bottom: 44.0)
    /// Longer names of stations are cut, in pixels.
    private static let longestName = 130.0
    /// The height that each station name needs, in pixels.
    private static let nameHeight = 13.0
    /// A fix farther from the line than this, in metres, has no place along it.
    private static let farthestFix = 200.0

    init(
        _ section: LineSection, of trace: RideTrace, stops: [SeenStop], unplaced: [Stand], in network: Network,
        clock: LocalTime
    ) {
        (self.section, self.trace, self.network, self.clock) = (section, trace, network, clock)
        (self.stops, self.unplaced) = (stops, unplaced)
        pattern = network.patterns[section.pattern]
        let reach = section.reach
        // The stations on both sides of the way that was ridden, too.
        let below = pattern.stops.last { $0.chainage <= reach.lowerBound }?.chainage ?? reach.lowerBound
        let above = pattern.stops.first { $0.chainage >= reach.upperBound }?.chainage ?? reach.upperBound
        let slack = max(50, 0.02 * (above - below))
        let calls = pattern.stops.filter { (below...above).contains($0.chainage) }
        height = min(640, max(300, Double(calls.count) * 34))
        let left =
            min(
                Self.longestName,
                calls.map { SVG.width(of: network.stations[$0.station].name, size: 12) }.max() ?? 0) + 10
        time = TimeAxis(section.span, left, Self.width - Self.margins.right, clock: clock)
        y = LinearScale((below - slack)...(above + slack), height - Self.margins.bottom, Self.margins.top)
    }

    /// The picture.
    func svg() -> String {
        var svg = SVG()
        time.draw(trace.outages, &svg, top: Self.margins.top, base: y.pixels.first)
        drawStations(&svg)
        time.draw(&svg, base: y.pixels.first)
        drawBelief(&svg)
        drawFixes(&svg)
        drawStops(&svg)
        drawUnplaced(&svg)
        drawEvents(&svg)
        let line = network.lines[pattern.line].name
        return svg.inline(
            width: Self.width, height: height,
            label: "Distance along \(line) against time, from \(clock.minute(section.span.lowerBound)) to "
                + "\(clock.minute(section.span.upperBound)). The tables below have the figures.")
    }

    private var x: LinearScale { time.scale }

    private func x(_ time: Timestamp) -> Double { self.time(time) }

    private func drawStations(_ svg: inout SVG) {
        var last = Double.infinity
        let ends = [pattern.stops.first, pattern.stops.last]
        for stop in pattern.stops where y.values.contains(stop.chainage) {
            let place = y(stop.chainage)
            svg.line(from: (x.pixels.first, place), to: (x.pixels.last, place), color: "var(--grid)")
            guard last - place >= Self.nameHeight || ends.contains(stop) && last - place >= 9 else { continue }
            last = place
            let name = Figures.cut(network.stations[stop.station].name, to: x.pixels.first - 10, size: 12)
            svg.text(name, x: x.pixels.first - 6, y: place + 4, size: 12, anchor: .end, color: "var(--ink)")
        }
        svg.line(
            from: (x.pixels.first, Self.margins.top), to: (x.pixels.first, y.pixels.first), color: "var(--axis)")
    }

    /// The band holds the train with 68 %; where positions are out the line through it is dashed.
    private func drawBelief(_ svg: inout SVG) {
        for run in runs(of: section.samples) {
            var columns: [(x: Double, low: Double, high: Double)] = []
            for sample in run {
                let (low, high) = (sample.chainage - sample.uncertainty, sample.chainage + sample.uncertainty)
                let pixel = x(sample.time).rounded()
                if let last = columns.last, last.x == pixel {
                    columns[columns.count - 1] = (pixel, min(last.low, low), max(last.high, high))
                } else {
                    columns.append((pixel, low, high))
                }
            }
            func bounded(_ chainage: Double) -> Double {
                y(min(max(chainage, y.values.lowerBound), y.values.upperBound))
            }
            let upper = DouglasPeucker.thinned(columns.map { ($0.x, bounded($0.high)) }, tolerance: 0.5)
            let lower = DouglasPeucker.thinned(columns.map { ($0.x, bounded($0.low)) }, tolerance: 0.5)
            svg.area(upper, lower, fill: "var(--band)")
        }
        for run in runs(of: section.samples) {
            var start = run.startIndex
            while start < run.endIndex {
                let end = run[start...].firstIndex { $0.isInferred != run[start].isInferred } ?? run.endIndex
                // One sample more, so that no gap shows.
                let part = run[start..<min(end + 1, run.endIndex)].map { (x: x($0.time), y: y($0.chainage)) }
                let isInferred = run[start].isInferred
                svg.curve(
                    part, color: isInferred ? "var(--inferred)" : "var(--belief)", dashes: isInferred ? [5, 3] : [])
                start = end
            }
        }
    }

    /// The samples without breaks.
    private func runs(of samples: [LineSection.Sample]) -> [ArraySlice<LineSection.Sample>] {
        var runs: [ArraySlice<LineSection.Sample>] = []
        var start = samples.startIndex
        for index in samples.indices.dropFirst()
        where samples[index].time.seconds(since: samples[index - 1].time) > Outage.shortest {
            runs.append(samples[start..<index])
            start = index
        }
        if start < samples.endIndex { runs.append(samples[start...]) }
        return runs
    }

    private func drawFixes(_ svg: inout SVG) {
        var (believed, refused): ([SVG.Point], [SVG.Point]) = ([], [])
        for traced in trace.fixes where section.span.contains(traced.time) {
            guard let coordinate = traced.fix.coordinate, let place = pattern.track.nearest(to: coordinate),
                place.offset <= Self.farthestFix, y.values.contains(place.chainage)
            else { continue }
            let point = (x: x(traced.time), y: y(place.chainage))
            if traced.refusal == nil { believed.append(point) } else { refused.append(point) }
        }
        svg.dots(believed, color: "var(--fix)", size: 2)
        svg.dots(refused, color: "var(--refused)", size: 5)
    }

    private func drawStops(_ svg: inout SVG) {
        for seen in stops where seen.end >= section.span.lowerBound && seen.begin <= section.span.upperBound {
            guard let stop = pattern.stops.first(where: { $0.station == seen.station }),
                y.values.contains(stop.chainage)
            else { continue }
            let name = network.stations[seen.station].name
            svg.line(
                from: (x(seen.begin), y(stop.chainage)), to: (max(x(seen.end), x(seen.begin) + 2), y(stop.chainage)),
                color: "var(--stop)", width: 5,
                title: "stood at \(name) from \(clock.second(seen.begin)) to \(clock.second(seen.end))")
        }
    }

    /// A stand of which the ride does not show the place lies on the axis of time.
    private func drawUnplaced(_ svg: inout SVG) {
        for stand in unplaced where stand.end >= section.span.lowerBound && stand.begin <= section.span.upperBound {
            svg.line(
                from: (x(stand.begin), y.pixels.first - 4),
                to: (max(x(stand.end), x(stand.begin) + 2), y.pixels.first - 4),
                color: "var(--stop)", width: 3,
                title: "stood somewhere from \(clock.second(stand.begin)) to \(clock.second(stand.end))")
        }
    }

    /// Draws the marks of the events. Those that call the rider lie on top.
    private func drawEvents(_ svg: inout SVG) {
        let marked = trace.events.map(\.event).filter { section.span.contains($0.time) }
            .compactMap { event in event.kind.row.mark.map { (event: event, mark: $0) } }
        for (event, mark) in marked.filter({ !$0.mark.isAtTrain }) + marked.filter(\.mark.isAtTrain) {
            let station = event.stop.flatMap { network.number(of: $0.id) }
            let stop = pattern.stops.first { $0.station == station }
            let sample = section.samples.partitioningIndex { $0.time >= event.time }
            let believed = section.samples.indices.contains(sample) ? section.samples[sample].chainage : nil
            // A warning lies where the train is, what is told of a station lies on its line.
            guard let chainage = mark.isAtTrain ? believed ?? stop?.chainage : stop?.chainage ?? believed,
                y.values.contains(chainage)
            else { continue }
            let title = "\(clock.second(event.time)) \(event.kind.rawValue) \(event.stop?.name ?? "")"
            svg.mark(mark, at: (x(event.time), y(chainage)), title: title)
        }
    }
}
