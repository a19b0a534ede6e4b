import Glibc

/// A descriptor that becomes readable for good once a thread that waits in `poll` is to stop: a pipe that nobody reads.
///
/// Its ends are closed when the last of both sides has let go of it, so neither can hit a descriptor that has been given
/// to somebody else meanwhile.
package final class WakeUp: Sendable {
    /// The descriptor to poll beside the one waited for; −1 when the system had none left.
    package let descriptor: Int32
    private let trigger: Int32

    package init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        descriptor = ends[0]
        trigger = ends[1]
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if trigger >= 0 { close(trigger) }
    }

    /// Ends all present and future waiting.
    package func signal() {
        _ = write(trigger, "!", 1)
    }

    /// Whether waiting is over.
    package var isSignalled: Bool {
        wait(for: nil, upTo: .zero) == .signalled
    }

    /// Why waiting ended.
    package enum Reason {
        /// It is time to stop.
        case signalled
        /// The descriptor can be read, or has failed, which reading will tell.
        case readable
        /// The time has passed.
        case timedOut
    }

    /// Waits on the monotonic clock until a descriptor can be read.
    ///
    /// - Parameters:
    ///   - descriptor: the descriptor to wait for; `nil` only passes the time.
    ///   - events: what else than reading to wait for, as poll(2) has it.
    ///   - duration: the longest time to wait; `nil` waits for ever.
    package func wait(for descriptor: Int32?, events: Int16 = 0, upTo duration: Duration?) -> Reason {
        var descriptors = [
            pollfd(fd: self.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor ?? -1, events: Int16(POLLIN) | events, revents: 0),
        ]
        let deadline = duration.map { ContinuousClock.now + $0 }
        var ready: Int32
        // A signal ends no wait.
        repeat {
            let left = deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
            ready = BlockingThread.wait { poll(&descriptors, 2, left.map(Self.milliseconds) ?? -1) }
        } while ready < 0 && errno == EINTR
        guard ready > 0 else { return .timedOut }
        if descriptors[0].revents != 0 { return .signalled }
        return descriptors[1].revents != 0 ? .readable : .timedOut
    }

    /// Rounded up, so that a wait never ends before its time and is then repeated with none left.
    private static func milliseconds(_ duration: Duration) -> Int32 {
        let (seconds, attoseconds) = duration.components
        guard seconds < 86_400 else { return 86_400_000 }
        return Int32(max(0, seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
    }
}
