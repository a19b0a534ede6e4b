import Beacons
import Positioning
import Testing

/// Vectors: Apple's sample UUID with the layout of "Proximity Beacon Specification" R1; the table of fields of the AltBeacon
/// specification v1.0 (github.com/AltBeacon/spec); the table and the namespace that eddystone-uid/README.md
/// (github.com/google/eddystone) derives from a UUID.
@Suite struct `The frame of` {
    private static let identity: [UInt8] = [
        0xE2, 0xC5, 0x6D, 0xB5, 0xDF, 0xFB, 0x48, 0xD2, 0xB0, 0x60, 0xD0, 0xF5, 0xA7, 0x10, 0x96, 0xE0,
        0x00, 0x0C, 0x01, 0x02,
    ]
    private static let uuid: UInt128 = 0xE2C5_6DB5_DFFB_48D2_B060_D0F5_A710_96E0
    private static let iBeacon: [UInt8] = [0x02, 0x15] + identity + [0xC5]
    private static let altBeacon: [UInt8] = [0xBE, 0xAC] + identity + [0xC5, 0x00]
    private static let eddystone: [UInt8] =
        [0x00, 0xEE] + [0x8B, 0x0C, 0xA7, 0x50, 0x09, 0x54, 0x77, 0xCB, 0x3E, 0x77]
        + [0x00, 0x00, 0x00, 0x00, 0x00, 0x0C] + [0x00, 0x00]

    @Test func `an iBeacon`() {
        let beacon = AdvertisedBeacon(BeaconID(uuid: Self.uuid, major: 12, minor: 258), measuredPower: -59)
        #expect(IBeacon.decode(company: 0x4C, Self.iBeacon) == beacon)
        #expect(IBeacon.encode(beacon) == Self.iBeacon)
        #expect(beacon.description == "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0 12 258")
        // Apple's other messages, and others' with the same bytes.
        #expect(IBeacon.decode(company: 0x118, Self.iBeacon) == nil)
        #expect(IBeacon.decode(company: 0x4C, [0x10, 0x05, 0x0B, 0x1C, 0x42, 0x86, 0x39]) == nil)
    }

    @Test func `an AltBeacon, of whatever company`() {
        #expect(
            AltBeacon.decode(Self.altBeacon)
                == AdvertisedBeacon(BeaconID(uuid: Self.uuid, major: 12, minor: 258), measuredPower: -59))
        #expect(AltBeacon.decode(Self.iBeacon + [0]) == nil)
    }

    @Test func `an Eddystone-UID, whose power is stated 41 dB above that at one metre`() {
        let beacon = AdvertisedBeacon(
            BeaconID(uuid: 0x8B0C_A750_0954_77CB_3E77_0000_0000_000C, major: 0, minor: 0), measuredPower: -59)
        #expect(EddystoneUID.decode(Self.eddystone) == beacon)
        // Older ones leave out the reserved bytes.
        #expect(EddystoneUID.decode(Self.eddystone.dropLast(2)) == beacon)
        var weakest = Self.eddystone
        weakest[1] = 0x9C
        #expect(EddystoneUID.decode(weakest)?.measuredPower == -128)
        // URL, telemetry and ephemeral id.
        for type: UInt8 in [0x10, 0x20, 0x30] {
            #expect(EddystoneUID.decode([type] + Self.eddystone.dropFirst()) == nil)
        }
    }

    private static func decodeAll(_ bytes: [UInt8]) -> [AdvertisedBeacon?] {
        [IBeacon.decode(company: 0x4C, bytes), AltBeacon.decode(bytes), EddystoneUID.decode(bytes)]
    }

    @Test(arguments: [iBeacon, altBeacon, eddystone])
    func `any of them is none when it is cut off`(frame: [UInt8]) {
        for length in 0..<frame.count where !(frame == Self.eddystone && length == 18) {
            #expect(Self.decodeAll(Array(frame.prefix(length))) == [nil, nil, nil], "\(length)")
        }
        #expect(Self.decodeAll(frame + [0]) == [nil, nil, nil])
    }

    @Test(arguments: [iBeacon, altBeacon, eddystone])
    func `any of them with one wrong byte is another beacon or none, and never the same`(frame: [UInt8]) {
        // Bytes that a decoder ignores: the manufacturer's byte, and the reserved two.
        let ignored = frame == Self.altBeacon ? [23] : frame == Self.eddystone ? [18, 19] : []
        let right = Self.decodeAll(frame)
        for position in frame.indices {
            for byte in UInt8.min...UInt8.max where byte != frame[position] {
                var damaged = frame
                damaged[position] = byte
                let isSame = Self.decodeAll(damaged) == right
                // Powers below what an Int8 holds are all the lowest.
                let isClamped = frame == Self.eddystone && position == 1 && byte < 0xA9 && byte >= 0x80
                #expect(isSame == ignored.contains(position) || isClamped, "\(position) \(byte)")
            }
        }
    }
}
