import GTFS
import Logging
import Transit

extension Network {
    /// Reads a feed; what is doubtful in it goes to standard error, the first of each kind.
    ///
    /// - Parameters:
    ///   - selection: the part of it that is wanted.
    ///   - strictly: whether a feed in which anything is doubtful is refused; all of it goes to standard error then.
    init(
        feedAt path: String, _ selection: NetworkSelection = NetworkSelection(), strictly: Bool = false
    ) throws(FeedError) {
        let (network, warnings) = try Feed.read(at: path, selection)
        if strictly, warnings.count > 0 {
            for line in warnings.allLines { writeError("alight: \(line)") }
            let count = warnings.count == 1 ? "1 error" : "\(warnings.count) errors"
            throw FeedError(file: path, "\(count) in the feed, of which a network can be made without --strict")
        }
        for line in warnings.lines { writeError("alight: warning: \(line)", .warning) }
        self = network
    }
}
