import Navigation
import Positioning
import Synchronization
import Transit

/// The data that is asked of a network again and again. Each part is made when it is first needed, and kept.
///
/// A city's trips take a second to sort, and many agents are never asked.
final class Timetables: Sendable {
    let network: Network
    private let board = Mutex<Result<DepartureBoard, UnknownTimeZoneError>?>(nil)
    private let search = Mutex<Result<JourneySearch, UnknownTimeZoneError>?>(nil)
    private let lines = Mutex<[[Int]]?>(nil)

    init(_ network: Network) { self.network = network }

    /// The next departures from a station, the rider's own train as late as it is; where none leaves within a day, the first after it.
    func departures(
        at station: Int, from time: Timestamp, count: Int, knowing snapshot: Snapshot?
    ) throws(UnknownTimeZoneError) -> [Departure] {
        let board = try madeBoard()
        let found = board.departures(at: station, from: time, count: count, delays: try delays(snapshot))
        guard found.isEmpty else { return found }
        return board.departures(at: station, from: time, count: count, within: JourneySearch.farthestDays * 86_400)
    }

    /// The next journeys that are worth while, the rider's own train as late as it is; where none arrives within a day, the first after it.
    func journeys(
        from: Int, to: Int, after time: Timestamp, count: Int, knowing snapshot: Snapshot?
    ) throws(UnknownTimeZoneError) -> [ScheduledJourney] {
        let search = search.withLock { search in
            let made = search ?? Result { () throws(UnknownTimeZoneError) in try JourneySearch(network) }
            search = made
            return made
        }
        let made = try search.get()
        let found = made.nextJourneys(from: from, to: to, after: time, count: count, delays: try delays(snapshot))
        return found.isEmpty ? made.firstJourneys(from: from, to: to, after: time, count: count) : found
    }

    /// The trip that the rider's own train runs, and how late it is; `nil` where no one trip is clearly it.
    func delay(ofTrainIn snapshot: Snapshot) throws(UnknownTimeZoneError) -> TrainDelay? {
        guard snapshot.place != nil else { return nil }
        return try madeBoard().delay(ofTrainIn: snapshot, on: network)
    }

    /// The known delays of trains that are late.
    private func delays(_ snapshot: Snapshot?) throws(UnknownTimeZoneError) -> [TrainDelay] {
        guard let snapshot else { return [] }
        return try delay(ofTrainIn: snapshot).map { [$0] } ?? []
    }

    private func madeBoard() throws(UnknownTimeZoneError) -> DepartureBoard {
        let board = board.withLock { board in
            let made = board ?? Result { () throws(UnknownTimeZoneError) in try DepartureBoard(network) }
            board = made
            return made
        }
        return try board.get()
    }

    /// The lines that call at a station, in the order of the feed.
    func lines(at station: Int) -> [Line] {
        let all = lines.withLock { lines in
            let made = lines ?? Self.lines(of: network)
            lines = made
            return made
        }
        return all[station].map { network.lines[$0] }
    }

    private static func lines(of network: Network) -> [[Int]] {
        var lines = [Set<Int>](repeating: [], count: network.stations.count)
        for pattern in network.patterns {
            for stop in pattern.stops { lines[stop.station].insert(pattern.line) }
        }
        return lines.map { $0.sorted() }
    }
}
