import CMalloc
import Glibc
package import NIOCore
import Synchronization

/// Bounds the connections to a server: those of strangers, and apart from them those of clients that have shown that they may.
///
/// No connection waits outside. Where there is no room for one more, the address that holds the most connections loses its oldest one.
/// So a machine that opens hundreds takes room from itself, and a phone that has just come stays.
package final class Door: Sendable {
    /// The connections of one kind.
    private struct Guests {
        let most: Int
        /// In the order in which they came.
        var all: [(id: ObjectIdentifier, address: String, channel: any Channel)] = []

        mutating func add(_ channel: any Channel) -> (any Channel)? {
            all.append((ObjectIdentifier(channel), channel.remoteAddress?.ipAddress ?? "", channel))
            guard all.count > most else { return nil }
            let counts = all.reduce(into: [:]) { $0[$1.address, default: 0] += 1 }
            let highest = counts.values.max()
            let first = all.firstIndex { counts[$0.address] == highest }
            return first.map { all.remove(at: $0).channel }
        }

        mutating func remove(_ channel: any Channel) -> Bool {
            let place = all.firstIndex { $0.id == ObjectIdentifier(channel) }
            if let place { all.remove(at: place) }
            return place != nil
        }
    }

    private let strangers: Mutex<Guests>
    private let known: Mutex<Guests>
    /// The most connections that there have been since memory was given back.
    private let crowd = Mutex(0)

    /// The most connections of strangers that are of use: each browser opens six at a time.
    private static let mostStrangers = 64
    /// The most connections that are of use at all.
    private static let most = 512
    /// How long after a crowd has gone its memory is given back: its tasks have ended by then.
    private static let rest = TimeAmount.seconds(10)

    /// Creates a door with the bounds of this process: at most half of the descriptors that it may open (`RLIMIT_NOFILE`,
    /// getrlimit(2)). An eighth of them, and 64 at the most, is for strangers.
    ///
    /// Swift's tasks run on libdispatch. It traps when its monitor of threads can open no file.
    package convenience init() {
        var files = rlimit()
        let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0
        let most = isKnown ? Int(min(UInt64(Self.most), UInt64(files.rlim_cur) / 2)) : Self.most
        let strangers = max(1, min(Self.mostStrangers, most / 8))
        self.init(strangers: strangers, known: max(1, most - strangers))
    }

    /// Creates a door.
    ///
    /// - Parameters:
    ///   - strangers: the most connections of strangers, 1 or more.
    ///   - known: the most of those who may, 1 or more.
    package init(strangers: Int, known: Int) {
        self.strangers = Mutex(Guests(most: strangers))
        self.known = Mutex(Guests(most: known))
    }

    /// Lets in a stranger, until the connection ends.
    package func enter(_ channel: any Channel) {
        let superfluous = strangers.withLock { $0.add(channel) }
        superfluous?.close(promise: nil)
        let count = counts.strangers + counts.known
        crowd.withLock { $0 = max($0, count) }
        channel.closeFuture.whenComplete { [self] _ in leave(channel) }
    }

    /// Learns that a connection is of somebody who may.
    package func recognize(_ channel: any Channel) {
        guard strangers.withLock({ $0.remove(channel) }) else { return }
        let superfluous = known.withLock { $0.add(channel) }
        superfluous?.close(promise: nil)
    }

    /// The number of connections now.
    private var counts: (strangers: Int, known: Int) {
        (strangers.withLock { $0.all.count }, known.withLock { $0.all.count })
    }

    private func leave(_ channel: any Channel) {
        _ = strangers.withLock { $0.remove(channel) }
        _ = known.withLock { $0.remove(channel) }
        // The allocator would keep for the next crowd what this one took (malloc_trim(3)).
        let count = counts.strangers + counts.known
        let isOver = crowd.withLock { crowd in
            guard crowd >= Self.mostStrangers / 2, count <= crowd / 8 else { return false }
            crowd = count
            return true
        }
        if isOver { channel.eventLoop.scheduleTask(in: Self.rest) { _ = malloc_trim(0) } }
    }
}
