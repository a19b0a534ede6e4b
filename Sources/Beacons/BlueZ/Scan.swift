import Observations
import Positioning
import Threads

/// Listening for beacons.
///
/// Discovery tells of every advertisement (`DuplicateData`). Where bluetoothd offers monitors, one goes with it: then the
/// adapter listens between two rounds of discovery as well, passively. A monitor alone tells only when the strength has changed
/// by 8 dB: of 400 advertisements that were ever stronger bluetoothd 5.66 told of 97, and with discovery of 387.
struct Scan: AdapterDuty {
    let description = "listens for beacons"
    private var devices: HeardDevices
    private var limit = SightingLimit()
    private let put: @Sendable (Observation) -> Void

    private static let root = "/org/alight/scan"
    private static let monitor = "/org/alight/scan/beacons"

    /// Creates a scan that passes on the sightings of beacons that are wanted.
    init(isWanted: @escaping @Sendable (AdvertisedBeacon) -> Bool, put: @escaping @Sendable (Observation) -> Void) {
        devices = HeardDevices(isWanted: isWanted)
        self.put = put
    }

    mutating func begin(on adapter: Adapters.Adapter) -> [(call: BusCall, isVital: Bool)] {
        let filter = BusArgument.properties(["Transport": .text("le"), "DuplicateData": .flag(true)])
        var calls = [
            (call(adapter, BlueZ.adapter, "SetDiscoveryFilter", [filter]), true),
            (call(adapter, BlueZ.adapter, "StartDiscovery"), true),
        ]
        if adapter.interfaces.contains(BlueZ.monitorManager) {
            calls.append((call(adapter, BlueZ.monitorManager, "RegisterMonitor", [.path(Self.root)]), false))
        }
        return calls
    }

    func end(on adapter: Adapters.Adapter) -> [BusCall] {
        var calls = [call(adapter, BlueZ.adapter, "StopDiscovery")]
        if adapter.interfaces.contains(BlueZ.monitorManager) {
            calls.append(call(adapter, BlueZ.monitorManager, "UnregisterMonitor", [.path(Self.root)]))
        }
        return calls
    }

    private func call(
        _ adapter: Adapters.Adapter, _ interface: String, _ member: String, _ arguments: [BusArgument] = []
    ) -> BusCall {
        BusCall(path: adapter.path, interface: interface, member: member, arguments: arguments)
    }

    mutating func add(_ path: String, _ interfaces: [String: BusValue], isNew: Bool) {
        guard let properties = interfaces[BlueZ.device]?.properties else { return }
        if isNew { pass(devices.change(path, properties)) } else { devices.know(path, properties) }
    }

    mutating func remove(_ path: String) {
        devices.remove(path)
    }

    mutating func change(
        _ path: String, _ interface: String, _ properties: [String: BusValue], invalidated: [String]
    ) {
        guard interface == BlueZ.device else { return }
        pass(devices.change(path, properties, invalidated: invalidated))
    }

    private mutating func pass(_ sightings: [Sighting]) {
        for sighting in sightings where limit.admits(at: .now) { put(Observation(.sighting(sighting), at: .wallClock)) }
    }

    func answer(_ path: String, _ interface: String, _ member: String) -> [BusArgument]? {
        switch (path, interface, member) {
        case (Self.root, BusInterface.objectManager, "GetManagedObjects"):
            [
                .dictionary(
                    "oa{sa{sv}}",
                    [(.path(Self.monitor), .dictionary("sa{sv}", [(.text(BlueZ.monitor), Self.properties)]))])
            ]
        case (Self.monitor, BusInterface.properties, "GetAll"): [Self.properties]
        case (Self.monitor, BlueZ.monitor, "Activate"), (Self.monitor, BlueZ.monitor, "Release"),
            (Self.monitor, BlueZ.monitor, "DeviceFound"), (Self.monitor, BlueZ.monitor, "DeviceLost"):
            []
        default: nil
        }
    }

    /// Between two rounds of discovery bluetoothd does not say so.
    func hasEnded(_ properties: [String: BusValue]) -> Bool { properties["Discovering"]?.flag == false }

    /// Without its monitor discovery goes on.
    func isOver(_ interface: String, _ member: String) -> Bool { false }

    /// The patterns that the monitor looks for, by where in the data each starts. They are manufacturer data (0xFF) of an iBeacon or an
    /// AltBeacon, and service data (0x16) of an Eddystone-UID.
    private static var properties: BusArgument {
        let company = withUnsafeBytes(of: IBeacon.company.littleEndian) { Array($0) }
        let patterns: [(start: UInt8, type: UInt8, bytes: [UInt8])] = [
            (0, 0xFF, company + IBeacon.prefix), (2, 0xFF, AltBeacon.code), (0, 0x16, EddystoneUID.prefix),
        ]
        return .properties([
            "Type": .text("or_patterns"),
            "Patterns": .list(
                "(yyay)", patterns.map { .structure([.byte($0.start), .byte($0.type), .bytes($0.bytes)]) }),
        ])
    }
}

/// How many sightings are passed on, so that nobody can flood the navigator or fill the disk.
struct SightingLimit {
    private var left = Double(most)
    private var last: ContinuousClock.Instant?

    /// Sightings a second: ten beacons that each send ten times.
    static let most = 100

    /// Whether one more is passed on.
    mutating func admits(at now: ContinuousClock.Instant) -> Bool {
        if let last { left = min(Double(Self.most), left + last.duration(to: now) / .seconds(1) * Double(Self.most)) }
        last = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}
