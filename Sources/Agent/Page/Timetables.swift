import Positioning
import Synchronization
import Transit

/// What is asked of a network again and again: each part is made when it is first needed, and kept.
///
/// A city's trips take a second to sort, and many agents are never asked.
final class Timetables: Sendable {
    let network: Network
    private let board = Mutex<Result<DepartureBoard, UnknownTimeZoneError>?>(nil)
    private let search = Mutex<Result<JourneySearch, UnknownTimeZoneError>?>(nil)
    private let lines = Mutex<[[Int]]?>(nil)

    init(_ network: Network) { self.network = network }

    /// The next departures from a station.
    func departures(at station: Int, from time: Timestamp, count: Int) throws(UnknownTimeZoneError) -> [Departure] {
        let board = board.withLock { board in
            let made = board ?? Result { () throws(UnknownTimeZoneError) in try DepartureBoard(network) }
            board = made
            return made
        }
        return try board.get().departures(at: station, from: time, count: count)
    }

    /// The next journeys that are worth while.
    func journeys(
        from: Int, to: Int, after time: Timestamp, count: Int
    ) throws(UnknownTimeZoneError) -> [ScheduledJourney] {
        let search = search.withLock { search in
            let made = search ?? Result { () throws(UnknownTimeZoneError) in try JourneySearch(network) }
            search = made
            return made
        }
        return try search.get().nextJourneys(from: from, to: to, after: time, count: count)
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
