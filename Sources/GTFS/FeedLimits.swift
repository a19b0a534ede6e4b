/// How much a feed may hold: enough for a whole country's, too little to fill a small computer's memory or to keep it busy for ever.
package enum FeedLimits {
    /// Bytes in one file.
    static let file = 256 << 20
    /// Bytes in `stop_times.txt` and `shapes.txt`, of which no more is kept than what the selected lines need.
    static let largeFile = 4 << 30
    /// Calls of trips, and points of shapes, that are kept. More of them than this would not fit into the memory of most Pis.
    static let kept = 16_000_000
    /// Bytes in a piece of a file that is read at once.
    package static let piece = 1 << 17
    /// Bytes in a row, which is looked at as a whole; one that ends in the piece of the file in which it exceeds this is read.
    static let row = 1 << 20
    /// Files in a zip that are looked at.
    static let entries = 100_000
    /// Bytes of a value that are read. The longest names and destinations in feeds have some two hundred, and no screen shows more than
    /// this. Each step that looks at a name takes time by its length, so that a bound is needed.
    static let value = 500
    /// Fields in a row. GTFS has no file with thirty columns.
    static let fields = 1000
    /// Departures that the rows of `frequencies.txt` stand for. Ten metro lines with a train every two minutes each way have 14,400 a day.
    static let departures = 2_000_000
    /// Metres of a shape, and of the straight lines along the stops of a trip. The longest way of one train, from Moscow to Pyongyang, has
    /// 10,300 km.
    static let way = 12_000_000.0
    /// Other names of a station. The largest feeds have some thirty languages; what is beyond is left out.
    static let mostNames = 100

    /// Bytes in the file of a name.
    static func bytes(in name: String) -> Int {
        ["stop_times.txt", "shapes.txt"].contains(name) ? largeFile : file
    }
}
