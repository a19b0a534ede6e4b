import Glibc
import Synchronization

/// A pseudo-terminal that plays a serial receiver: what is written comes out of the device at `path`.
final class PseudoTerminal: Sendable {
    /// The device that the program under test opens.
    let path: String
    private let descriptor: Int32

    init() throws {
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

    func send(_ text: String) {
        var text = text
        text.withUTF8 { _ = write(descriptor, $0.baseAddress, $0.count) }
    }
}

/// Something that the test itself could not do.
struct TestFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// A receiver that sends epoch after epoch of `SyntheticDrive` into a pseudo-terminal until it is dropped.
final class DrivingReceiver {
    private let task: Task<Void, Never>

    init(into terminal: PseudoTerminal, from first: Int = 0, every period: Duration = .milliseconds(50)) {
        task = Task.detached {
            for epoch in first..<first + 1500 {
                terminal.send(SyntheticDrive.sentences(epoch))
                guard (try? await Task.sleep(for: period)) != nil else { return }
            }
        }
    }

    deinit { task.cancel() }
}
