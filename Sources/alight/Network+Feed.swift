import GTFS
import Logging
import Transit

extension Network {
    /// Reads a feed; what is doubtful in it goes to standard error, the first of each kind.
    init(feedAt path: String) throws(FeedError) {
        let (network, warnings) = try Feed.read(at: path)
        for line in warnings.lines() { writeError("alight: \(line)", .warning) }
        self = network
    }
}
