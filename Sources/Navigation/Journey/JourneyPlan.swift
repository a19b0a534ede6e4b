import Transit

/// How to get to a station from anywhere: where to alight from a train of each pattern at each of its stops, and where to board
/// the next.
///
/// It is one search for the least cost, backwards from the destination, in rounds of which each allows one more change (D. Delling,
/// T. Pajor and R. F. Werneck, "Round-based public transit routing", ALENEX 2012). The cost is time in whole seconds, with a penalty
/// for each change; at the same cost fewer changes count, then the later change, then the order of the feed. A train that
/// comes to the destination is stayed in, whatever a change would win. Trains that do not run now are boarded only where nothing
/// else leads there.
struct JourneyPlan: Sendable {
    /// The number of the station.
    let destination: Int
    let planner: JourneyPlanner
    /// By stop of all patterns: the cost from a train's departure there on, and where to alight.
    private var aboard: [Cost]
    private var alightings: [Int]
    /// By pattern: whether riders who come to its last stop stay aboard the train, which goes on as another.
    private var goesOn: [Bool]
    /// By station: the cost from the moment at which the rider alights there,
    private var alighted: [Cost]
    /// and how they go on; `nil` at the destination, and where they walk there.
    private var boardings: [Boarding?]
    /// By station: of a train that leaves there, and of one that must be waited for.
    private var leaving: [Best]
    private var waiting: [Best]

    /// How a rider who has alighted goes on.
    struct Boarding: Hashable, Sendable {
        /// The pattern, and the position in its stops of the one where they board.
        var pattern: Int
        var stop: Int
        /// How many seconds after they alighted the train leaves, on average.
        var seconds: Int
    }

    private struct Cost: Comparable {
        var seconds: Int
        var changes: Int

        static let unreachable = Cost(seconds: .max, changes: .max)
        static let none = Cost(seconds: 0, changes: 0)

        var isReachable: Bool { seconds < .max }

        static func < (first: Cost, second: Cost) -> Bool {
            (first.seconds, first.changes) < (second.seconds, second.changes)
        }

        func after(_ more: Int, changes: Int = 0) -> Cost {
            isReachable ? Cost(seconds: seconds + more, changes: self.changes + changes) : self
        }
    }

    private struct Best {
        var cost = Cost.unreachable
        var call = JourneyPlanner.Call(pattern: 0, stop: 0)
    }

    /// Plans for a destination, the number of a station.
    init(to destination: Int, by planner: JourneyPlanner) {
        let stations = planner.network.stations.count
        self.destination = destination
        self.planner = planner
        aboard = Array(repeating: .unreachable, count: planner.arrivals.count)
        alightings = Array(repeating: 0, count: planner.arrivals.count)
        goesOn = Array(repeating: false, count: planner.network.patterns.count)
        alighted = Array(repeating: .unreachable, count: stations)
        boardings = Array(repeating: nil, count: stations)
        leaving = Array(repeating: Best(), count: stations)
        waiting = leaving
        search()
    }
}

// MARK: - The search

extension JourneyPlan {
    private mutating func search() {
        alighted[destination] = .none
        for from in planner.walks.indices where from != destination {
            for walk in planner.walks[from] where walk.to == destination {
                alighted[from] = Cost.none.after(walk.seconds)
            }
        }
        var isReached = alighted.map(\.isReachable)
        while isReached.contains(true) {
            var isServed = [Bool](repeating: false, count: isReached.count)
            for (pattern, described) in planner.network.patterns.enumerated()
            where described.stops.contains(where: { isReached[$0.station] }) {
                // Each time round is later, so that this ends also where trains go round a loop.
                var riding = [pattern]
                while let pattern = riding.popLast() {
                    if ride(pattern, planner.network.patterns[pattern].stops, &isServed) {
                        riding += planner.precursors[pattern] ?? []
                    }
                }
            }
            isReached = change(where: isServed)
        }
    }

    /// Finds where to alight from a pattern's trains, from its last stop back; at that one riders stay aboard a train that goes on.
    ///
    /// - Returns: whether a better way has been found from its first stop.
    private mutating func ride(_ pattern: Int, _ stops: [Pattern.Stop], _ isServed: inout [Bool]) -> Bool {
        let first = planner.firsts[pattern]
        let last = stops.indices.last {
            stops[$0].station == destination && planner.canAlight(from: pattern, at: $0)
        }
        let before = aboard[first]
        var best: (stop: Int, cost: Cost)?
        goesOn[pattern] = false
        if let next = planner.network.patterns[pattern].continuation, aboard[planner.firsts[next]].isReachable {
            let end = stops.count - 1
            best = (end, aboard[planner.firsts[next]].after(planner.departures[first + end]))
            goesOn[pattern] = true
        }
        for stop in stops.indices.reversed() {
            let (station, position) = (stops[stop].station, first + stop)
            if let best {
                let cost = best.cost.after(-planner.departures[position])
                let isBetter = cost < aboard[position]
                if isBetter { (aboard[position], alightings[position]) = (cost, best.stop) }
                // At the last stop it is the train as which this one goes on that is boarded.
                if isBetter, stop < best.stop {
                    let call = JourneyPlanner.Call(pattern: pattern, stop: stop)
                    let boarded = boarded(pattern, at: stop)
                    if boarded < leaving[station].cost { leaving[station] = Best(cost: boarded, call: call) }
                    let waited = boarded.after(planner.waits[pattern])
                    if waited < waiting[station].cost { waiting[station] = Best(cost: waited, call: call) }
                    isServed[station] = true
                }
            }
            guard alighted[station].isReachable, last.map({ stop >= $0 }) ?? true else { continue }
            let closure = planner.canAlight(from: pattern, at: stop) ? 0 : JourneyPlanner.absence
            let cost = alighted[station].after(planner.arrivals[position] + closure)
            guard stop == last || best.map({ cost < $0.cost }) ?? true else { continue }
            best = (stop, cost)
            if stop == stops.count - 1 { goesOn[pattern] = false }
        }
        return aboard[first] < before
    }

    /// Finds how riders who alight go on, where trains have been found that lead there.
    ///
    /// - Returns: by station, whether a better way has been found.
    private mutating func change(where isServed: [Bool]) -> [Bool] {
        planner.walks.indices.map { from in
            var isReached = false
            for walk in planner.walks[from] where isServed[walk.to] {
                let best = walk.isTimed ? leaving[walk.to] : waiting[walk.to]
                let cost = best.cost.after(walk.seconds + JourneyPlanner.penalty, changes: 1)
                guard cost < alighted[from] else { continue }
                alighted[from] = cost
                let wait = walk.isTimed ? 0 : planner.waits[best.call.pattern]
                boardings[from] = Boarding(
                    pattern: best.call.pattern, stop: best.call.stop, seconds: walk.seconds + wait)
                isReached = true
            }
            return isReached
        }
    }
}

// MARK: - What it says

extension JourneyPlan {
    /// Where to alight from a train of a pattern that has come to a stop, as a position in the pattern's stops; `nil` where it
    /// does not lead to the destination.
    func alighting(from pattern: Int, at stop: Int) -> Int? {
        let position = planner.firsts[pattern] + stop
        return aboard[position].isReachable ? alightings[position] : nil
    }

    /// The pattern as which a train goes on with the rider aboard, from a stop at which `alighting` has the ride end.
    func continuation(of pattern: Int, from stop: Int) -> Int? {
        let described = planner.network.patterns[pattern]
        return goesOn[pattern] && stop == described.stops.count - 1 ? described.continuation : nil
    }

    /// Whether a rider at a station would board a train of a pattern there: one that leads on directly, or about as soon as
    /// any. One that leads on directly is wanted also where no such train should run: it is told where to alight from it.
    func isWanted(_ pattern: Int, at stop: Int) -> Bool {
        let (cost, station) = (boarded(pattern, at: stop), station(pattern, stop))
        guard cost.isReachable, cost.changes > 0 else { return cost.isReachable }
        return !isEnd(station) && cost < least(at: station).after(JourneyPlanner.penalty)
    }

    /// The patterns that riders who wait at a station take: those that lead on without a change, if any runs now, and else those that
    /// they would board as they come.
    func expected(at station: Int) -> [Int] {
        let calls = planner.calls[station]
        let direct = calls.filter { aboard[planner.firsts[$0.pattern] + $0.stop].changes == 0 }
        let running = direct.filter {
            planner.service.runs($0.pattern) && planner.canBoard($0.pattern, at: $0.stop)
        }
        guard running.isEmpty else { return running.map(\.pattern) }
        return calls.filter { isWanted($0.pattern, at: $0.stop) }.map(\.pattern)
    }

    /// Whether a train of a pattern that has come to a stop goes on to the destination, or where riders walk there, without a change.
    func isDirect(_ pattern: Int, at stop: Int) -> Bool {
        aboard[planner.firsts[pattern] + stop].changes == 0
    }

    /// Whether a train of a pattern that leaves a station comes to the destination, or where riders walk there, without a change.
    func isDirect(_ pattern: Int, from station: Int) -> Bool {
        planner.calls[station].contains {
            $0.pattern == pattern && aboard[planner.firsts[pattern] + $0.stop].changes == 0
        }
    }

    /// The cost from a train's departure on, for a rider who boards it there.
    private func boarded(_ pattern: Int, at stop: Int) -> Cost {
        let closure = planner.canBoard(pattern, at: stop) ? 0 : JourneyPlanner.absence
        return aboard[planner.firsts[pattern] + stop].after(planner.absences[pattern] + closure)
    }

    /// The least cost for a rider at a station, of all trains that leave there and where they can walk.
    private func least(at station: Int) -> Cost {
        planner.walks[station].reduce(leaving[station].cost) { min($0, leaving[$1.to].cost.after($1.seconds)) }
    }

    /// Whether a train of a pattern that leaves a stop leads on, and not away: that the rider could turn back is no reason to
    /// be in it.
    func leadsOn(_ pattern: Int, from stop: Int) -> Bool {
        let (cost, station) = (aboard[planner.firsts[pattern] + stop], station(pattern, stop))
        guard cost.isReachable, !isEnd(station) else { return false }
        return cost.changes == 0 || cost <= least(at: station)
            || !legs(aboard: pattern, at: stop).dropFirst().contains { leg in
                (leg.boarding...leg.alighting).contains { self.station(leg.pattern, $0) == station }
            }
    }

    /// Whether the ride ends at a station: at the destination, or where the rider walks there.
    func isEnd(_ station: Int) -> Bool { alighted[station].isReachable && boardings[station] == nil }

    /// How a rider who has alighted at a station goes on; `nil` where the ride ends or nothing leads on.
    func boarding(after station: Int) -> Boarding? { boardings[station] }

    /// The stations where a rider who has alighted at one may board a train that leads on.
    func changes(at station: Int) -> [Int] {
        planner.walks[station].map(\.to).filter { planner.calls[$0].contains { isWanted($0.pattern, at: $0.stop) } }
    }

    /// The rides from a station, or from one to which riders walk from it, to the destination; `nil` where none leads there.
    func legs(from station: Int) -> [Leg]? {
        let walks = planner.walks[station].filter { $0.to != station }
        let starts =
            [(waiting[station].cost, waiting[station].call)]
            + walks.map { (waiting[$0.to].cost.after($0.seconds), waiting[$0.to].call) }
        guard let (cost, call) = starts.min(by: { $0.0 < $1.0 }), cost.isReachable else { return nil }
        return legs(aboard: call.pattern, at: call.stop)
    }

    /// The station of a pattern's stop.
    func station(_ pattern: Int, _ stop: Int) -> Int { planner.network.patterns[pattern].stops[stop].station }
}
