import Glibc
import Synchronization

/// A real gpsd(8) that reads a device, on a loopback port of its own.
package final class GPSDaemon: Sendable {
    private let pid: pid_t
    private let isRunning = Mutex(true)

    /// Starts `gpsd`; it must be installed.
    package init(port: Int, device: String) throws {
        let arguments = ["gpsd", "-N", "-n", "-S", "\(port)", device]
        var pid = pid_t()
        // The threads that tests run on block signals, and a child would too: gpsd would never hear a SIGTERM.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let status = withArguments(arguments) { arguments in
            withArguments(["PATH=/usr/sbin:/usr/bin:/sbin:/bin"]) { environment in
                posix_spawn(&pid, "/usr/sbin/gpsd", nil, &attributes, arguments, environment)
            }
        }
        guard status == 0 else {
            throw TestFailure("gpsd does not start (apt install gpsd): \(String(cString: strerror(status)))")
        }
        self.pid = pid
    }

    deinit { stop(SIGKILL) }

    /// Sends a signal.
    package func signal(_ number: Int32) { kill(pid, number) }

    /// Ends gpsd and waits until it is gone.
    package func stop(_ number: Int32) {
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
package func freePort() throws -> Int {
    // A gpsd that another test starts meanwhile must not inherit it: it would keep the port.
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
        }
    }
    guard isBound else { throw TestFailure("no free port: \(String(cString: strerror(errno)))") }
    return Int(in_port_t(bigEndian: address.sin_port))
}
