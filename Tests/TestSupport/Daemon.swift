import Glibc
import Synchronization

/// A program in the background, which ends with the test at the latest.
package final class Daemon: Sendable {
    private let pid: pid_t
    private let isRunning = Mutex(true)

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - arguments: its path, and what it is called with.
    ///   - package: the Debian package that has it, for the case that it is missing.
    ///   - environment: what it finds in its environment beside a path.
    ///   - isQuiet: whether what it complains of is for nobody.
    package init(
        _ arguments: [String], from package: String, environment: [String] = [], isQuiet: Bool = false
    ) throws {
        var pid = pid_t()
        // The threads that tests run on block signals, and a child would too: it would never hear a SIGTERM.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        if isQuiet { posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0) }
        let status = Self.withArguments(arguments) { copies in
            Self.withArguments(["PATH=/usr/sbin:/usr/bin:/sbin:/bin"] + environment) { environment in
                posix_spawn(&pid, arguments[0], &files, &attributes, copies, environment)
            }
        }
        guard status == 0 else {
            throw TestFailure("\(arguments[0]) does not start (\(package)): \(String(cString: strerror(status)))")
        }
        self.pid = pid
    }

    deinit { stop(SIGKILL) }

    /// Sends a signal.
    package func signal(_ number: Int32) { kill(pid, number) }

    /// Ends it and waits until it is gone.
    package func stop(_ number: Int32) {
        _ = wait {
            kill(pid, number)
            kill(pid, SIGCONT)
        }
    }

    /// Waits until it has ended of its own accord, and tells whether it was content.
    package func wait() -> Bool { wait {} == 0 }

    private func wait(_ prepare: () -> Void) -> Int32 {
        let wasRunning = isRunning.withLock { running in
            defer { running = false }
            return running
        }
        guard wasRunning else { return 0 }
        prepare()
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        return status
    }

    private static func withArguments<Result>(
        _ arguments: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws -> Result
    ) rethrows -> Result {
        let copies = arguments.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return try body(copies + [nil])
    }
}
