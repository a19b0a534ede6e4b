import Glibc
import Synchronization

/// A thread of its own for calls that block, which would starve the cooperative pool (pthreads(7)).
///
/// It is expected to come round to a ``WakeUp`` again and again, where it may wait for as long as it likes. One that has not hangs, in
/// a driver or a library (``held(for:)``).
package enum BlockingThread {
    /// The work of this process's threads that have not ended.
    private static let running = Mutex<[Work]>([])
    /// Under which a thread finds what it does (pthread_setspecific(3)).
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key, nil)
        precondition(status == 0, "A process has room for 1024 keys.")
        return key
    }()

    /// Runs a closure on a new, detached thread, which takes no signals: they are for the main thread.
    ///
    /// - Parameter name: what top(1) and the like show, 15 bytes at the most.
    /// - Throws: `ThreadFailure` where the system has no thread left.
    package static func start(named name: String, _ body: @escaping @Sendable () -> Void) throws(ThreadFailure) {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(Work(name, body)).toOpaque()
        let status = pthread_create(&thread, nil, runBody, context)
        guard status == 0 else {
            Unmanaged<Work>.fromOpaque(context).release()
            throw ThreadFailure(code: status)
        }
        pthread_detach(thread)
    }

    /// Waits on this thread for what may by right take as long as it likes, such as a name server.
    package static func wait<Value>(for operation: () -> Value) -> Value {
        let work = pthread_getspecific(key).map { Unmanaged<Work>.fromOpaque($0).takeUnretainedValue() }
        work?.busy.end()
        defer { work?.busy.begin() }
        return operation()
    }

    /// The names of the threads that have not come round for so long at a point in time.
    package static func held(for duration: Duration, at now: ContinuousClock.Instant = .now) -> Set<String> {
        Set(running.withLock { $0 }.filter { $0.busy.lasts(duration, at: now) }.map(\.name))
    }

    fileprivate final class Work: Sendable {
        let name: String
        let busy = Busy()
        private let body: @Sendable () -> Void

        init(_ name: String, _ body: @escaping @Sendable () -> Void) { (self.name, self.body) = (name, body) }

        func run() {
            pthread_setspecific(key, Unmanaged.passUnretained(self).toOpaque())
            busy.begin()
            running.withLock { $0.append(self) }
            body()
            running.withLock { $0.removeAll { $0 === self } }
        }
    }
}

/// The new thread's entry point, which runs first and last.
private func runBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let work = Unmanaged<BlockingThread.Work>.fromOpaque(context).takeRetainedValue()
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    renameThread(to: work.name)
    work.run()
    return nil
}

/// Names the calling thread through proc(5), since Swift's C library shows neither pthread_setname_np nor prctl.
private func renameThread(to name: String) {
    let descriptor = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = write(descriptor, name, name.utf8.count)
    close(descriptor)
}

/// The system refused a thread.
package struct ThreadFailure: Error, CustomStringConvertible {
    /// The error number of pthread_create(3).
    package let code: Int32

    package var description: String { "no thread to be had: \(String(cString: strerror(code)))" }
}
