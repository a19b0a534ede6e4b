import Observations

/// The devices that the scanner hears, and what they say.
///
/// bluetoothd tells of a device when it first hears it (`InterfacesAdded`), and from then on what changed
/// (`PropertiesChanged`). A beacon may be heard only once, so both are sightings.
struct HeardDevices {
    private struct Device {
        var beacons: [AdvertisedBeacon]
        var rssi: Int8?
    }

    private var devices: [String: Device] = [:]
    private let isWanted: @Sendable (AdvertisedBeacon) -> Bool

    /// The most devices that are remembered: more beacons than any station has, and little to hold.
    static let most = 1024
    /// The signal strengths that can be received at all, in dBm (Bluetooth Core Specification, HCI_LE_Advertising_Report).
    private static let strengths: ClosedRange<Int64> = -127...20

    /// Creates what remembers only beacons that are wanted.
    init(isWanted: @escaping @Sendable (AdvertisedBeacon) -> Bool) {
        self.isWanted = isWanted
    }

    /// Records a device that was known before anybody listened. Nobody knows when it was heard, so it is no sighting.
    mutating func know(_ path: String, _ properties: [String: BusValue]) {
        _ = change(path, properties)
        devices[path]?.rssi = nil
    }

    /// Handles the data heard of a device.
    ///
    /// - Parameter invalidated: the properties that no longer hold.
    mutating func change(
        _ path: String, _ properties: [String: BusValue], invalidated: some Sequence<String> = EmptyCollection()
    ) -> [Sighting] {
        let beacons = Self.beacons(in: properties).filter(isWanted)
        let rssi = properties["RSSI"]?.integer.flatMap { Self.strengths.contains($0) ? Int8($0) : nil }
        if !beacons.isEmpty {
            if devices[path] == nil, devices.count >= Self.most { devices = [:] }
            devices[path, default: Device(beacons: [])].beacons = beacons
        }
        if invalidated.contains("RSSI") { devices[path]?.rssi = nil }
        if let rssi { devices[path]?.rssi = rssi }
        guard rssi != nil || !beacons.isEmpty, let device = devices[path], let rssi = device.rssi else { return [] }
        return device.beacons.map { $0.sighting(rssi: rssi) }
    }

    /// Forgets a device.
    mutating func remove(_ path: String) {
        devices[path] = nil
    }

    private static func beacons(in properties: [String: BusValue]) -> [AdvertisedBeacon] {
        var beacons: [AdvertisedBeacon] = []
        for (company, data) in properties["ManufacturerData"]?.dictionary ?? [:] {
            guard let company = company.integer.flatMap(UInt16.init(exactly:)), let data = data.bytes else { continue }
            if let beacon = IBeacon.decode(company: company, data) ?? AltBeacon.decode(data) { beacons.append(beacon) }
        }
        if let data = properties["ServiceData"]?.properties[EddystoneUID.service]?.bytes,
            let beacon = EddystoneUID.decode(data)
        {
            beacons.append(beacon)
        }
        return beacons
    }
}
