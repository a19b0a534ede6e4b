import Positioning

/// Google's beacon with an id (github.com/google/eddystone, protocol-specification.md and eddystone-uid/README.md).
public enum EddystoneUID {
    /// Its service UUID as BlueZ writes it.
    public static let service = "0000feaa-0000-1000-8000-00805f9b34fb"
    /// The service UUID on the air, and the frame's type.
    static let prefix: [UInt8] = [0xAA, 0xFE, 0x00]
    /// With the two reserved bytes at the end, and without, as older ones send it.
    private static let lengths = [20, 18]
    /// The loss of a signal on its first metre, in dB: Eddystone states the strength at the beacon itself.
    private static let firstMetre = 41

    /// Reads the service data of an advertisement.
    ///
    /// The namespace of 10 bytes and the instance of 6 are together the UUID; major and minor are 0. In `beacons.txt` that is
    /// both, one behind the other, and `0` and nothing.
    ///
    /// - Returns: `nil` where it is another frame, such as a URL, or none.
    public static func decode(_ data: [UInt8]) -> AdvertisedBeacon? {
        guard lengths.contains(data.count), data[0] == 0 else { return nil }
        return AdvertisedBeacon(
            BeaconID(uuid: data[2..<18].reduce(0) { $0 << 8 | UInt128($1) }, major: 0, minor: 0),
            measuredPower: Int8(clamping: Int(Int8(bitPattern: data[1])) - firstMetre))
    }
}
