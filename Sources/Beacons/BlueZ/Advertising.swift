/// Advertising as an iBeacon.
struct Advertising: AdapterDuty {
    let description: String
    private let beacon: AdvertisedBeacon

    private static let path = "/org/alight/advertisement"
    /// Ten times a second, in milliseconds, as Apple asks of a beacon; only newer kernels and adapters take it.
    private static let interval: UInt32 = 100

    init(_ beacon: AdvertisedBeacon) {
        self.beacon = beacon
        description = "advertises \(beacon)"
    }

    mutating func begin(on adapter: Adapters.Adapter) -> [(call: BusCall, isVital: Bool)] {
        let arguments = [BusArgument.path(Self.path), .properties([:])]
        return [
            (
                BusCall(
                    path: adapter.path, interface: BlueZ.advertisingManager, member: "RegisterAdvertisement",
                    arguments: arguments), true
            )
        ]
    }

    func end(on adapter: Adapters.Adapter) -> [BusCall] {
        [
            BusCall(
                path: adapter.path, interface: BlueZ.advertisingManager, member: "UnregisterAdvertisement",
                arguments: [.path(Self.path)])
        ]
    }

    mutating func add(_ path: String, _ interfaces: [String: BusValue], isNew: Bool) {}
    mutating func remove(_ path: String) {}
    mutating func change(
        _ path: String, _ interface: String, _ properties: [String: BusValue], invalidated: [String]
    ) {}

    func answer(_ path: String, _ interface: String, _ member: String) -> [BusArgument]? {
        switch (path, interface, member) {
        case (Self.path, BusInterface.properties, "GetAll"): [properties]
        case (Self.path, BusInterface.objectManager, "GetManagedObjects"):
            [
                .dictionary(
                    "oa{sa{sv}}",
                    [(.path(Self.path), .dictionary("sa{sv}", [(.text(BlueZ.advertisement), properties)]))])
            ]
        case (Self.path, BlueZ.advertisement, "Release"): []
        default: nil
        }
    }

    func hasEnded(_ properties: [String: BusValue]) -> Bool { false }

    func isOver(_ interface: String, _ member: String) -> Bool {
        interface == BlueZ.advertisement && member == "Release"
    }

    /// Nobody can connect to a broadcast. bluetoothd itself puts the flags before the manufacturer data.
    private var properties: BusArgument {
        .properties([
            "Type": .text("broadcast"),
            "ManufacturerData": .dictionary(
                "qv", [(.uint16(IBeacon.company), .variant(.bytes(IBeacon.encode(beacon))))]),
            "MinInterval": .uint32(Self.interval), "MaxInterval": .uint32(Self.interval),
        ])
    }
}
