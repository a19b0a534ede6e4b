/// The results of a search for journeys so far, in rounds. Each round takes one train more. Times are seconds since
/// 1970-01-01T00:00:00Z.
struct JourneyRounds {
    /// A ride by which a station was reached.
    struct Ride {
        var pattern: Int32
        var sequence: Int32
        var day: Int32
        var run: Int32
        /// The positions of the stops where the rider boards and alights.
        var boarding, alighting: Int32
        /// The position in ``JourneyRounds/stayed`` of the ride in which the rider stayed aboard when its train went on as this one; −1
        /// where the rider boards.
        var stayed: Int32 = -1
    }

    /// The results of a round, by station.
    struct Round {
        /// From when on the rider can board; `never` where that is no earlier than in the rounds before.
        var ready: [Int]
        /// Where the rider alighted before; −1 where the journey begins.
        var origins: [Int32]
        /// By which ride a station is reached, if the round has reached it.
        var rides: [Ride]
        /// Where the last ride ends of the journey that is the earliest at the destination; `nil` where the round found none.
        var end: Int?
    }

    /// Later than any train.
    static let never = Int.max

    private(set) var rounds: [Round]
    /// The rides to the ends of trips that go on as others.
    private var stayed: [Ride] = []
    /// The earliest arrivals in a train by station, of all rounds.
    private(set) var arrivals: [Int]
    /// Only arrivals at the destination before this count.
    private(set) var bound: Int
    /// The stations at which riders can board earlier than in the rounds before.
    private(set) var marked: [Int] = []
    private var earliestReady: [Int]
    private var reached: [Int] = []
    private var isReached: [Bool]
    private let blank: Round

    /// A search begins.
    ///
    /// - Parameters:
    ///   - stations: how many there are.
    ///   - bound: only arrivals before this count.
    init(stations: Int, bound: Int) {
        let never = [Int](repeating: Self.never, count: stations)
        blank = Round(
            ready: never, origins: [Int32](repeating: -1, count: stations),
            rides: [Ride](
                repeating: Ride(pattern: 0, sequence: 0, day: 0, run: 0, boarding: 0, alighting: 0), count: stations))
        rounds = [blank]
        (arrivals, earliestReady) = (never, never)
        isReached = [Bool](repeating: false, count: stations)
        self.bound = bound
    }

    /// From when on riders can board at a station in this round.
    func ready(at station: Int) -> Int { rounds[rounds.count - 1].ready[station] }

    /// Lets riders board at a station in this round from some time on, if they cannot from an earlier one.
    mutating func open(_ station: Int, from time: Int, origin: Int) {
        guard time < earliestReady[station], time < bound else { return }
        earliestReady[station] = time
        let round = rounds.count - 1
        if rounds[round].ready[station] == Self.never { marked.append(station) }
        rounds[round].ready[station] = time
        rounds[round].origins[station] = Int32(origin)
    }

    /// Records a ride that reaches a station earlier than all before.
    ///
    /// - Parameter walk: seconds on foot from there to the destination, 0 where it is that, and `never` where nobody walks there.
    mutating func reach(_ station: Int, at time: Int, walk: Int, by ride: Ride) {
        arrivals[station] = time
        if !isReached[station] {
            isReached[station] = true
            reached.append(station)
        }
        let round = rounds.count - 1
        rounds[round].rides[station] = ride
        if walk != Self.never, time + walk < bound {
            bound = time + walk
            rounds[round].end = station
        }
    }

    /// Records a ride to the end of a trip that goes on as another one.
    ///
    /// - Returns: its position, for the rides that follow it.
    mutating func stay(_ ride: Ride) -> Int32 {
        stayed.append(ride)
        return Int32(stayed.count - 1)
    }

    /// The rides in one train by which a round reached a station, the last first.
    func rides(to station: Int, in round: Int) -> [Ride] {
        var rides = [rounds[round].rides[station]]
        while let before = rides.last?.stayed, before >= 0 { rides.append(stayed[Int(before)]) }
        return rides
    }

    /// Begins the next round where riders can board after a change.
    mutating func change(by changes: [[Change]]) {
        rounds.append(blank)
        marked.removeAll(keepingCapacity: true)
        for station in reached {
            isReached[station] = false
            for change in changes[station] {
                open(change.to, from: arrivals[station] + change.seconds, origin: station)
            }
        }
        reached.removeAll(keepingCapacity: true)
    }
}
