import Agent
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
        warnings.tell()
        self = network
    }

    /// Reads the feed of a configuration, or what the agent keeps of it; what is doubtful in it is told when it is read.
    init(keptOf configuration: Configuration) throws(FeedError) {
        guard let cache = configuration.networkCache else {
            self = try Network(feedAt: configuration.network, configuration.selection)
            return
        }
        let reading = try NetworkCache(path: cache).network(ofFeedAt: configuration.network, configuration.selection)
        if let trouble = reading.trouble { writeError("alight: warning: \(trouble)", .warning) }
        reading.warnings?.tell()
        self = reading.network
    }
}

extension FeedWarnings {
    /// Writes the first of each kind to standard error.
    fileprivate func tell() {
        for line in lines { writeError("alight: warning: \(line)", .warning) }
    }
}
