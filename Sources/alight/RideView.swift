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
    /// A position counts for so many seconds where something else is the source.
    private static let fresh = 3.0
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
        guard navigator.source != .none else { return String((clock + "no position").prefix(width)) }
        // Where the train is follows from the belief also while no fix tells its speed.
        let position = navigator.position.flatMap {
            navigator.source == .gnss || abs(time.seconds(since: $0.time)) <= Self.fresh ? $0 : nil
        }
        let speed = position?.speed.map { " \(Int(($0 * 3.6).rounded())) km/h" } ?? ""
        guard let (pattern, chainage) = place(of: position, navigator) else {
            let text = position == nil ? "no position" : "off the network" + speed
            return String((clock + text).prefix(width))
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

    /// The pattern on which to draw the train, and where: as it is believed to be, or on the nearest track.
    private func place(of position: Position?, _ navigator: Navigator) -> (Pattern, chainage: Double)? {
        if let place = navigator.linePosition { return (network.patterns[place.pattern], place.chainage) }
        guard let position else { return nil }
        return network.patterns.lazy
            .compactMap { pattern in pattern.track.nearest(to: position.coordinate).map { (pattern, $0) } }
            .filter { $0.1.offset <= Self.corridor }
            .min { $0.1.offset < $1.1.offset }
            .map { ($0.0, $0.1.chainage) }
    }
}
