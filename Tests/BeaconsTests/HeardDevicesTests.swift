import Observations
import Positioning
import Testing

@testable import Beacons

@Suite struct `Of what bluetoothd says of devices` {
    private static let beacon = AdvertisedBeacon(BeaconID(uuid: 1, major: 2, minor: 3), measuredPower: -59)
    private static let other = AdvertisedBeacon(BeaconID(uuid: 1, major: 5, minor: 3), measuredPower: -50)

    private static func properties(_ beacon: AdvertisedBeacon? = nil, rssi: Int64? = nil) -> [String: BusValue] {
        var properties: [String: BusValue] = [:]
        if let beacon {
            properties["ManufacturerData"] = .dictionary([.integer(0x4C): .bytes(IBeacon.encode(beacon))])
        }
        if let rssi { properties["RSSI"] = .integer(rssi) }
        return properties
    }

    private var devices = HeardDevices { $0.id.uuid == 1 }

    private mutating func change(
        _ beacon: AdvertisedBeacon? = nil, rssi: Int64? = nil, invalidated: [String] = [], device: String = "a"
    ) -> [Sighting] {
        devices.change(device, Self.properties(beacon, rssi: rssi), invalidated: invalidated)
    }

    @Test mutating func `each that has strength or data is a sighting once both are known`() {
        #expect(change(rssi: -70) == [])
        #expect(change(Self.beacon) == [])
        #expect(change(rssi: -71) == [Self.beacon.sighting(rssi: -71)])
        #expect(change(Self.beacon, rssi: -72) == [Self.beacon.sighting(rssi: -72)])
        // Heard as strongly as before, so bluetoothd tells only of the data.
        #expect(change(Self.beacon) == [Self.beacon.sighting(rssi: -72)])
        #expect(change(Self.other) == [Self.other.sighting(rssi: -72)])
        #expect(change() == [])
    }

    @Test mutating func `a beacon that is heard once is a sighting`() {
        #expect(change(Self.beacon, rssi: -60) == [Self.beacon.sighting(rssi: -60)])
    }

    @Test mutating func `a strength that no longer holds is none`() {
        _ = change(Self.beacon, rssi: -60)
        #expect(change(invalidated: ["RSSI"]) == [])
        #expect(change(Self.beacon) == [])
        #expect(change(rssi: -61) == [Self.beacon.sighting(rssi: -61)])
    }

    @Test(arguments: [Int64(-128), 21, 127, 300, .min, .max])
    mutating func `a strength that nobody can receive is none`(rssi: Int64) {
        #expect(change(Self.beacon, rssi: rssi) == [])
    }

    @Test mutating func `what was known before is no sighting until it is heard`() {
        devices.know("a", Self.properties(Self.beacon, rssi: -60))
        #expect(change(Self.beacon) == [])
        #expect(change(rssi: -61) == [Self.beacon.sighting(rssi: -61)])
    }

    @Test mutating func `a removed device is forgotten, and an unwanted beacon not remembered`() {
        _ = change(Self.beacon, rssi: -60)
        devices.remove("a")
        #expect(change(rssi: -60) == [])
        #expect(change(AdvertisedBeacon(BeaconID(uuid: 9, major: 2, minor: 3), measuredPower: -59), rssi: -60) == [])
        #expect(change(rssi: -60) == [])
    }

    @Test mutating func `all three kinds of beacons are sightings`() {
        var alt: [UInt8] = [0xBE, 0xAC] + IBeacon.encode(Self.beacon).dropFirst(2) + [0]
        #expect(
            devices.change(
                "a", ["RSSI": .integer(-60), "ManufacturerData": .dictionary([.integer(0x118): .bytes(alt)])]
            ).count
                == 1)
        let uid: [UInt8] = [0, 0] + Array(repeating: 0, count: 15) + [1, 0, 0]
        let service = BusValue.dictionary([.text("0000feaa-0000-1000-8000-00805f9b34fb"): .bytes(uid)])
        #expect(
            devices.change("b", ["RSSI": .integer(-60), "ServiceData": service])
                == [Sighting(BeaconID(uuid: 1, major: 0, minor: 0), measuredPower: -41, rssi: -60)])
        alt[0] = 0
        #expect(devices.change("c", ["ManufacturerData": .dictionary([.integer(0x118): .bytes(alt)])]) == [])
    }

    @Test(arguments: [
        ["ManufacturerData": BusValue.text("no"), "RSSI": .text("no")],
        ["ManufacturerData": .dictionary([.text("a"): .flag(true)])],
        ["ManufacturerData": .dictionary([.integer(-1): .bytes([])]), "RSSI": .integer(-60)],
        ["ServiceData": .dictionary([.integer(3): .list([])])], ["ServiceData": .list([.number(.nan)])],
        ["RSSI": .bytes([1])],
    ])
    mutating func `nonsense is none`(properties: [String: BusValue]) {
        #expect(devices.change("a", properties) == [])
    }

    /// Somebody may send from a new address each time.
    @Test mutating func `a million addresses fill no memory`() {
        for number in 0..<20_000 {
            #expect(change(Self.beacon, rssi: -60, device: "\(number)").count == 1)
        }
        #expect(Mirror(reflecting: devices).children.contains { ($0.value as? [String: Any])?.count ?? 9999 <= 1024 })
    }
}

@Test func `a hundred sightings a second are passed on, and as many at once`() {
    var limit = SightingLimit()
    let start = ContinuousClock.now
    func admitted(_ count: Int, from instant: ContinuousClock.Instant, every period: Duration) -> Int {
        (0..<count).count { limit.admits(at: instant + period * $0) }
    }
    #expect(admitted(1000, from: start, every: .zero) == SightingLimit.most)
    #expect(abs(admitted(10_000, from: start, every: .milliseconds(1)) - 1000) <= 2)
    // Ten beacons that send ten times a second lose nothing.
    #expect(admitted(1000, from: start + .seconds(20), every: .milliseconds(10)) == 1000)
}
