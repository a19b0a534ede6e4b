/// A real gpsd(8) that reads a device, on a loopback port of its own.
package final class GPSDaemon: Sendable {
    private let daemon: Daemon

    /// Starts `gpsd`; it must be installed.
    package init(port: Int, device: String) throws {
        daemon = try Daemon(["/usr/sbin/gpsd", "-N", "-n", "-S", "\(port)", device], from: "gpsd")
    }

    /// Sends a signal.
    package func signal(_ number: Int32) { daemon.signal(number) }

    /// Ends gpsd and waits until it is gone.
    package func stop(_ number: Int32) { daemon.stop(number) }
}
