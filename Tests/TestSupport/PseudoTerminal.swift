import Glibc

/// A pseudo-terminal that plays a serial receiver: what is written comes out of the device at `path`.
package final class PseudoTerminal: Sendable {
    /// The device that the program under test opens.
    package let path: String
    private let descriptor: Int32

    package init() throws {
        var (near, far): (Int32, Int32) = (-1, -1)
        var name = [CChar](repeating: 0, count: 128)
        guard openpty(&near, &far, &name, nil, nil) == 0 else {
            throw TestFailure("no pseudo-terminal: \(String(cString: strerror(errno)))")
        }
        close(far)
        descriptor = near
        path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
        // gpsd gives up its rights before it opens the device.
        chmod(path, 0o666)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_RDWR | O_NONBLOCK)
    }

    /// Pulls the cable.
    deinit { close(descriptor) }

    package func send(_ text: String) {
        var text = text
        text.withUTF8 { _ = write(descriptor, $0.baseAddress, $0.count) }
    }
}
