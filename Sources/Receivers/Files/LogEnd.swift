import Glibc
import Navigation
import Observations
public import Positioning

/// When a log ends, without reading the whole of it.
public enum LogEnd {
    /// A minute or more of what receivers say, so that a date is among it.
    private static let tail = 65_536

    /// The time of the last thing that a log tells.
    ///
    /// - Parameters:
    ///   - path: the log.
    ///   - needsChecksum: whether sentences without checksum are dropped.
    /// - Returns: `nil` where that is not known before it has been read: of a pipe, of a compressed log, and of one without dates.
    public static func time(of path: String, needsChecksum: Bool = true) -> Timestamp? {
        guard path != "-" else { return nil }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            !LogReader.isCompressed(read(descriptor, from: 0, count: LogReader.magicLength))
        else { return nil }
        let start = max(0, Int(status.st_size) - tail)
        var bytes = read(descriptor, from: start, count: tail)[...]
        // It begins in mid-line.
        if start > 0 { bytes = bytes.drop { $0 != UInt8(ascii: "\n") } }
        var decoder = LogDecoder(needsChecksum: needsChecksum)
        var timeline = LogTimeline()
        var observations: [Observation] = []
        bytes.withUnsafeBytes { bytes in decoder.decode(bytes) { timeline.place($0, into: &observations) } }
        decoder.finish { timeline.place($0, into: &observations) }
        timeline.finish(into: &observations)
        return timeline.lacksDate ? nil : observations.last?.time
    }

    private static func read(_ descriptor: Int32, from start: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = max(0, pread(descriptor, buffer.baseAddress, count, off_t(start)))
        }
    }
}
