import Positioning
import Transit

/// Finds stations that are one destination although the feed has several of them: those that have one name and lie at
/// one place, such as the stops of two lines that share a track, or the two sides of a street.
struct SharedPlaces {
    /// Stations of one name that lie no farther apart than this, in metres, are one.
    ///
    /// Two platforms that overlap at their ends alone have their middles one train's length apart, 200 m for the longest
    /// metro trains; the stops of two lines that cross in Busan's metro lie up to 124 m apart. Agencies want as much at least
    /// between two stops along a street (660 ft: Berkeley-Charleston-Dorchester Council of Governments, "Transit and Bus Stop
    /// Design Guidelines", figure 2-2). With half of it such a crossing stays two destinations; with twice as much the next
    /// stop down an avenue is taken for this one, where no trip calls at both.
    static let greatestExtent = 200.0
    /// The most pairs of neighbours of one name. Beyond that number the names tell nothing ("Bus stop"), and nothing is joined.
    static let pairLimit = 1_000_000

    /// Two stations by their numbers, the lower one first.
    struct Pair: Hashable {
        var first: Int
        var second: Int

        init(_ one: Int, _ other: Int) { (first, second) = (min(one, other), max(one, other)) }
    }

    /// The pairs that may be one, and how many metres lie between them.
    private var pairs: [(pair: Pair, distance: Double)] = []
    /// By station: those with which it may be one.
    private var neighbors: [[Int]]
    /// Those that are not one, whatever their names are.
    private var apart: Set<Pair> = []

    /// Looks for stations that may be one.
    init(_ stations: [Station]) {
        neighbors = [[Int]](repeating: [], count: stations.count)
        let byName = Dictionary(grouping: stations.indices) { StopName(stations[$0].name).key }
        for numbers in byName.values where numbers.count > 1 {
            let index = NearestIndex(numbers.map { stations[$0].coordinate })
            for (position, number) in numbers.enumerated() {
                let place = stations[number].coordinate
                for other in index.all(within: Self.greatestExtent, of: place) where other > position {
                    let pair = Pair(number, numbers[other])
                    pairs.append((pair, place.distance(to: stations[numbers[other]].coordinate)))
                    neighbors[pair.first].append(pair.second)
                    neighbors[pair.second].append(pair.first)
                    guard pairs.count <= Self.pairLimit else {
                        (pairs, neighbors) = ([], neighbors.map { _ in [] })
                        return
                    }
                }
            }
        }
        // The order of a dictionary differs from run to run.
        pairs.sort { ($0.distance, $0.pair.first, $0.pair.second) < ($1.distance, $1.pair.first, $1.pair.second) }
    }

    /// Keeps stations apart at which one and the same trip calls: its riders tell them from each other.
    ///
    /// - Parameter calls: for each trip the numbers of the stations at which it calls.
    mutating func keepApart(calledAtBy calls: some Sequence<some Sequence<Int>>) {
        guard !pairs.isEmpty else { return }
        var lastTrip = [Int](repeating: -1, count: neighbors.count)
        for (trip, stations) in calls.enumerated() {
            for station in stations where !neighbors[station].isEmpty {
                lastTrip[station] = trip
                for other in neighbors[station] where lastTrip[other] == trip { apart.insert(Pair(station, other)) }
            }
        }
    }

    /// Keeps stations apart between which the feed says that riders cannot change.
    mutating func keepApart(by transfers: [Transfer]) {
        for transfer in transfers where transfer.kind == .impossible && transfer.from != transfer.to {
            apart.insert(Pair(transfer.from, transfer.to))
        }
    }

    /// The stations that are one, each group in ascending order; groups of one are left out.
    ///
    /// The nearest pairs are joined first, and no two members of a group lie farther apart than `greatestExtent`
    /// (complete linkage: T. Sørensen, 1948), so that a row of stops does not become one chain.
    func groups() -> [[Int]] {
        let near = Set(pairs.map(\.pair))
        var groupOf = Array(neighbors.indices)
        var members = neighbors.indices.map { [$0] }
        // By group: those with which it cannot be one, however either grows.
        var refused: [Int: Set<Int>] = [:]
        for (pair, _) in pairs {
            let (one, other) = (groupOf[pair.first], groupOf[pair.second])
            guard one != other, refused[one]?.contains(other) != true else { continue }
            let fits = members[one].allSatisfy { first in
                members[other].allSatisfy { second in
                    let pair = Pair(first, second)
                    return near.contains(pair) && !apart.contains(pair)
                }
            }
            guard fits else {
                refused[one, default: []].insert(other)
                refused[other, default: []].insert(one)
                continue
            }
            for group in refused.removeValue(forKey: other) ?? [] {
                refused[group]?.remove(other)
                refused[group]?.insert(one)
                refused[one, default: []].insert(group)
            }
            for member in members[other] { groupOf[member] = one }
            members[one] += members[other]
            members[other] = []
        }
        return members.filter { $0.count > 1 }.map { $0.sorted() }.sorted { $0[0] < $1[0] }
    }
}
