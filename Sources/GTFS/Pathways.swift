import Transit

/// `pathways.txt`: the ways on foot within stations.
///
/// Of them the rider needs how long it takes to change trains there: the longest of the shortest ways between two platforms at which
/// trips call. A rider who changes on one platform needs less, and is given that time all the same.
struct Pathways {
    private struct Way {
        var from, to: Int32
        var seconds: Int32
    }

    private var ways: [Way] = []

    /// Nobody changes trains on a way of more than an hour.
    static let longest = 3600
    /// The most ways that are kept, counted by direction. The largest networks have some ten thousand.
    private static let mostKept = 1_000_000
    /// The most steps that the search at one station may take. A hundred platforms with ten thousand ways take a tenth of it.
    private static let mostSteps = 10_000_000

    /// No ways.
    init() {}

    /// Reads the ways.
    ///
    /// - Parameter mostKept: the most ways that are kept; the others are left out, with a warning.
    init(
        _ files: some FeedFiles, _ stops: Stops, mostKept: Int = Self.mostKept, _ warnings: inout FeedWarnings
    ) throws(FeedError) {
        guard var table = try files.table("pathways.txt", &warnings) else { return }
        let from = table.column("from_stop_id", orElse: "the file was left out", &warnings)
        let to = table.column("to_stop_id", orElse: "the file was left out", &warnings)
        guard from.index != nil, to.index != nil else { return }
        let both = table.column("is_bidirectional", orElse: "the ways were taken for both directions", &warnings)
        let (time, length) = (table.column("traversal_time"), table.column("length"))
        while try table.nextRow(&warnings) {
            guard ways.count < mostKept else {
                let error = table.error(at: from, .tooMuch, "there are more than \(mostKept) ways up to this row")
                warnings.append(error, "those from here on were left out")
                return
            }
            do throws(FeedError) {
                let (from, to) = (try stops.numberOfAny(table, from), try stops.numberOfAny(table, to))
                let isBoth = both.index == nil ? true : try table.integer(both, in: 0...1) != 0
                guard let seconds = try Self.seconds(table, time, length), seconds <= Self.longest else { continue }
                ways.append(Way(from: Int32(from), to: Int32(to), seconds: Int32(seconds)))
                if isBoth { ways.append(Way(from: Int32(to), to: Int32(from), seconds: Int32(seconds))) }
            } catch {
                warnings.append(error, "the row was left out")
            }
        }
    }

    /// How long the way of the current row takes on foot: as it says, or by its length; `nil` where it tells neither, as stairs do.
    private static func seconds(
        _ table: Table, _ time: Table.Column, _ length: Table.Column
    ) throws(FeedError) -> Int? {
        if let seconds = try table.integer(time, in: 0...86_400), seconds > 0 { return seconds }
        guard let metres = try table.decimal(length), metres > 0 else { return nil }
        return Int((min(metres, 1e6) / Change.walkingSpeed).rounded(.up))
    }

    /// The changes between the platforms of stations of which `transfers.txt` says nothing.
    ///
    /// - Parameters:
    ///   - transfers: what it says.
    ///   - stopTimes: the calls, which tell at which platforms trains stop.
    /// - Returns: a change for each station whose platforms have ways between all of them.
    func transfers(
        besides transfers: [Transfer], _ stops: Stops, _ stopTimes: StopTimes, _ warnings: inout FeedWarnings
    ) -> [Transfer] {
        guard !ways.isEmpty else { return [] }
        let known = Set(transfers.lazy.filter { $0.from == $0.to }.map(\.from))
        var ways = [Int: [Way]]()
        for way in self.ways {
            guard let station = stops.station(ofAny: Int(way.from)), !known.contains(station),
                stops.station(ofAny: Int(way.to)) == station
            else { continue }
            ways[station, default: []].append(way)
        }
        var platforms: [Int: Set<Int32>] = [:]
        for row in stopTimes.rows {
            let station = stops.station(ofRecord: Int(row.stop))
            if ways[station] != nil { platforms[station, default: []].insert(row.stop) }
        }
        return platforms.sorted { $0.key < $1.key }.compactMap { station, served in
            guard served.count > 1 else { return nil }
            let all = (ways[station] ?? []) + areas(in: ways[station] ?? [], stops)
            guard served.count * (all.count + Self.longest) <= Self.mostSteps else {
                warnings.append(
                    FeedWarning(
                        .tooMuch, file: "pathways.txt",
                        "station \(quoted(stops.stations[station].id)) has \(all.count) ways for \(served.count) platforms; "
                            + "its changes take the usual time"))
                return nil
            }
            let graph = Graph(all)
            var longest = 0
            for platform in served.sorted() {
                guard let farthest = graph.farthest(of: served, from: platform) else { return nil }
                longest = max(longest, farthest)
            }
            return Transfer(from: station, to: station, kind: .needsMinimumTime, minimumTime: longest)
        }
    }

    /// The steps of no time between platforms and their boarding areas, at which the ways of such a platform end.
    private func areas(in ways: [Way], _ stops: Stops) -> [Way] {
        Set(ways.flatMap { [$0.from, $0.to] }).sorted().flatMap { number -> [Way] in
            guard let platform = stops.platform(ofArea: Int(number)) else { return [] }
            return [
                Way(from: number, to: Int32(platform), seconds: 0), Way(from: Int32(platform), to: number, seconds: 0),
            ]
        }
    }

    /// The ways of a station by where they begin.
    private struct Graph {
        private var ways: [Int32: [Way]]

        init(_ ways: [Way]) { self.ways = Dictionary(grouping: ways, by: \.from) }

        /// How many seconds away the farthest of some places is; `nil` where one cannot be reached within ``Pathways/longest``.
        ///
        /// It is Dijkstra's search with a bucket for each second (R. Dial, "Algorithm 360", Communications of the ACM 12, 1969).
        func farthest(of places: Set<Int32>, from start: Int32) -> Int? {
            var buckets = [[Int32]](repeating: [], count: Pathways.longest + 1)
            var (reached, left) = (Set<Int32>(), places)
            buckets[0] = [start]
            for second in buckets.indices {
                // A place at the end of a way that takes no time joins the bucket while it is read.
                while let place = buckets[second].popLast() {
                    guard reached.insert(place).inserted else { continue }
                    left.remove(place)
                    if left.isEmpty { return second }
                    for way in ways[place] ?? [] where second + Int(way.seconds) <= Pathways.longest {
                        buckets[second + Int(way.seconds)].append(way.to)
                    }
                }
            }
            return nil
        }
    }
}
