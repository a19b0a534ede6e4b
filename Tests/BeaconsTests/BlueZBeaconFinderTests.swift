import Glibc
import Observations
import Positioning
import TestSupport
import Testing
import Threads

@testable import Beacons

extension BusTests {
    /// bluetoothd as python-dbusmock plays it.
    @Suite(.serialized) struct Finders {
        private static let address = "CB:A9:87:65:43:21"

        @Test func `a beacon is seen when it is first heard, and each time after that`() async throws {
            let stage = try Stage()
            try stage.bus.plugIn()
            let start = Timestamp.wallClock
            let recorder = Recorder(stage.finder().observations())
            try await recorder.wait(for: [nil])
            try stage.bus.appear("dev_1", data: IBeacon.encode(Stage.beacon), rssi: -60)
            try await recorder.wait("the first") { $0.sightings == [Stage.beacon.sighting(rssi: -60)] }
            try stage.bus.know(Self.address)
            try stage.bus.change(Self.address, [Stage.data, ["RSSI", "n", "-70"]])
            try stage.bus.change(Self.address, [["RSSI", "n", "-71"]])
            try stage.bus.change(Self.address, [Stage.data])
            try await recorder.wait("the others") {
                $0.sightings.dropFirst().map(\.rssi) == [-70, -71, -71]
            }
            let times = [start] + recorder.observations.map(\.time) + [.wallClock]
            #expect(times == times.sorted())
            #expect(stage.lines.all == ["info hci0 listens for beacons"])
        }

        @Test(arguments: [true, false])
        func `discovery is asked for every advertisement, and a monitor goes with it where there can be one`(
            monitors: Bool
        ) async throws {
            let stage = try Stage(monitors: monitors)
            try stage.bus.plugIn()
            var recorder: Recorder? = Recorder(stage.finder().observations())
            try await recorder?.wait(for: [nil])
            try await eventually("the calls") { stage.bus.calls.contains { $0.hasPrefix("StartDiscovery") } }
            let filter = try #require(stage.bus.calls.first { $0.hasPrefix("SetDiscoveryFilter") })
            #expect(filter.contains("\"Transport\": \"le\""), "\(filter)")
            #expect(filter.contains("\"DuplicateData\": True"), "\(filter)")
            if monitors {
                try await eventually("the monitor") { stage.bus.calls.contains { $0.hasPrefix("RegisterMonitor") } }
            }
            withExtendedLifetime(recorder) {}
            recorder = nil
            try await eventually("the end; \(stage.bus.calls)") {
                stage.bus.calls.contains { $0.hasPrefix("StopDiscovery") }
            }
            #expect(stage.bus.calls.contains { $0.hasPrefix("RegisterMonitor") } == monitors)
            try await eventually("no thread") { ThreadUse.threads(named: "alight-beacons").isEmpty }
        }

        @Test func `any number of use cases listen to one finder, each to all of it`() async throws {
            let stage = try Stage()
            try stage.bus.plugIn()
            let finder = stage.finder()
            var recorders = (0..<20).map { _ in Recorder(finder.observations()) }
            for recorder in recorders { try await recorder.wait(for: [nil]) }
            try stage.bus.appear("dev_1", data: IBeacon.encode(Stage.beacon), rssi: -60)
            for recorder in recorders { try await recorder.wait("a sighting") { $0.sightings.count == 1 } }
            recorders.removeFirst(15)
            // One that comes later hears what holds.
            recorders.append(Recorder(finder.observations()))
            try stage.bus.appear("dev_1", data: IBeacon.encode(Stage.beacon), rssi: -61)
            for recorder in recorders {
                try await recorder.wait("another sighting") { $0.sightings.last?.rssi == -61 && $0.problems == [nil] }
            }
            try await eventually("one thread is left") { ThreadUse.threads(named: "alight-beacons").count == 1 }
            #expect(stage.bus.calls.count { $0.hasPrefix("StartDiscovery") } == 1)
        }

        @Test func `only beacons that are wanted are passed on`() async throws {
            let stage = try Stage()
            try stage.bus.plugIn()
            let recorder = Recorder(stage.finder { $0.id.major == 12 }.observations())
            try await recorder.wait(for: [nil])
            var other = Stage.beacon
            other.id.major = 13
            try stage.bus.appear("dev_1", data: IBeacon.encode(other), rssi: -50)
            try stage.bus.appear("dev_2", data: IBeacon.encode(Stage.beacon), rssi: -60)
            try await recorder.wait("one sighting") { !$0.sightings.isEmpty }
            #expect(recorder.sightings == [Stage.beacon.sighting(rssi: -60)])
        }

        @Test func `an adapter that is switched off, or blocked, and on again`() async throws {
            let stage = try Stage()
            try stage.bus.plugIn()
            let recorder = Recorder(stage.finder().observations())
            try await recorder.wait(for: [nil])
            try stage.bus.power(false)
            try await recorder.wait(for: [nil, .poweredOff])
            try stage.bus.power(true)
            try await recorder.wait(for: [nil, .poweredOff, nil])
            try stage.bus.power(false, state: "off-blocked")
            try await recorder.wait(for: [nil, .poweredOff, nil, .poweredOff])
            try stage.bus.power(true, state: "on")
            try await recorder.wait(for: [nil, .poweredOff, nil, .poweredOff, nil])
            // Discovery ends with the power.
            #expect(stage.bus.calls.count { $0.hasPrefix("StartDiscovery") } == 3)
            try stage.bus.appear("dev_1", data: IBeacon.encode(Stage.beacon), rssi: -60)
            try await recorder.wait("a sighting") { $0.sightings.count == 1 }
            #expect(
                stage.lines.all == [
                    "info hci0 listens for beacons",
                    "warning no Bluetooth: hci0 is switched off; rfkill unblock bluetooth, then bluetoothctl power on; trying for ever",
                    "notice hci0 listens for beacons again",
                    "warning no Bluetooth: hci0 is blocked; rfkill unblock bluetooth; trying for ever",
                    "notice hci0 listens for beacons again",
                ])
        }

        @Test func `an adapter that is pulled out and put back`() async throws {
            let stage = try Stage()
            let recorder = Recorder(stage.finder().observations())
            try await recorder.wait(for: [.absent])
            try stage.bus.plugIn()
            try await recorder.wait(for: [.absent, nil])
            try stage.bus.pull()
            try await recorder.wait(for: [.absent, nil, .absent])
            try stage.bus.plugIn()
            try await recorder.wait(for: [.absent, nil, .absent, nil])
            try stage.bus.appear("dev_1", data: IBeacon.encode(Stage.beacon), rssi: -60)
            try await recorder.wait("a sighting") { $0.sightings.count == 1 }
            #expect(
                stage.lines.all.first
                    == "notice no Bluetooth: there is no Bluetooth adapter; plug one in; going on without; "
                    + "one that comes is used")
        }

        @Test func `the adapter that is named, or else the one that is switched on`() async throws {
            let stage = try Stage()
            try stage.bus.plugIn("hci0")
            try stage.bus.power(false)
            let named = Recorder(stage.finder("hci1").observations())
            try await named.wait(for: [.absent])
            let any = Recorder(stage.finder().observations())
            try await any.wait(for: [.poweredOff])
            try stage.bus.plugIn("hci1")
            try await named.wait(for: [.absent, nil])
            try await any.wait(for: [.poweredOff, nil])
            // Another adapter's devices are its own.
            try stage.bus.appear("dev_1", data: IBeacon.encode(Stage.beacon), rssi: -60)
            try stage.bus.know(Self.address, "hci1")
            try stage.bus.change(Self.address, [Stage.data, ["RSSI", "n", "-70"]], "hci1")
            for recorder in [named, any] {
                try await recorder.wait("a sighting") { $0.sightings.map(\.rssi) == [-70] }
            }
            #expect(
                stage.lines.all.contains(
                    "warning no Bluetooth: there is no Bluetooth adapter hci1; there is hci0; trying for ever"))
        }

        @Test func `a bluetoothd that is killed and started again`() async throws {
            let stage = try Stage(hasService: false)
            let recorder = Recorder(stage.finder().observations())
            try await recorder.wait(for: [.absent])
            try stage.startService()
            try stage.bus.plugIn()
            try await recorder.wait(for: [.absent, nil])
            stage.stopService()
            try await recorder.wait(for: [.absent, nil, .absent])
            try stage.startService()
            try stage.bus.plugIn()
            try await recorder.wait(for: [.absent, nil, .absent, nil])
            try stage.bus.appear("dev_1", data: IBeacon.encode(Stage.beacon), rssi: -60)
            try await recorder.wait("a sighting") { $0.sightings.count == 1 }
            #expect(
                stage.lines.all.contains(
                    "warning no Bluetooth: bluetoothd does not run; sudo systemctl start bluetooth; it is in the "
                        + "package bluez, and needs an adapter; trying for ever"))
        }

        @Test func `no bus, and one that goes and comes back`() async throws {
            let stage = try Stage()
            try stage.bus.plugIn()
            let bus = stage.bus
            bus.stop()
            let recorder = Recorder(stage.finder().observations())
            try await recorder.wait(for: [.absent])
            let again = try bus.startAgain()
            try await eventually("the news") { stage.lines.all.count == 2 }
            try stage.startService()
            try bus.plugIn()
            try await recorder.wait(for: [.absent, nil])
            again.stop(SIGKILL)
            try await recorder.wait(for: [.absent, nil, .absent])
            #expect(recorder.error == nil)
            #expect(!recorder.hasEnded)
            #expect(stage.lines.all.first?.hasPrefix("notice no Bluetooth: the system bus: ") == true)
        }

        @Test func `a bus that lets nobody speak to bluetoothd`() async throws {
            let rule = "<deny send_destination='org.bluez' send_interface='org.freedesktop.DBus.ObjectManager'/>"
            let stage = try Stage(policy: rule)
            try stage.bus.plugIn()
            let recorder = Recorder(stage.finder().observations())
            try await recorder.wait(for: [.notAuthorized])
            let line = try #require(stage.lines.all.first)
            #expect(line.hasPrefix("warning no Bluetooth: GetManagedObjects: "), "\(line)")
            #expect(
                line.hasSuffix("; give the user who runs alight the group bluetooth; trying for ever"), "\(line)")
        }

        @Test(arguments: [
            ("org.bluez.Error.NotAuthorized", BluetoothProblem.notAuthorized),
            ("org.freedesktop.DBus.Error.AccessDenied", .notAuthorized), ("org.bluez.Error.NotReady", .poweredOff),
            ("org.bluez.Error.Failed", .absent), ("org.bluez.Error.InProgress", .absent),
        ])
        func `a bluetoothd that refuses discovery is asked for ever`(
            error: String, problem: BluetoothProblem
        ) async throws {
            let stage = try Stage()
            try stage.bus.plugIn()
            try stage.bus.refuse("org.bluez.Adapter1", "StartDiscovery", "", as: error)
            let recorder = Recorder(stage.finder().observations())
            try await recorder.wait(for: [problem])
            try await eventually("more attempts") {
                stage.bus.calls.count { $0.hasPrefix("SetDiscoveryFilter") } >= 4
            }
            #expect(recorder.problems == [problem])
            #expect(stage.lines.all.count == 1)
        }

        @Test(arguments: ["org.bluez.Error.Failed", "org.bluez.Error.AlreadyExists"])
        func `without its monitor discovery is in order`(error: String) async throws {
            let stage = try Stage()
            try stage.bus.plugIn()
            try stage.bus.refuse(
                "org.bluez.AdvertisementMonitorManager1", "RegisterMonitor", "o", as: error)
            let recorder = Recorder(stage.finder().observations())
            try await recorder.wait(for: [nil])
            try await eventually("the refusal") { stage.bus.calls.contains { $0.hasPrefix("RegisterMonitor") } }
            // It comes behind the refusal.
            try stage.bus.appear("dev_1", data: IBeacon.encode(Stage.beacon), rssi: -60)
            try await recorder.wait("a sighting") { $0.sightings.count == 1 }
            #expect(recorder.problems == [nil])
        }

        @Test(arguments: [false, true])
        func `a bluetoothd that stands still, from the start or later`(isLater: Bool) async throws {
            try await eventually("no thread is left") { ThreadUse.threads(named: "alight-beacons").isEmpty }
            let stage = try Stage()
            try stage.bus.plugIn()
            let clock = LeapingClock()
            let finder = BlueZBeaconFinder(
                adapter: nil, at: stage.bus.address, backOff: Stage.quick, patience: .milliseconds(60),
                logger: stage.lines.logger, time: { clock.now })
            // Once the thread has slept twice it has seen what time it is, and asked.
            func leap(by milliseconds: Int) async throws {
                clock.leap(by: .milliseconds(milliseconds))
                try await ThreadUse.waitForSleeps(2, of: "alight-beacons")
            }
            if !isLater { stage.bluetoothd?.signal(SIGSTOP) }
            let recorder = Recorder(finder.observations())
            if isLater {
                try await recorder.wait(for: [nil])
                // One that has nothing to say is not one that stands still: it answers, one question after the other.
                for _ in 0..<3 {
                    try await leap(by: 40)
                    try stage.bus.call("/org/bluez", "org.freedesktop.DBus.Mock", "GetCalls")
                }
                #expect(recorder.problems == [nil])
                stage.bluetoothd?.signal(SIGSTOP)
            }
            for _ in 0..<20 where !recorder.problems.contains(.absent) { try await leap(by: 70) }
            try await recorder.wait(for: isLater ? [nil, .absent] : [.absent])
            #expect(stage.lines.all.last?.contains("bluetoothd gives no answer") == true)
            stage.bluetoothd?.signal(SIGCONT)
            try await recorder.wait(for: isLater ? [nil, .absent, nil] : [.absent, nil])
            try await end(recorder, by: clock)
        }

        /// Ends a finder's thread, which waits for an answer by the clock.
        private func end(_ recorder: Recorder, by clock: LeapingClock) async throws {
            recorder.cancel()
            try await eventually("the thread ends") {
                clock.leap(by: .seconds(1))
                return ThreadUse.threads(named: "alight-beacons").isEmpty
            }
        }

        @Test func `a discovery that somebody else ends is begun anew`() async throws {
            let stage = try Stage()
            try stage.bus.plugIn()
            let clock = LeapingClock()
            let finder = BlueZBeaconFinder(
                adapter: nil, at: stage.bus.address, backOff: Stage.quick, logger: stage.lines.logger,
                time: { clock.now })
            let recorder = Recorder(finder.observations())
            try await recorder.wait(for: [nil])
            clock.leap(by: .seconds(1.1))
            try stage.bus.call("/org/bluez/hci0", "org.bluez.Adapter1", "StopDiscovery")
            try await eventually("another discovery") {
                stage.bus.calls.count { $0.hasPrefix("StartDiscovery") } == 2
            }
            // Ended at once, it is a trouble.
            try stage.bus.call("/org/bluez/hci0", "org.bluez.Adapter1", "StopDiscovery")
            try await recorder.wait(for: [nil, .absent, nil])
            try await end(recorder, by: clock)
        }

        /// Whoever has the name on the bus need not be bluetoothd.
        @Test func `signals that make no sense harm nothing`() async throws {
            let stage = try Stage()
            try stage.bus.plugIn()
            let recorder = Recorder(stage.finder().observations())
            try await recorder.wait(for: [nil])
            try stage.bus.call(
                "/org/bluez/hci0", "org.freedesktop.DBus.Mock", "AddMethod",
                ["sssss", "org.alight.Test", "Babble", "", "", Self.nonsense])
            try stage.bus.call("/org/bluez/hci0", "org.alight.Test", "Babble")
            try stage.bus.appear("dev_1", data: IBeacon.encode(Stage.beacon), rssi: -60)
            try await recorder.wait("a sighting") { $0.sightings.count == 1 }
            #expect(recorder.problems == [nil])
        }

        private static let nonsense = """
            def tell(path, interface, member, signature, *arguments):
                message = dbus.lowlevel.SignalMessage(path, 'org.freedesktop.DBus.' + interface, member)
                if signature: message.append(*arguments, signature=signature)
                objects['/'].connection.send_message(message)
            tell('/', 'ObjectManager', 'InterfacesAdded', '')
            tell('/', 'ObjectManager', 'InterfacesAdded', 'ii', 1, 2)
            tell('/', 'ObjectManager', 'InterfacesAdded', 'oa{sv}', '/org/bluez/hci0', {'org.bluez.Adapter1': 'no'})
            tell('/', 'ObjectManager', 'InterfacesRemoved', 'sa{sv}', 'x', {})
            tell('/', 'ObjectManager', 'InterfacesRemoved', 'ad', [0.5])
            tell('/org/bluez/hci0', 'Properties', 'PropertiesChanged', 'i', 1)
            tell('/org/bluez/hci0', 'Properties', 'PropertiesChanged', 'sa{sv}as', 'org.bluez.Adapter1', \
                {'Powered': 'no', 'PowerState': 7}, [])
            tell('/org/bluez/hci0', 'Properties', 'PropertiesChanged', 'sa{sv}a(yyay)', 'org.bluez.Device1', \
                {'RSSI': 'loud'}, [(1, 2, b'3')])
            tell('/org/bluez/hci0/x', 'Properties', 'PropertiesChanged', 'sa{sv}as', 'org.bluez.Device1', \
                {'RSSI': True, 'ManufacturerData': dbus.Array([1.5], signature='v'), \
                 'ServiceData': dbus.Dictionary({'0000feaa-0000-1000-8000-00805f9b34fb': dbus.UInt64(2 ** 64 - 1)}, \
                 signature='sv')}, ['RSSI'])
            """

        /// Somebody may send ten thousand advertisements a second.
        @Test func `a flood holds up nobody and is bounded`() async throws {
            let stage = try Stage()
            try stage.bus.plugIn()
            let recorder = Recorder(stage.finder().observations())
            try await recorder.wait(for: [nil])
            try stage.bus.know(Self.address)
            let device = "dev_" + Self.address.replacing(":", with: "_")
            try stage.bus.call(
                "/org/bluez/hci0", "org.freedesktop.DBus.Mock", "AddMethod",
                [
                    "sssss", "org.alight.Test", "Flood", "", "",
                    """
                    device = objects['/org/bluez/hci0/\(device)']
                    data = dbus.Array(bytes.fromhex('\(Self.hexadecimal)'), signature='y', variant_level=1)
                    for i in range(10000):
                        device.EmitSignal(dbus.PROPERTIES_IFACE, 'PropertiesChanged', 'sa{sv}as', ['org.bluez.Device1', \
                            {'RSSI': dbus.Int16(-60 - i % 30), \
                             'ManufacturerData': dbus.Dictionary({dbus.UInt16(76): data}, signature='qv')}, []])
                    """,
                ])
            let start = ContinuousClock.now
            try stage.bus.call("/org/bluez/hci0", "org.alight.Test", "Flood")
            try stage.bus.power(false)
            try await recorder.wait(for: [nil, .poweredOff])
            let seconds = start.duration(to: .now) / .seconds(1)
            #expect(!recorder.sightings.isEmpty)
            #expect(recorder.sightings.count <= Int(Double(SightingLimit.most) * (seconds + 1)) + 1)
        }

        private static var hexadecimal: String {
            IBeacon.encode(Stage.beacon).map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
        }
    }
}
