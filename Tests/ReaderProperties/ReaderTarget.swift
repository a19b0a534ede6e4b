public import NMEAProperties

/// The readers of input from outside, and the properties that must hold for them whatever the input is.
///
/// `FuzzTarget` has the readers that decode NMEA.
public enum ReaderTarget: String, CaseIterable, Sendable {
    /// The input is a configuration file.
    case configuration
    /// The input is the files of a feed, one below the other, each below a line with its name: `== stops.txt`.
    case feed
    /// The input is a zip that holds a feed.
    case feedZip = "feed-zip"
    /// The input is what follows the header of a compiled network; it gets one that fits.
    case compiled
    /// The input is what gpsd sends.
    case gpsd
    /// The input's lines are bodies of a ride log's sentences, some behind the inside of a TAG block and a backslash; all get their
    /// checksums.
    case rides
    /// The input is what a client of the control socket sends.
    case control

    /// Reads an input in all the ways that must make no difference.
    ///
    /// It may wait for tasks, so no task may call it.
    ///
    /// - Returns: the first broken promise, `nil` where all are kept.
    public func violation(of input: UnsafeRawBufferPointer) -> Violation? {
        let bytes = Array(input)
        do {
            switch self {
            case .configuration: _ = try ConfigurationProperties(bytes).check()
            case .feed: _ = try FeedProperties.check(MemoryFeed(bytes))
            case .feedZip:
                let file = try MemoryFile(bytes)
                _ = try FeedProperties.check(at: file.path)
            case .compiled: _ = try CompiledProperties(bytes).check()
            case .gpsd: try GPSDProperties(bytes).check()
            case .rides:
                let ride = RideProperties(RideProperties.log(of: bytes), in: SmallNetwork.network, to: "S3")
                _ = try ride.check(mostTicks: 2000)
            case .control: try ControlProperties(bytes).check()
            }
            return nil
        } catch {
            return error
        }
    }
}

/// The outcome of reading an input.
package enum Reading: Equatable, Sendable {
    case read
    /// It was refused, with these words.
    case refused(String)
}
