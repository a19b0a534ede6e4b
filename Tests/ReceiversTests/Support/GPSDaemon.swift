import Glibc
import Synchronization

/// A real gpsd(8) that reads a device, on a loopback port of its own.
final class GPSDaemon: Sendable {
    private let pid: pid_t
    private let isRunning = Mutex(true)

    /// Starts `gpsd`; it must be installed.
    init(port: Int, device: String) throws {
        let arguments = ["gpsd", "-N", "-n", "-S", "\(port)", device]
        var pid = pid_t()
        let status = withArguments(arguments) { arguments in
            withArguments(["PATH=/usr/sbin:/usr/bin:/sbin:/bin"]) { environment in
                posix_spawn(&pid, "/usr/sbin/gpsd", nil, nil, arguments, environment)
            }
        }
        guard status == 0 else {
            throw TestFailure("gpsd does not start (apt install gpsd): \(String(cString: strerror(status)))")
        }
        self.pid = pid
    }

    deinit { stop(SIGKILL) }

    /// Sends a signal.
    func signal(_ number: Int32) { kill(pid, number) }

    /// Ends gpsd and waits until it is gone.
    func stop(_ number: Int32) {
        let wasRunning = isRunning.withLock { running in
            defer { running = false }
            return running
        }
        guard wasRunning else { return }
        kill(pid, number)
        kill(pid, SIGCONT)
        var status: Int32 = 0
        waitpid(pid, &status, 0)
    }
}

private func withArguments<Result>(
    _ arguments: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws -> Result
) rethrows -> Result {
    let copies = arguments.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return try body(copies + [nil])
}

/// A TCP port on loopback that was free a moment ago.
func freePort() throws -> Int {
    let listener = try Listener()
    return listener.port
}
