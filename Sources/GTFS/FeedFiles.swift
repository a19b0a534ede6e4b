/// Where the files of a feed are to be had.
package protocol FeedFiles {
    /// The path at which the feed lies, for messages.
    var path: String { get }

    /// The bytes of a file; `nil` where the feed has no such file.
    func bytes(of name: String) throws(FeedError) -> [UInt8]?
}

extension FeedFiles {
    /// A file as a table; `nil` where the feed has no such file, or an empty one.
    func table(_ name: String, _ warnings: inout FeedWarnings) throws(FeedError) -> Table? {
        guard let bytes = try bytes(of: name) else { return nil }
        do throws(FeedError) {
            return try Table(name, bytes, &warnings)
        } catch {
            warnings.append(error, "it was read as if it were not there")
            return nil
        }
    }

    /// A file that every feed must have, as a table.
    func requiredTable(_ name: String, _ warnings: inout FeedWarnings) throws(FeedError) -> Table {
        guard let bytes = try bytes(of: name) else {
            throw FeedError(.missingFile, file: path, "there is no \(name) in it; GTFS requires this file")
        }
        return try Table(name, bytes, &warnings)
    }
}

/// How much a feed may hold: enough for a large city's, too little to fill a small computer's memory.
enum FeedLimits {
    /// Bytes in one file.
    static let file = 256 << 20
    /// Files in a zip that are looked at.
    static let entries = 100_000
    /// Fields in a row. GTFS has no file with thirty columns.
    static let fields = 1000
    /// Departures that the rows of `frequencies.txt` stand for. Ten metro lines with a train every two minutes each way have 14,400 a day.
    static let departures = 2_000_000
    /// Metres of a shape, and of the straight lines along the stops of a trip. The longest way of one train, from Moscow to Pyongyang, has
    /// 10,300 km.
    static let way = 12_000_000.0
    /// Other names of a station. The largest feeds have some thirty languages; what is beyond is left out.
    static let mostNames = 100
}
