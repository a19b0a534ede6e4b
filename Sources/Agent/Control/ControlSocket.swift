import Glibc
import Logging
import Synchronization
import Threads

/// The Unix socket through which riders and programs speak to a running agent.
///
/// A thread waits for clients, and each client has a thread of its own. So nothing that a client does, or fails to read, delays
/// the agent or another client. For each line with a ``ControlRequest`` a client gets a line with a ``ControlReply``.
final class ControlSocket: Sendable {
    /// The most clients at a time.
    static let mostClients = 16
    /// How long to wait for a connection to another agent, in seconds.
    private static let probePatience = 2

    private let path: String
    private let handlers: ControlHandlers
    private let logger: Logger
    private let wakeUp = WakeUp()
    private let clients = Mutex(0)
    private let listener: Int32
    /// The file that is ours: another agent's is left alone.
    private let file: (device: dev_t, inode: ino_t)

    /// Opens the socket and begins to listen.
    ///
    /// - Throws: why nobody can speak to the agent.
    init(at path: String, logger: Logger, handlers: ControlHandlers) throws(ControlError) {
        (self.path, self.handlers, self.logger) = (path, handlers, logger)
        listener = try Self.listen(at: path)
        var status = stat()
        _ = lstat(path, &status)
        file = (status.st_dev, status.st_ino)
        do throws(ThreadFailure) {
            try BlockingThread.start(named: "alight-control") { [self] in takeClients() }
        } catch {
            close(listener)
            throw ControlError(path, "\(error)")
        }
    }

    /// Ends what is spoken, and removes the socket.
    func finish() {
        wakeUp.signal()
        var status = stat()
        if lstat(path, &status) == 0, (status.st_dev, status.st_ino) == file { unlink(path) }
    }

    /// Makes the socket, in place of one that nobody listens at any more.
    private static func listen(at path: String) throws(ControlError) -> Int32 {
        let descriptor = try UnixAddress.open(path)
        var result = UnixAddress.with(path) { bind(descriptor, $0, $1) }
        if result < 0, errno == EADDRINUSE {
            do throws(ControlError) {
                try removeStale(path)
            } catch {
                close(descriptor)
                throw error
            }
            result = UnixAddress.with(path) { bind(descriptor, $0, $1) }
        }
        guard result == 0, Glibc.listen(descriptor, 8) == 0 else {
            let code = errno
            close(descriptor)
            throw ControlError(path, code: code)
        }
        // The service has that group already, and looking for it takes 400 KB of libraries.
        if geteuid() == 0, let group = getgrnam(ControlError.group) { _ = chown(path, uid_t.max, group.pointee.gr_gid) }
        chmod(path, 0o660)
        return descriptor
    }

    /// Removes a socket that an agent has left behind, and nothing else that has its name.
    private static func removeStale(_ path: String) throws(ControlError) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
            throw ControlError(path, "this is no socket; remove it, or give the agent another path")
        }
        var isRefused = false
        do throws(ControlError) {
            close(try UnixAddress.connect(to: path, within: probePatience))
        } catch {
            isRefused = error.code == ECONNREFUSED
        }
        // An agent that is too busy to answer, or that belongs to another user, is there all the same.
        guard isRefused else {
            throw ControlError(path, "another agent listens here; end it, or give this one a socket of its own")
        }
        unlink(path)
    }

    private func takeClients() {
        while wakeUp.wait(for: listener, upTo: nil) != .signalled {
            let client = Glibc.accept(listener, nil, nil)
            guard client >= 0 else {
                // No descriptor is left, for instance; a client that went away is no reason to wait.
                if errno != ECONNABORTED, errno != EINTR { _ = wakeUp.wait(for: nil, upTo: .seconds(1)) }
                continue
            }
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            let connection = ControlConnection(client, wakeUp)
            let hasRoom = clients.withLock { clients in
                guard clients < Self.mostClients else { return false }
                clients += 1
                return true
            }
            guard hasRoom else {
                connection.refuse("\(Self.mostClients) clients are connected already; end one of them")
                continue
            }
            do throws(ThreadFailure) {
                try BlockingThread.start(named: "alight-client") { [self] in
                    connection.serve(handlers)
                    clients.withLock { $0 -= 1 }
                }
            } catch {
                clients.withLock { $0 -= 1 }
                connection.refuse("\(error)")
            }
        }
        close(listener)
    }
}
