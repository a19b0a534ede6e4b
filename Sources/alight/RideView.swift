import Navigation
import Positioning
import Receivers
import Transit

/// Shows a replay on a terminal: events scroll, and below them stands the line with the train on it.
struct RideView {
    private let network: Network
    private let glyphs: LineRow.Glyphs
    private let progress: LogProgress
    private let clock = ContinuousClock()
    private var drawn: ContinuousClock.Instant?
    private var isShown = false

    /// More often nobody can read it.
    private static let period = Duration.milliseconds(100)
    /// Farther from a pattern's track the train is not drawn on it, in metres.
    private static let corridor = 300.0

    init(_ network: Network, glyphs: LineRow.Glyphs, progress: LogProgress) {
        self.network = network
        self.glyphs = glyphs
        self.progress = progress
    }

    /// What to write after an observation: events that are new, and the status line where it is due.
    mutating func text(_ events: [Event], _ navigator: Navigator, at time: Timestamp, width: Int) -> String {
        let isDue = drawn.map { $0.duration(to: clock.now) >= Self.period } ?? true
        guard !events.isEmpty || isDue else { return "" }
        drawn = clock.now
        let text = (isShown ? Terminal.clearLine : "") + events.map { EventFormat.text.line($0) }.joined()
        isShown = true
        return text + status(navigator, at: time, width: width)
    }

    /// What to write at the end.
    func end() -> String {
        isShown ? Terminal.clearLine : ""
    }

    private func status(_ navigator: Navigator, at time: Timestamp, width: Int) -> String {
        let share = progress.share.map { "\(Int($0 * 100)) % " } ?? ""
        let clock = share + "\(time.description.dropFirst(11).prefix(8))Z "
        guard let position = navigator.position, navigator.source != .none else {
            return String((clock + "no position").prefix(width))
        }
        let speed = position.speed.map { " \(Int(($0 * 3.6).rounded())) km/h" } ?? ""
        guard let (pattern, chainage) = place(of: position, navigator) else {
            return String((clock + "off the network" + speed).prefix(width))
        }
        let row = LineRow(pattern, of: network, destination: navigator.journey?.destination, glyphs: glyphs)
        let next = pattern.stops.first { $0.chainage > chainage + 1 }.map { stop in
            " \(network.stations[stop.station].name) \(Int(stop.chainage - chainage)) m"
        }
        // Where there is no room for all, the row comes first.
        let details = [(next ?? "") + speed, next ?? "", speed, ""]
        let fitting = details.first { clock.count + row.narrowest + $0.count < width } ?? ""
        let text = row.text(train: chainage, width: max(0, width - 1 - clock.count - fitting.count))
        return String((clock + text + fitting).prefix(max(0, width - 1)))
    }

    /// The pattern on which to draw the train: that of the journey, or before a change that of the train; without one the nearest.
    private func place(of position: Position, _ navigator: Navigator) -> (Pattern, chainage: Double)? {
        guard let journey = navigator.journey else { return place(of: position, on: network.patterns) }
        return place(of: position, on: journey.ways.map { network.patterns[$0.pattern] })
            ?? place(of: position, on: navigator.linePosition.map { [network.patterns[$0.pattern]] } ?? [])
    }

    private func place(of position: Position, on patterns: [Pattern]) -> (Pattern, chainage: Double)? {
        patterns.lazy
            .compactMap { pattern in pattern.track.nearest(to: position.coordinate).map { (pattern, $0) } }
            .filter { $0.1.offset <= Self.corridor }
            .min { $0.1.offset < $1.1.offset }
            .map { ($0.0, $0.1.chainage) }
    }
}
