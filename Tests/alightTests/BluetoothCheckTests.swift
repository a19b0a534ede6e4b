import Foundation
import TestSupport
import Testing

/// The report on Bluetooth that a new owner gets, with bluetoothd as python-dbusmock plays it.
@Suite(.timeLimit(.minutes(2))) struct `alight check of Bluetooth` {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Runs the check on a bus, with no receiver to wait for, and returns what it says of Bluetooth.
    func finding(
        on bus: PrivateBus?, _ section: String = "", receiver: String? = nil, network: String = Paths.network
    ) async throws -> String {
        let receiver = try receiver ?? "source = \"gpsd\"\nhost = \"127.0.0.1\"\nport = \(freePort())"
        let path = try folder.write(
            "[receiver]\n\(receiver)\n[network]\npath = \"\(network)\"\n\(section)", to: "alight.toml")
        let program =
            if let bus { try Program(["check", "--config", path], bus: bus.address) } else {
                try Program(["check", "--config", path])
            }
        let result = try await program.end()
        let lines = result.output.split(separator: "\n").filter { $0.contains(" Bluetooth ") }
        #expect(lines.count == 1, "\(result.output)")
        #expect(result.errors.isEmpty)
        return lines.first.map(String.init) ?? ""
    }

    @Test func `finds an adapter that listens, and one that is switched off, blocked or gone`() async throws {
        // No adapter of the machine that tests: it may be blocked.
        let adapter = "hci99"
        let named = "[bluetooth]\nadapter = \"\(adapter)\""
        let bus = try PrivateBus()
        let bluetoothd = try bus.bluetoothd()
        try bus.plugIn(adapter)
        for section in ["", named] {
            #expect(try await finding(on: bus, section) == "ok      Bluetooth      hci99 listens for beacons")
        }
        #expect(bus.calls.contains { $0.hasPrefix("StartDiscovery") })
        try bus.power(false, state: "off", adapter)
        #expect(
            try await finding(on: bus, named)
                == "FAILED  Bluetooth      hci99 is switched off; rfkill unblock bluetooth, then bluetoothctl power on")
        #expect(try await finding(on: bus).hasPrefix("note    Bluetooth      hci"))
        try bus.power(false, state: "off-blocked", adapter)
        #expect(
            try await finding(on: bus, named) == "FAILED  Bluetooth      hci99 is blocked; rfkill unblock bluetooth")
        try bus.pull(adapter)
        #expect(
            try await finding(on: bus, named)
                == "FAILED  Bluetooth      there is no Bluetooth adapter hci99; plug it in")
        #expect(try await finding(on: bus) == "note    Bluetooth      there is no Bluetooth adapter; plug one in")
        withExtendedLifetime(bluetoothd) {}
    }

    @Test func `says how a bluetoothd that does not run is started`() async throws {
        let bus = try PrivateBus()
        #expect(
            try await finding(on: bus)
                == "note    Bluetooth      bluetoothd does not run; sudo systemctl start bluetooth; it is in the package "
                + "bluez, and needs an adapter")
    }

    @Test(arguments: [
        "<deny send_destination='org.bluez' send_interface='org.freedesktop.DBus.ObjectManager'/>",
        "<deny send_destination='org.bluez' send_interface='org.bluez.Adapter1' send_member='StartDiscovery'/>",
    ])
    func `says who may speak to bluetoothd`(rule: String) async throws {
        let bus = try PrivateBus(policy: rule)
        let bluetoothd = try bus.bluetoothd()
        try bus.plugIn()
        let line = try await finding(on: bus)
        #expect(
            line.hasPrefix(
                "note    Bluetooth      \(rule.contains("Start") ? "StartDiscovery" : "GetManagedObjects"): "))
        #expect(line.hasSuffix("; give the user who runs alight the group bluetooth"), "\(line)")
        withExtendedLifetime(bluetoothd) {}
    }

    @Test(arguments: [
        ("org.bluez.Error.InProgress", "StartDiscovery: no; the adapter is busy with what somebody else asked of it"),
        ("org.bluez.Error.Failed", "StartDiscovery: no; journalctl -u bluetooth may tell why"),
    ])
    func `says why bluetoothd lets nobody listen`(error: String, text: String) async throws {
        let bus = try PrivateBus()
        let bluetoothd = try bus.bluetoothd()
        try bus.plugIn()
        try bus.refuse("org.bluez.Adapter1", "StartDiscovery", "", as: error)
        #expect(try await finding(on: bus) == "note    Bluetooth      \(text)")
        withExtendedLifetime(bluetoothd) {}
    }

    // Whoever waited for it would be told that bluetoothd gives no answer.
    @Test func `does not wait for a bus that is not there`() async throws {
        #expect(
            try await finding(on: nil)
                == "note    Bluetooth      the system bus: No such file or directory; see whether it runs "
                + "(systemctl status dbus)")
    }

    @Test func `asks nobody where no beacon is to be heard`() async throws {
        let bus = try PrivateBus()
        let bluetoothd = try bus.bluetoothd()
        try bus.plugIn()
        let feed = folder.path("network")
        try FileManager.default.copyItem(atPath: Paths.network, toPath: feed)
        try FileManager.default.removeItem(atPath: feed + "/beacons.txt")
        for (section, receiver, network, why) in [
            ("[bluetooth]\nenabled = false", nil, Paths.network, "[bluetooth] is not enabled"),
            (
                "", "source = \"nmea\"\nfile = \"/dev/null\"", Paths.network,
                "nothing is listened for beside a recording"
            ),
            ("", nil, feed, "the network lists no beacons in beacons.txt"),
        ] {
            #expect(
                try await finding(on: bus, section, receiver: receiver, network: network)
                    == "note    Bluetooth      \(why): stations are found by satellites alone")
        }
        #expect(!bus.calls.contains { $0.hasPrefix("GetManagedObjects") || $0.hasPrefix("StartDiscovery") })
        withExtendedLifetime(bluetoothd) {}
    }
}
