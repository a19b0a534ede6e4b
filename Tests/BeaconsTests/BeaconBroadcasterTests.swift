import Glibc
import Observations
import TestSupport
import Testing

@testable import Beacons

extension BusTests {
    @Suite(.serialized) struct Broadcasters {
        private func broadcaster(_ stage: Stage) -> BlueZBeaconBroadcaster {
            BlueZBeaconBroadcaster(
                Stage.beacon, adapter: nil, at: stage.bus.address, backOff: Stage.quick, logger: stage.lines.logger)
        }

        @Test func `a broadcast is registered, and unregistered at its end`() async throws {
            let stage = try Stage()
            try stage.bus.plugIn()
            var recorder: Recorder? = Recorder(broadcaster(stage).observations())
            try await recorder?.wait(for: [nil])
            #expect(stage.bus.calls.contains { $0.hasPrefix("RegisterAdvertisement") })
            recorder = nil
            try await eventually("the end") { stage.bus.calls.contains { $0.hasPrefix("UnregisterAdvertisement") } }
            #expect(
                stage.lines.all == ["info hci0 advertises E2C56DB5-DFFB-48D2-B060-D0F5A71096E0 12 1"])
        }

        @Test func `bluetoothd is told what to advertise when it asks back`() async throws {
            let stage = try Stage(hasService: false)
            let fake = try FakeBluetoothd(on: stage.bus)
            let recorder = Recorder(broadcaster(stage).observations())
            try await recorder.wait("the air") { $0.problems.last == .some(nil) }
            let properties = try #require(fake.registered.first)
            #expect(properties["Type"] == .text("broadcast"))
            #expect(
                properties["ManufacturerData"]
                    == .dictionary([.integer(0x4C): .bytes(IBeacon.encode(Stage.beacon))]))
            #expect(properties["MinInterval"] == .integer(100))
            #expect(properties["MaxInterval"] == .integer(100))
            withExtendedLifetime(recorder) {}
        }

        @Test func `a monitor says what it looks for`() async throws {
            let stage = try Stage(hasService: false)
            let fake = try FakeBluetoothd(on: stage.bus)
            let recorder = Recorder(stage.finder().observations())
            try await recorder.wait("the adapter") { $0.problems.last == .some(nil) }
            try await eventually("the monitor") { !fake.registered.isEmpty }
            let monitor = try #require(fake.registered.first?["/org/alight/scan/beacons"])
            let properties = try #require(monitor.properties["org.bluez.AdvertisementMonitor1"]).properties
            #expect(properties["Type"] == .text("or_patterns"))
            #expect(
                properties["Patterns"]
                    == .list([
                        .list([.integer(0), .integer(0xFF), .bytes([0x4C, 0x00, 0x02, 0x15])]),
                        .list([.integer(2), .integer(0xFF), .bytes([0xBE, 0xAC])]),
                        .list([.integer(0), .integer(0x16), .bytes([0xAA, 0xFE, 0x00])]),
                    ]))
        }

        @Test func `an adapter that goes takes the broadcast with it until it is back`() async throws {
            let stage = try Stage()
            try stage.bus.plugIn()
            let recorder = Recorder(broadcaster(stage).observations())
            try await recorder.wait(for: [nil])
            try stage.bus.pull()
            try await recorder.wait(for: [nil, .absent])
            try stage.bus.plugIn()
            try await recorder.wait(for: [nil, .absent, nil])
            stage.stopService()
            try await recorder.wait(for: [nil, .absent, nil, .absent])
            try stage.startService()
            try stage.bus.plugIn()
            try await recorder.wait(for: [nil, .absent, nil, .absent, nil])
            #expect(stage.bus.calls.contains { $0.hasPrefix("RegisterAdvertisement") })
        }

        @Test func `a broadcast that is still registered, as after the adapter was off, is on the air`() async throws {
            let stage = try Stage()
            try stage.bus.plugIn()
            try stage.bus.refuse(
                "org.bluez.LEAdvertisingManager1", "RegisterAdvertisement", "oa{sv}",
                as: "org.bluez.Error.AlreadyExists")
            let recorder = Recorder(broadcaster(stage).observations())
            try await recorder.wait(for: [nil])
        }

        @Test func `an adapter without room for it is asked for ever`() async throws {
            let stage = try Stage()
            try stage.bus.plugIn()
            try stage.bus.refuse(
                "org.bluez.LEAdvertisingManager1", "RegisterAdvertisement", "oa{sv}",
                as: "org.bluez.Error.NotPermitted")
            let recorder = Recorder(broadcaster(stage).observations())
            try await recorder.wait(for: [.absent])
            try await eventually("more attempts") {
                stage.bus.calls.count { $0.hasPrefix("RegisterAdvertisement") } >= 3
            }
            #expect(stage.lines.all.count == 1)
        }
    }
}
