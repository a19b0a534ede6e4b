import Glibc

/// A pseudo-terminal that plays a serial receiver: what is written comes out of the device at `path`.
package final class PseudoTerminal: Sendable {
    /// The device that the program under test opens.
    package let path: String
    private let descriptor: Int32

    package init() throws {
        // Not by openpty(3): a program that another test starts meanwhile would inherit it, and the cable could not be
        // pulled. The two requests stand in ioctl_tty(2); Swift's C library shows neither them nor unlockpt(3).
        let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        var (isLocked, index): (Int32, Int32) = (0, 0)
        guard descriptor >= 0, ioctl(descriptor, unlock, &isLocked) == 0, ioctl(descriptor, number, &index) == 0 else {
            throw TestFailure("no pseudo-terminal: \(String(cString: strerror(errno)))")
        }
        path = "/dev/pts/\(index)"
        // gpsd gives up its rights before it opens the device.
        chmod(path, 0o666)
    }

    /// Pulls the cable.
    deinit { close(descriptor) }

    /// Whether all that was sent has been read.
    package var isRead: Bool {
        let device = open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        guard device >= 0 else { return false }
        defer { close(device) }
        var waiting: Int32 = 0
        return ioctl(device, UInt(FIONREAD), &waiting) == 0 && waiting == 0
    }

    /// Sends what there is room for.
    package func send(_ text: String) {
        var text = text
        text.withUTF8 { _ = write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Sends all of a text, as fast as it is read.
    package func sendAll(_ text: String) async throws { try await sendAll(Array(text.utf8)) }

    /// Sends all bytes, whatever they are, as fast as they are read.
    package func sendAll(_ bytes: [UInt8]) async throws {
        var rest = bytes[...]
        try await eventually("there is room") {
            rest = rest.dropFirst(max(0, rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }))
            return rest.isEmpty
        }
    }
}
