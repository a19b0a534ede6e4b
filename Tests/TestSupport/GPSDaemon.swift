/// A real gpsd(8) that reads a device, on a loopback port of its own.
package final class GPSDaemon: Sendable {
    private let daemon: Daemon

    /// Starts `gpsd`; it must be installed.
    ///
    /// - Parameter device: what it reads; `nil` where it has no receiver, and waits to be told of one at `control`, a path.
    package convenience init(port: Int, device: String?, control: String? = nil) throws {
        try self.init(port: port, arguments: device.map { [$0] } ?? control.map { ["-F", $0] } ?? [])
    }

    /// Starts `gpsd` on several devices.
    package convenience init(port: Int, devices: [String]) throws { try self.init(port: port, arguments: devices) }

    private init(port: Int, arguments: [String]) throws {
        daemon = try Daemon(["/usr/sbin/gpsd", "-N", "-n", "-S", "\(port)"] + arguments, from: "gpsd")
    }

    /// Sends a signal.
    package func signal(_ number: Int32) { daemon.signal(number) }

    /// Ends gpsd and waits until it is gone.
    package func stop(_ number: Int32) { daemon.stop(number) }
}
