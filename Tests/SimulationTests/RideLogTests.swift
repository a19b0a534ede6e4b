import NMEA
import Navigation
import Observations
import Positioning
import Transit
import Simulation
import Testing

@Suite struct `A simulated ride log` {
    private let rides: Rides

    init() throws { rides = try Rides() }

    /// The output of a decoder for a log.
    private func decoded(_ ride: SimulatedRide) -> (items: [StreamDecoder.Item], statistics: Statistics) {
        var log = RideLog()
        for observation in ride.observations { log.append(observation) }
        var decoder = StreamDecoder()
        var items: [StreamDecoder.Item] = []
        log.takeBytes().withUnsafeBytes { decoder.decode($0) { items.append($0) } }
        decoder.finish { items.append($0) }
        return (items, decoder.statistics)
    }

    @Test(arguments: 1...5, [0.1, 1, 10])
    func `is read as what was observed`(seed: Int, interval: Double) throws {
        let ride = try rides.ride("BLA", "IST", seed: seed) {
            $0.receiver = Receiver(.urbanCanyon, interval: interval)
            $0.motion = .asRecorded
            $0.beacons = Beacons()
        }
        let (items, statistics) = decoded(ride)
        #expect(statistics.dropped == 0)
        let fixes = items.compactMap { if case .fix(let fix) = $0.content { fix } else { nil } }
        #expect(fixes.count == ride.fixes.count)
        for (fix, expected) in zip(fixes, ride.fixes) { try equal(fix, expected) }
        var others = items[...].compactMap { item -> Observation? in
            guard let time = item.received else { return nil }
            switch item.content {
            case .observation(let content): return Observation(content, at: time)
            case .fix, .sky, .interruption, .skippedFix: return nil
            }
        }
        for observation in ride.observations {
            if case .fix = observation.content { continue }
            #expect(!others.isEmpty && others.removeFirst() == observation)
        }
        #expect(others.isEmpty)
    }

    /// Equal within what the fields of NMEA 0183 hold.
    private func equal(_ fix: Fix, _ expected: Fix) throws {
        #expect(fix.time == expected.time && fix.mode == expected.mode)
        #expect(fix.millisecondOfDay == expected.millisecondOfDay && fix.satellitesUsed == expected.satellitesUsed)
        #expect((fix.coordinate == nil) == (expected.coordinate == nil))
        if let coordinate = fix.coordinate, let other = expected.coordinate {
            #expect(coordinate.distance(to: other) < 0.0001)
        }
        try close(fix.speed, expected.speed, within: 1e-9)
        try close(fix.track, expected.track, within: 1e-9)
        try close(fix.accuracy, expected.accuracy, within: 0.0011)
        try close(fix.altitude, expected.altitude, within: 1e-9)
        try close(fix.hdop, expected.hdop, within: 1e-9)
        try close(fix.pdop, expected.pdop, within: 1e-9)
        try close(fix.vdop, expected.vdop, within: 1e-9)
    }

    private func close(_ value: Double?, _ expected: Double?, within tolerance: Double) throws {
        guard let expected else {
            #expect(value == nil)
            return
        }
        #expect(abs(try #require(value) - expected) <= tolerance)
    }
}
