import Navigation
import Positioning
import Transit
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The beacons along a pattern, and what is heard of them in the train.
struct BeaconField {
    private let rule: Beacons
    private let truth: Truth
    private let seat: Double
    private var random: Randomness
    private var transmitters: [Transmitter] = []

    /// A beacon at its place.
    struct Transmitter: Hashable, Sendable {
        let uuid: UInt128
        let major, minor: UInt16
        /// Metres along the pattern's track, and beside it.
        let chainage, beside: Double
        /// Seconds from one advertisement to the next.
        let interval: Double
        /// In dB.
        let shadowing: Double
    }

    /// So many deviations of shadowing more than expected are not waited for.
    private static let rarest = 4.0
    /// No radio reports more, in dBm.
    private static let strongest = -20.0

    /// - Parameter seat: how many metres ahead of the train's middle the radio is.
    init(_ rule: Beacons, _ pattern: Pattern, in network: Network, _ truth: Truth, seat: Double, seed: UInt64) {
        self.rule = rule
        self.truth = truth
        self.seat = seat
        random = Randomness(seed: seed, purpose: 4)
        let way = Way(pattern.track)
        let listed = Dictionary(grouping: network.beacons, by: \.station)
        for stop in pattern.stops {
            let beacons = listed[stop.station] ?? []
            let placed = beacons.filter { $0.coordinate != nil }
            if placed.isEmpty {
                place(beacons, at: stop.chainage)
            } else {
                for beacon in placed { place(beacon, on: way) }
            }
        }
    }

    /// What is heard, in order.
    mutating func sightings() -> [(time: Timestamp, sighting: Sighting)] {
        var heard: [(time: Timestamp, sighting: Sighting)] = []
        for transmitter in transmitters { hear(transmitter, &heard) }
        heard.sort { $0.time < $1.time }
        return heard
    }

    /// Places a beacon where it is listed, or nearly.
    private mutating func place(_ beacon: Beacon, on way: Way) {
        guard let uuid = Self.number(beacon.uuid), let minor = beacon.minor, let coordinate = beacon.coordinate,
            let place = way.nearest(to: coordinate)
        else { return }
        transmitters.append(
            Transmitter(
                uuid: uuid, major: beacon.major, minor: minor,
                chainage: place.chainage + random.normal(rule.listingError),
                beside: max(rule.besideOwn.lowerBound, place.offset + random.normal(rule.listingError)),
                interval: random.uniform(rule.interval), shadowing: random.normal(rule.constantShadowing)))
    }

    private mutating func place(_ listed: [Beacon], at chainage: Double) {
        let shares = rule.places(&random)
        for (number, share) in shares.enumerated() {
            let isOpposite = random.happens(rule.oppositeShare)
            let beside = random.uniform(isOpposite ? rule.besideOpposite : rule.besideOwn)
            let interval = random.uniform(rule.interval)
            let shadowing = random.normal(rule.constantShadowing)
            guard !listed.isEmpty else { continue }
            let beacon = listed[number % listed.count]
            guard let uuid = Self.number(beacon.uuid) else { continue }
            transmitters.append(
                Transmitter(
                    uuid: uuid, major: beacon.major, minor: beacon.minor ?? UInt16(number + 1),
                    chainage: chainage + share * rule.reach, beside: beside, interval: interval,
                    shadowing: shadowing))
        }
    }

    private mutating func hear(_ transmitter: Transmitter, _ heard: inout [(time: Timestamp, sighting: Sighting)]) {
        let budget =
            Double(rule.measuredPower) - rule.trainLoss + transmitter.shadowing + Self.rarest * rule.fastShadowing
            - rule.floor
        let range = pow(10, budget / rule.lossPerDecade)
        guard let start = truth.profile.time(at: transmitter.chainage - range - seat) else { return }
        let end = truth.profile.time(at: transmitter.chainage + range - seat) ?? truth.profile.end
        guard end > start else { return }
        var time = start + random.uniform(0...transmitter.interval)
        while time < end {
            let along = truth.profile.state(at: time).chainage + seat - transmitter.chainage
            let distance = max(1, (along * along + transmitter.beside * transmitter.beside).squareRoot())
            let strength =
                Double(rule.measuredPower) - rule.trainLoss - rule.lossPerDecade * log10(distance)
                + transmitter.shadowing + random.normal(rule.fastShadowing)
            if strength >= rule.floor {
                let sighting = Sighting(
                    uuid: transmitter.uuid, major: transmitter.major, minor: transmitter.minor,
                    measuredPower: rule.measuredPower, rssi: Int8(max(-127, min(Self.strongest, strength.rounded()))))
                heard.append((truth.time(time), sighting))
            }
            time += max(0.02, transmitter.interval) + random.uniform(0...rule.jitter)
        }
    }

    /// A UUID as a number: its 32 hexadecimal digits.
    private static func number(_ uuid: String) -> UInt128? {
        UInt128(uuid.filter { $0 != "-" }, radix: 16)
    }
}
