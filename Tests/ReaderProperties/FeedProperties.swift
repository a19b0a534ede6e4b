import GTFS
package import NMEAProperties
import Positioning
import Transit

/// The properties that must hold for any feed.
package enum FeedProperties {
    /// Reads a feed in memory twice.
    ///
    /// - Returns: what became of it.
    /// - Throws: `Violation` with the first broken promise.
    static func check(_ feed: MemoryFeed) throws(Violation) -> Reading {
        try check(feed.path, files: feed.files) { () throws(FeedError) in try Feed.read(from: feed) }
    }

    /// Reads a feed at a path twice.
    ///
    /// - Parameter files: what it holds, where that is known.
    /// - Returns: what became of it.
    /// - Throws: `Violation` with the first broken promise.
    package static func check(at path: String, files: [String: [UInt8]]? = nil) throws(Violation) -> Reading {
        try check(path, files: files) { () throws(FeedError) in try Feed.read(at: path) }
    }

    private static func check(
        _ path: String, files: [String: [UInt8]]?,
        _ read: () throws(FeedError) -> (network: Network, warnings: FeedWarnings)
    ) throws(Violation) -> Reading {
        let first = outcome(read)
        let second = outcome(read)
        switch (first, second) {
        case (.success(let first), .success(let second)):
            try require(
                first.network.fingerprint == second.network.fingerprint, "the same feed gives another network")
            try require(first.warnings.lines == second.warnings.lines, "the same feed gives other warnings")
            for line in first.warnings.lines { try requireOneLine(line) }
            try check(first.network)
            return .read
        case (.failure(let first), .failure(let second)):
            try require(first == second, "the same feed has another error the second time: \(second)")
            try check(first, path, files)
            return .refused(first.description)
        default:
            throw Violation("the same feed is read once and refused once")
        }
    }

    private static func outcome(
        _ read: () throws(FeedError) -> (network: Network, warnings: FeedWarnings)
    ) -> Result<(network: Network, warnings: FeedWarnings), FeedError> {
        do throws(FeedError) {
            return .success(try read())
        } catch {
            return .failure(error)
        }
    }

    private static func check(_ error: FeedError, _ path: String, _ files: [String: [UInt8]]?) throws(Violation) {
        try requireOneLine(error.description)
        try require(error.description.hasPrefix(error.file + ":"), "the file is not in front: \(error)")
        try require(error.column == nil || error.line != nil, "a column and no line: \(error)")
        try require(error.line ?? 1 > 0 && error.column ?? 1 > 0, "lines and columns count from 1: \(error)")
        guard let files, error.file != path else { return }
        guard let bytes = files[error.file] else { throw Violation("there is no such file: \(error)") }
        guard let line = error.line else { throw Violation("no line in: \(error)") }
        try require(line <= lines(of: bytes), "there is no such line: \(error)")
        try require(error.column ?? 1 <= bytes.count + 1, "there is no such column: \(error)")
    }

    private static func check(_ network: Network) throws(Violation) {
        for station in network.stations {
            try check(station.coordinate)
            try require(!station.id.isEmpty, "a station has no id")
            try require(network.number(of: station.id) != nil, "\(station.id) is not found by its id")
        }
        for pattern in network.patterns {
            try require(network.lines.indices.contains(pattern.line), "a pattern of no line")
            for coordinate in pattern.track.coordinates { try check(coordinate) }
            let length = pattern.track.length
            // A shape and straight lines have 12,000 km each, and rails are bent between stops.
            try require((0...30_000_000).contains(length), "a track has \(length) m")
            try require(pattern.stops.count >= 2, "a pattern has \(pattern.stops.count) stops")
            var last = 0.0
            for stop in pattern.stops {
                try require(network.stations.indices.contains(stop.station), "a stop at no station")
                try require(
                    (last...length).contains(stop.chainage), "\(stop.stopID) is at \(stop.chainage) m of \(length)")
                last = stop.chainage
                for time in [stop.runTime, stop.dwellTime] {
                    try require(time.map { $0.isFinite && $0 >= 0 } ?? true, "a time of \(time as Any) s")
                }
            }
        }
        for beacon in network.beacons {
            try require(network.stations.indices.contains(beacon.station), "a beacon at no station")
        }
    }

    private static func check(_ coordinate: Coordinate) throws(Violation) {
        try require(
            (-90...90).contains(coordinate.latitude) && (-180...180).contains(coordinate.longitude),
            "a place at \(coordinate)")
    }
}
