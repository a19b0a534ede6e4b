import Navigation
import Observations
import Positioning
import Simulation
import TestSupport
import Testing
import Transit

/// Rides of which the observations are damaged, doubled, lost, late, and mixed with others that make no sense.
@Suite struct `Observations that make no sense` {
    private static let strange = [Double.nan, .infinity, -.infinity, -1, -0.0, 0, 1e-300, 1e-9, 360, 1e7, 1e300]
    private static let stations = ["LBB", "FTM", "BLM", "SSM", "SNY", "BHI", "BLM_1", "XYZ", ""]

    /// The disturbances of the times of observations.
    enum Clock: CaseIterable, Sendable {
        /// Nothing.
        case right
        /// Some come up to 10 s late.
        case late
        /// It is set to another time now and then, and to another year.
        case set
    }

    // Bits of rides, so that a station is never far: 16 observations each.
    @Test(arguments: Difficulty.allCases, Clock.allCases)
    func `contradict nothing and trap nowhere`(difficulty: Difficulty, clock: Clock) throws {
        let intervals = [0.2, 0.5, 1, 1, 4]
        let rides = try intervals.enumerated().map { try Simulated(difficulty, seed: 41 + $0, every: $1) }
        let network = try Network.shipped.get()
        for seed in oneIn(4, of: 1...80) {
            var noise = Noise(seed: seed)
            let ride = rides[seed % rides.count].ride.observations
            let first = Int.random(in: 0..<max(1, ride.count - 16), using: &noise)
            let observations = damaged(ride[first..<min(ride.count, first + 16)], Self.stations, clock, &noise)
            let contradictions = contradictions(in: network, observations, clock)
            #expect(contradictions.isEmpty, "seed \(seed), \(contradictions.first ?? "")")
        }
    }

    // Longer bits, and over the change: a journey has to go on in them.
    @Test(arguments: Clock.allCases)
    func `contradict nothing and trap nowhere where one changes`(clock: Clock) throws {
        let network = try SmallMetro.triangle.network()
        let stations = network.stations.map(\.id)
        for seed in oneIn(4, of: 1...40) {
            var noise = Noise(seed: seed)
            var rides = RidesInTurn(network, seed: seed)
            try rides.ride("W2", ["X", "E1", "E2"][seed % 3])
            try rides.ride(["X", "E1", "E2"][seed % 3], ["N1", "X", "N2"][seed % 3], waiting: 60)
            let start = Observation(.command(.startJourney(from: nil, to: "N2")), at: .second(0))
            let ride = [start] + rides.fixes.compactMap { fix in fix.time.map { Observation(.fix(fix), at: $0) } }
            let first = Int.random(in: 0..<ride.count - 200, using: &noise)
            let bit = [start] + damaged(ride[first..<(first + 200)], stations, clock, &noise)
            let contradictions = contradictions(in: network, bit, clock)
            #expect(contradictions.isEmpty, "seed \(seed), \(contradictions.first ?? "")")
        }
    }

    /// The contradictions in a navigator's events for observations.
    private func contradictions(in network: Network, _ observations: [Observation], _ clock: Clock) -> [String] {
        var navigator = Navigator(network: network)
        var ticks = Timekeeper()
        var story = Story(network, isSet: clock == .set)
        for observation in observations {
            for observation in ticks.ticks(before: observation.time) + [observation] {
                let events = navigator.handle(observation)
                story.take(events, of: observation, navigator)
            }
        }
        return story.contradictions
    }

    private func damaged(
        _ ride: ArraySlice<Observation>, _ stations: [String], _ clock: Clock, _ noise: inout Noise
    ) -> [Observation] {
        func happens(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &noise) < probability }
        var (damaged, later): ([Observation], Int64) = ([], 0)
        for observation in ride {
            if happens(0.05) { continue }
            if happens(0.01) { later += Int64.random(in: 0...60_000, using: &noise) }
            if clock == .set, happens(0.03) { later = Int64.random(in: -60_000...30_000, using: &noise) }
            if clock == .set, happens(0.01) {
                later = Int64.random(in: -3_600_000_000_000...8_000_000_000_000, using: &noise)
            }
            var observation = observation.shifted(byMilliseconds: later)
            if happens(0.15) { damage(&observation, &noise) }
            if happens(0.05) { damaged.append(Observation(noise.content(stations), at: observation.time)) }
            if happens(0.05) { damaged.append(observation) }
            if clock == .late, happens(0.1) {
                observation = observation.shifted(byMilliseconds: -Int64.random(in: 0...10_000, using: &noise))
            }
            damaged.append(observation)
        }
        return damaged
    }

    private func damage(_ observation: inout Observation, _ noise: inout Noise) {
        guard case .fix(var fix) = observation.content else { return }
        for _ in 0...Int.random(in: 0...2, using: &noise) {
            let number = Self.strange.randomElement(using: &noise)
            switch Int.random(in: 0..<9, using: &noise) {
            case 0: fix.speed = number
            case 1: fix.accuracy = number
            case 2: (fix.hdop, fix.pdop, fix.vdop) = (number, number, number)
            case 3: (fix.track, fix.altitude) = (number, number)
            case 4:
                // No pole can be moved to the east.
                guard let place = fix.coordinate, abs(place.latitude) < 90 else { break }
                fix.coordinate = place.moved(east: noise.normal(3000), north: noise.normal(3000))
            case 5:
                let latitude = [-90.0, 0, 90][Int.random(in: 0...2, using: &noise)]
                fix.coordinate = Coordinate(latitude: latitude, longitude: -180)
            case 6: (fix.mode, fix.coordinate) = (.none, nil)
            case 7: fix.time = Bool.random(using: &noise) ? nil : fix.time?.advanced(bySeconds: noise.normal(1e6))
            default: (fix.satellitesUsed, fix.satellitesSeen) = (Int.min, Int.max)
            }
        }
        observation.content = .fix(fix)
    }
}

extension Noise {
    /// Something that may happen at any time.
    fileprivate mutating func content(_ stations: [String]) -> Observation.Content {
        let uuid = UInt128(0xE2C5_6DB5_DFFB_48D2) << 64 | UInt128(0xB060_D0F5_A710_96E0)
        switch Int.random(in: 0..<9, using: &self) {
        case 0, 1: return .motion(isMoving: [true, false, nil].randomElement(using: &self) ?? nil)
        case 2:
            return .sighting(
                Sighting(
                    BeaconID(
                        uuid: uuid, major: .random(in: 0...15, using: &self), minor: .random(in: 0...3, using: &self)),
                    measuredPower: .random(in: -128...127, using: &self), rssi: .random(in: -128...127, using: &self)))
        case 3: return .bluetooth(isAvailable: Bool.random(using: &self))
        case 4: return .receiver([.available, .lost, .notAuthorized][Int.random(in: 0...2, using: &self)])
        case 5: return .command(.endJourney)
        case 6: return .tick
        case 7:
            return .pressure([nil, -.infinity, .nan, 0, 300, 1013.25].randomElement(using: &self) ?? nil)
        default:
            let from = Bool.random(using: &self) ? stations.randomElement(using: &self) : nil
            return .command(.startJourney(from: from, to: stations.randomElement(using: &self) ?? ""))
        }
    }
}
