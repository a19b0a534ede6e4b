import Glibc

/// The processor's time of this thread, which no other work on the machine makes longer.
package enum ProcessorTime {
    package static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Measures the processor time that some work on this thread needs.
    package static func measure(_ work: () throws -> Void) rethrows -> Duration {
        let start = now
        try work()
        return now - start
    }
}
