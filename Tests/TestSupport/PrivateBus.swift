import Foundation

/// A system bus of a test's own, with a mock of bluetoothd on it (python-dbusmock's template bluez5).
package final class PrivateBus: Sendable {
    /// The value of `DBUS_SYSTEM_BUS_ADDRESS`.
    package let address: String
    private let folder: TemporaryFolder
    private let daemon: Daemon
    private let policy: String

    /// Where `make test` puts python-dbusmock.
    private static let python = Paths.project.appending(path: ".build/dbusmock/bin/python3").path

    /// Starts `dbus-daemon`; it must be installed.
    ///
    /// - Parameter policy: rules of its configuration behind those that allow everything.
    package init(policy: String = "") throws {
        folder = try TemporaryFolder()
        self.policy = policy
        let path = folder.path("bus")
        address = "unix:path=\(path)"
        daemon = try Self.daemon(folder, address, policy)
    }

    private static func daemon(_ folder: TemporaryFolder, _ address: String, _ policy: String) throws -> Daemon {
        let configuration = try folder.write(
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig><type>system</type><listen>\(address)</listen><auth>EXTERNAL</auth>
            <policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*" eavesdrop="true"/>
            <allow receive_sender="*"/></policy><policy context="mandatory">\(policy)</policy></busconfig>
            """, to: "bus.conf")
        let daemon = try Daemon(
            ["/usr/bin/dbus-daemon", "--config-file=\(configuration)", "--nofork", "--nopidfile"], from: "dbus-daemon",
            isQuiet: true)
        let path = String(address.dropFirst("unix:path=".count))
        // A socket is there before anybody listens at it.
        try wait("dbus-daemon to listen") { (try? SocketClient(to: path)) != nil }
        return daemon
    }

    /// Ends the bus.
    package func stop() {
        daemon.stop(SIGKILL)
        try? FileManager.default.removeItem(atPath: String(address.dropFirst("unix:path=".count)))
    }

    /// Starts another bus at the same address.
    package func startAgain() throws -> Daemon {
        try Self.daemon(folder, address, policy)
    }

    /// Starts the mock.
    package func bluetoothd(monitors: Bool = true) throws -> Daemon {
        let parameters = #"{"enable_monitor_api": \#(monitors)}"#
        let mock = try Daemon(
            [
                Self.python, "-m", "dbusmock", "--logfile", folder.path("bluetoothd.log"), "--template", "bluez5",
                "--parameters", parameters,
            ], from: "make test-deps", environment: ["DBUS_SYSTEM_BUS_ADDRESS=\(address)"])
        try Self.wait("the mock of bluetoothd") {
            let has = try? ask(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
                ["s", "org.bluez"])
            return has == "b true\n"
        }
        // The name comes before the objects.
        try Self.wait("its objects") { (try? call("/org/bluez", "org.freedesktop.DBus.Mock", "GetCalls")) != nil }
        return mock
    }

    /// The calls that the mock received, one per line.
    package var calls: [String] {
        let log = (try? String(contentsOfFile: folder.path("bluetoothd.log"), encoding: .utf8)) ?? ""
        return log.split(separator: "\n").map { $0.drop { $0 != " " }.dropFirst() }.map(String.init)
    }

    /// Calls a method of the mock, with arguments as busctl(1) takes them.
    package func call(_ path: String, _ interface: String, _ member: String, _ arguments: [String] = []) throws {
        _ = try ask("org.bluez", path, interface, member, arguments)
    }

    private func ask(
        _ service: String, _ path: String, _ interface: String, _ member: String, _ arguments: [String]
    ) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/busctl")
        process.arguments =
            ["--address=\(address)", "--auto-start=false", "call", "--", service, path, interface, member] + arguments
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw TestFailure("\(member): \(complaint)") }
        return text
    }

    private static func wait(_ what: String, until isDone: () -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !isDone() {
            guard ContinuousClock.now < deadline else { throw TestFailure("waited 30 s for \(what)") }
            usleep(10_000)
        }
    }
}

/// The changes to a mock's adapters and devices.
extension PrivateBus {
    private static let mock = "org.bluez.Mock"

    /// Plugs in an adapter, which is switched on.
    package func plugIn(_ adapter: String = "hci0") throws {
        try call("/", Self.mock, "AddAdapter", ["ss", adapter, "pi"])
        // As bluetoothd has it from 5.65 on.
        try call(
            "/org/bluez/\(adapter)", "org.freedesktop.DBus.Mock", "AddProperties",
            ["sa{sv}", "org.bluez.Adapter1", "1", "PowerState", "s", "on"])
    }

    /// Pulls an adapter out.
    package func pull(_ adapter: String = "hci0") throws {
        try call("/", Self.mock, "RemoveAdapter", ["s", adapter])
    }

    /// Switches an adapter on or off.
    package func power(_ isOn: Bool, state: String? = nil, _ adapter: String = "hci0") throws {
        let state = state.map { ["PowerState", "s", $0] } ?? []
        try call(
            "/org/bluez/\(adapter)", "org.freedesktop.DBus.Mock", "UpdateProperties",
            ["sa{sv}", "org.bluez.Adapter1", "\(1 + state.count / 3)", "Powered", "b", "\(isOn)"] + state)
    }

    /// Lets a method of an adapter fail.
    package func refuse(_ interface: String, _ member: String, _ signature: String, as error: String) throws {
        try call(
            "/org/bluez/hci0", "org.freedesktop.DBus.Mock", "AddMethod",
            ["sssss", interface, member, signature, "", "raise dbus.exceptions.DBusException('no', name='\(error)')"])
    }

    /// A device is heard for the first time, and its manufacturer data with it.
    package func appear(_ device: String, company: UInt16 = 0x4C, data: [UInt8], rssi: Int) throws {
        let properties =
            ["2", "RSSI", "n", "\(rssi)", "ManufacturerData", "a{qv}", "1", "\(company)", "ay", "\(data.count)"]
            + data.map { "\($0)" }
        try call(
            "/", "org.freedesktop.DBus.Mock", "EmitSignal",
            [
                "sssav", "org.freedesktop.DBus.ObjectManager", "InterfacesAdded", "oa{sa{sv}}", "2", "o",
                "/org/bluez/hci0/\(device)", "a{sa{sv}}", "1", "org.bluez.Device1",
            ] + properties)
    }

    /// A device that bluetoothd shows is known from now on, by its address.
    package func know(_ address: String, _ adapter: String = "hci0") throws {
        try call("/", Self.mock, "AddDevice", ["sss", adapter, address, "beacon"])
    }

    /// Properties of a known device change; values as busctl(1) takes them.
    package func change(_ address: String, _ properties: [[String]], _ adapter: String = "hci0") throws {
        let device = "dev_" + address.replacing(":", with: "_")
        try call(
            "/org/bluez/\(adapter)/\(device)", "org.freedesktop.DBus.Mock", "UpdateProperties",
            ["sa{sv}", "org.bluez.Device1", "\(properties.count)"] + properties.joined())
    }
}
