import Belief
import Positioning
import Transit

/// The data of a network that plans for journeys need, put in order once. They are how long trains run and are waited for, and
/// where riders change. Times are whole seconds, so that their sums are the same in any order.
struct JourneyPlanner: Sendable {
    let network: Network
    /// The position of each pattern's first stop among the stops of all patterns, and at the end their number.
    let firsts: [Int]
    /// When a train that leaves its first stop at 0 arrives at each stop of all patterns,
    let arrivals: [Int]
    /// and departs there.
    let departures: [Int]
    /// How long a train of each pattern is waited for.
    private(set) var waits: [Int]
    /// The extra cost of boarding a train of each pattern. It is nothing, except where none runs now.
    private(set) var absences: [Int]
    /// The trains that run when the plans are made.
    private(set) var service: PatternService
    /// Where riders can neither board nor alight, whichever of these trains of a pattern they take.
    private var closures: [Int: Timetable.Closures]
    /// Where trains leave, by station, in the order of the patterns.
    let calls: [[Call]]
    /// The patterns whose trains go on as each pattern's.
    let precursors: [Int: [Int]]
    /// Where riders who alight at each station may board.
    let walks: [[Change]]

    /// A pattern's stop at which trains leave.
    struct Call: Sendable {
        var pattern: Int
        var stop: Int
    }

    /// Nobody knows when trains run: one in ten minutes, waited for half of that.
    static let usualWait = 300
    /// The time that riders would rather sit longer than change once more, in seconds (OpenTripPlanner's `boardCost`).
    static let penalty = 600

    /// Riders rather wait for a day than for a train that does not run now, or than to board or alight at a closed stop. A feed may be
    /// wrong, so that such a train and such a stop count where nothing else leads there.
    static let absence = 86_400

    /// Prepares plans for a network.
    ///
    /// - Parameters:
    ///   - network: the network.
    ///   - time: when the journeys are made: trains that do not run around that time are not boarded, and the others are waited for
    ///     as long as they take then. Without it any may run, as often as on their busiest days.
    init(_ network: Network, at time: Timestamp? = nil) {
        self.network = network
        (service, closures) = (PatternService(unknownFor: network), [:])
        var (firsts, arrivals, departures): ([Int], [Int], [Int]) = ([], [], [])
        var calls = [[Call]](repeating: [], count: network.stations.count)
        for (number, pattern) in network.patterns.enumerated() {
            firsts.append(arrivals.count)
            var (time, last) = (0, 0.0)
            let times = LegTimes(pattern.stops)
            for (position, stop) in pattern.stops.enumerated() {
                if position > 0 { time += Self.runTime(times.runs[position], over: stop.chainage - last) }
                arrivals.append(time)
                if position > 0 { time += Int(DwellTime.scheduled(times.stands[position]).rounded()) }
                departures.append(time)
                last = stop.chainage
                if position + 1 < pattern.stops.count {
                    calls[stop.station].append(Call(pattern: number, stop: position))
                }
            }
        }
        firsts.append(arrivals.count)
        (self.firsts, self.arrivals, self.departures, self.calls) = (firsts, arrivals, departures, calls)
        (waits, absences) = ([], [])
        walks = network.changes()
        precursors = Dictionary(
            grouping: network.patterns.indices.filter { network.patterns[$0].continuation != nil },
            by: { network.patterns[$0].continuation ?? 0 })
        follow(time)
    }

    /// The same for journeys that are made at another time.
    func running(around time: Timestamp) -> JourneyPlanner {
        var planner = self
        planner.follow(time)
        return planner
    }

    private mutating func follow(_ time: Timestamp?) {
        service = time.map { PatternService(network, around: $0) } ?? PatternService(unknownFor: network)
        closures = network.timetable.closuresByPattern(around: time, in: network.offsets)
        waits = network.timetable.headways(ofPatterns: network.patterns.count).enumerated().map { pattern, usual in
            (service.headway(of: pattern) ?? usual).map { Int(($0 / 2).rounded()) } ?? Self.usualWait
        }
        absences = network.patterns.indices.map { service.runs($0) ? 0 : Self.absence }
    }

    /// Whether riders can board the trains of a pattern at one of its stops.
    func canBoard(_ pattern: Int, at stop: Int) -> Bool { closures[pattern]?.boarding.contains(stop) != true }

    /// Whether riders can alight from the trains of a pattern at one of its stops.
    func canAlight(from pattern: Int, at stop: Int) -> Bool { closures[pattern]?.alighting.contains(stop) != true }

    /// Whether trains run, as far as is known, from which riders can alight where a ride ends, and which they can board where it begins
    /// if that place is known.
    func isOffered(_ leg: Leg, isBoardingKnown: Bool) -> Bool {
        service.runs(leg.pattern) && canAlight(from: leg.pattern, at: leg.alighting)
            && (!isBoardingKnown || canBoard(leg.pattern, at: leg.boarding))
    }

    private static func runTime(_ seconds: Double?, over metres: Double) -> Int {
        Int(RunProfile(length: metres, seconds: seconds).seconds.rounded())
    }
}
