import Glibc

/// A thread of its own for calls that block, which would starve the cooperative pool (pthreads(7)).
package enum BlockingThread {
    /// Runs a closure on a new, detached thread, which takes no signals: they are for the main thread.
    ///
    /// - Parameter name: what top(1) and the like show, 15 bytes at the most.
    /// - Throws: `ThreadFailure` where the system has no thread left.
    package static func start(named name: String, _ body: @escaping @Sendable () -> Void) throws(ThreadFailure) {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(Body(name, body)).toOpaque()
        let status = pthread_create(&thread, nil, runBody, context)
        guard status == 0 else {
            Unmanaged<Body>.fromOpaque(context).release()
            throw ThreadFailure(code: status)
        }
        pthread_detach(thread)
    }

    fileprivate final class Body: Sendable {
        let name: String
        let run: @Sendable () -> Void

        init(_ name: String, _ run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }
}

/// What the new thread does first, and last.
private func runBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let body = Unmanaged<BlockingThread.Body>.fromOpaque(context).takeRetainedValue()
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    renameThread(to: body.name)
    body.run()
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
