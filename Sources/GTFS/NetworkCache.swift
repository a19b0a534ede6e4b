#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import Positioning
public import Transit

/// A file in which the network of a feed is kept until the feed, the selection or the program is another one.
public struct NetworkCache: Sendable {
    private let path: String

    /// The result of a reading.
    public struct Reading: Sendable {
        /// The network.
        public var network: Network
        /// The warnings about the feed; `nil` where the feed did not have to be read.
        public var warnings: FeedWarnings?
        /// The problem with the file, in one line, where there is a file that cannot be used or written.
        public var trouble: String?
    }

    /// Creates the cache in a file, which need not be there yet.
    public init(path: String) { self.path = path }

    /// The network of a feed: the kept one, or else that of the feed, which is kept then.
    ///
    /// - Throws: what is wrong with the feed.
    public func network(
        ofFeedAt feed: String, _ selection: NetworkSelection
    ) throws(FeedError) -> Reading {
        let key = Self.key(feed, selection)
        let bytes = CompiledFile.bytes(path)
        var trouble: String?
        if !bytes.isEmpty {
            do throws(CompiledNetworkError) {
                if try CompiledNetwork.key(of: bytes) == key {
                    return Reading(network: try CompiledFile.network(from: bytes))
                }
            } catch {
                // After an upgrade that is as it should be.
                if error != .otherVersion { trouble = "\(path): \(error); the feed was read in its place" }
            }
        }
        let (network, warnings) = try Feed.read(at: feed, selection)
        do throws(CompiledFile.Failure) {
            try CompiledFile.write(network, key: key, to: path)
        } catch {
            trouble = "\(error.path): \(String(cString: strerror(error.code))); the feed will be read again"
        }
        return Reading(network: network, warnings: warnings, trouble: trouble)
    }

    /// The key of a network, made of the feed's files, the selection, and the program. The files count by name, size and times of their
    /// last change.
    private static func key(_ feed: String, _ selection: NetworkSelection) -> UInt64 {
        let folder = (try? FeedFolder.feed(at: feed))?.path ?? feed
        var parts = [feed, folder, mark(of: feed), mark(of: folder), mark(of: "/proc/self/exe")]
        // Anything that lies beside the folder is no part of the feed.
        for name in FeedFolder.names(in: folder).sorted() where !name.hasPrefix(".") {
            parts += [name, mark(of: folder + "/" + name)]
        }
        parts += selection.routes
        if let box = selection.box { parts.append("\(box.west) \(box.south) \(box.east) \(box.north)") }
        parts += ["language", selection.language ?? ""]
        // No path and no name holds a NUL.
        let text = parts.joined(separator: "\0")
        return CompiledNetwork.sum(Array(text.utf8)[...], 0)
    }

    /// The size of a file and the times at which its content and its entry were last changed; empty where there is none.
    ///
    /// The first of the two is what a zip says, which may be the same for two editions of a feed; nobody sets the second.
    private static func mark(of path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "" }
        let times = [status.st_mtim, status.st_ctim].map { "\($0.tv_sec) \($0.tv_nsec)" }
        return "\(status.st_ino) \(status.st_size) \(times.joined(separator: " "))"
    }
}
