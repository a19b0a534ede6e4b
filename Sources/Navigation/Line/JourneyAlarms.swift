import Positioning
import Transit

/// Decides, from what the beliefs say, when the rider must get ready, and when the journey goes wrong.
struct JourneyAlarms: Sendable {
    private let targets: [Int: Int]
    private var hasApproached = false
    /// The patterns along which the train was before the destination; beyond it on another it never came by.
    private var comingAlong: Set<Int> = []
    private var hasWarned = false
    private var awaySince: Timestamp?
    private var wasOnLine = false
    private var leftLine = false

    /// What there is to tell.
    enum Advice: Hashable, Sendable {
        /// The doors at the destination open soon; the spread is a standard deviation in seconds.
        case approach(doorsOpen: Timestamp, spread: Double, distance: Double)
        /// The destination lies behind the train by so many metres.
        case missed(distance: Double)
        /// The train moves away from the destination.
        case wrongDirection
        /// The train has left the line.
        case offRoute
    }

    /// The rider is told when the doors open within the lead with at least this probability: late is a missed stop, early a minute
    /// of being awake.
    static let soon = 0.35
    /// The destination was missed, or the direction is wrong, with at least this probability.
    static let certain = 0.9

    /// The direction is wrong if it has been so probable for so many seconds: a train that has just left is no evidence.
    static let wrongTime = 5.0
    /// The train has been before the destination with at least this probability.
    static let possible = 0.5

    init(_ journey: Journey, in network: Network) {
        // Also a train that does not come by where the journey began gets there.
        let leading = network.patterns.enumerated().compactMap { number, pattern in
            pattern.stops.lastIndex { $0.station == journey.destination }.map { (number, $0) }
        }
        targets = Dictionary(
            journey.ways.map { ($0.pattern, $0.alighting) } + leading.filter { $0.1 > 0 },
            uniquingKeysWith: { first, _ in first })
    }

    /// The position of the destination in the stops of a pattern, if that leads there.
    func target(in pattern: Int) -> Int? { targets[pattern] }

    /// Takes what the beliefs say now.
    ///
    /// - Parameter isSeen: whether fixes or beacons show where the train is; without them no direction is known.
    mutating func handle(
        _ asked: [(pattern: Int, stops: [Double], marginals: LineMarginals)], isSeen: Bool, at time: Timestamp
    ) -> Advice? {
        (wasOnLine, leftLine) = (true, false)
        var (total, beyond, soon, away, toward) = (0.0, 0.0, 0.0, 0.0, 0.0)
        var nearest: (distance: Double, marginals: LineMarginals)?
        for (pattern, stops, marginals) in asked {
            total += marginals.total
            guard let target = targets[pattern] else {
                away += marginals.moving
                continue
            }
            let reached = marginals.reached(target)
            if marginals.total - reached >= Self.possible * marginals.total { comingAlong.insert(pattern) }
            guard comingAlong.contains(pattern) else {
                away += marginals.moving
                continue
            }
            toward += marginals.moving
            beyond += reached - marginals.standing[target]
            soon += marginals.soon
            if marginals.total > nearest?.marginals.total ?? 0 {
                nearest = (stops[target] - marginals.meanChainage, marginals)
            }
        }
        guard total > 0 else { return nil }
        if beyond >= Self.certain * total { return .missed(distance: -(nearest?.distance ?? 0)) }
        if away < Self.certain * total { awaySince = nil }
        if toward >= total / 2 { hasWarned = false }
        if isSeen, away >= Self.certain * total {
            let since = awaySince ?? time
            awaySince = since
            guard !hasWarned, time.seconds(since: since) >= Self.wrongTime else { return nil }
            hasWarned = true
            return .wrongDirection
        }
        guard !hasApproached, soon >= Self.soon * total, let nearest else { return nil }
        hasApproached = true
        let doors = nearest.marginals.doors
        return .approach(
            doorsOpen: time.advanced(bySeconds: doors?.mean ?? 0), spread: doors?.deviation ?? 0,
            distance: max(0, nearest.distance))
    }

    /// Takes that the train is on no pattern.
    mutating func handleOffLine() -> Advice? {
        guard wasOnLine, !leftLine else { return nil }
        leftLine = true
        return .offRoute
    }
}
