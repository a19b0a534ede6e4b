import Glibc
import Observations
import Positioning
import TestSupport
import Testing
import Threads

@testable import Beacons

/// All tests on a bus, one after the other: they count threads.
@Suite(.serialized, .timeLimit(.minutes(2))) enum BusTests {}

/// A private bus, a mock of bluetoothd on it, and what is asked of both.
final class Stage {
    let bus: PrivateBus
    let lines = RecordedLines()
    private(set) var bluetoothd: Daemon?

    /// Short pauses, so that tests of reconnecting do not wait for seconds.
    static let quick = BackOff(first: .milliseconds(20), longest: .milliseconds(200))

    init(policy: String = "", monitors: Bool = true, hasService: Bool = true) throws {
        bus = try PrivateBus(policy: policy)
        if hasService { bluetoothd = try bus.bluetoothd(monitors: monitors) }
    }

    func startService() throws { bluetoothd = try bus.bluetoothd() }

    func stopService() { bluetoothd?.stop(SIGKILL) }

    func finder(
        _ adapter: String? = nil, isWanted: @escaping @Sendable (AdvertisedBeacon) -> Bool = { _ in true }
    ) -> BlueZBeaconFinder {
        BlueZBeaconFinder(
            adapter: adapter, at: bus.address, backOff: Self.quick, logger: lines.logger, isWanted: isWanted)
    }

    /// The beacon that the mock's devices are.
    static let beacon = AdvertisedBeacon(
        BeaconID(uuid: 0xE2C5_6DB5_DFFB_48D2_B060_D0F5_A710_96E0, major: 12, minor: 1), measuredPower: -59)

    /// Its manufacturer data as busctl(1) takes it.
    static var data: [String] {
        let bytes = IBeacon.encode(beacon)
        return ["ManufacturerData", "a{qv}", "1", "76", "ay", "\(bytes.count)"] + bytes.map { "\($0)" }
    }
}

extension Recorder {
    /// The reported states of Bluetooth. An entry is `nil` where Bluetooth is available.
    var problems: [BluetoothProblem?] {
        observations.compactMap {
            if case .bluetooth(_, let problem) = $0.content { .some(problem) } else { nil }
        }
    }

    var sightings: [Sighting] {
        observations.compactMap { if case .sighting(let sighting) = $0.content { sighting } else { nil } }
    }

    /// Waits until Bluetooth is said to have been this, one after the other.
    func wait(for problems: [BluetoothProblem?]) async throws {
        try await wait("\(problems) rather than \(self.problems)") { $0.problems == problems }
    }
}
