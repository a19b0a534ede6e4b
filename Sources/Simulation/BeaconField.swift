import Navigation
import Observations
import Positioning
import Transit
import Mathematics

/// The beacons along a pattern, and what is heard of them in the train.
struct BeaconField {
    private let rule: Beacons
    private let traits: BeaconTraits
    private let truth: Truth
    private let seat: Double
    private var random: Randomness
    private var transmitters: [Transmitter] = []

    /// A beacon at its place.
    struct Transmitter: Hashable, Sendable {
        let id: BeaconID
        /// Metres along the pattern's track, and beside it.
        let chainage, beside: Double
        /// Seconds from one advertisement to the next.
        let interval: Double
        /// By how many dB it is received louder than one expects there.
        let shadowing: Double
    }

    /// The draws of a ride are apart from those of its beacons.
    private static let traitsPurpose: UInt64 = 7

    /// The greatest excess of shadowing over the expected one that is waited for, in deviations.
    private static let rarest = 4.0
    /// No radio reports more, in dBm.
    private static let strongest = -20.0

    /// - Parameter seat: how many metres ahead of the train's middle the radio is.
    init(_ rule: Beacons, _ pattern: Pattern, in network: Network, _ truth: Truth, seat: Double, seed: UInt64) {
        self.rule = rule
        self.truth = truth
        self.seat = seat
        var draws = Randomness(seed: seed, purpose: Self.traitsPurpose)
        traits = BeaconTraits(rule, &draws)
        random = Randomness(seed: seed, purpose: 4)
        let way = Way(pattern.track)
        let listed = Dictionary(grouping: network.beacons, by: \.station)
        for stop in pattern.stops {
            let beacons = listed[stop.station] ?? []
            let placed = beacons.filter { $0.coordinate != nil }
            let first = transmitters.count
            if placed.isEmpty {
                place(beacons, at: stop.chainage)
            } else {
                for beacon in placed { place(beacon, on: way) }
            }
            if traits.isOneDead, transmitters.count > first + 1 {
                transmitters.remove(at: random.uniform(first...(transmitters.count - 1)))
            }
        }
        if traits.isAbsent { transmitters = [] }
    }

    /// The sightings that are heard, in order.
    mutating func sightings() -> [(time: Timestamp, sighting: Sighting)] {
        var heard: [(time: Timestamp, sighting: Sighting)] = []
        for transmitter in transmitters { hear(transmitter, &heard) }
        heard.sort { $0.time < $1.time }
        return heard
    }

    /// Places a beacon where it is listed, or nearly.
    private mutating func place(_ beacon: Beacon, on way: Way) {
        guard !beacon.hasAnyMinor, let coordinate = beacon.coordinate,
            let place = way.nearest(to: coordinate)
        else { return }
        transmitters.append(
            Transmitter(
                id: beacon.id,
                chainage: place.chainage + random.normal(traits.listingError),
                beside: max(rule.besideOwn.lowerBound, place.offset + random.normal(traits.listingError)),
                interval: random.uniform(rule.interval), shadowing: shadowing()))
    }

    private mutating func place(_ listed: [Beacon], at chainage: Double) {
        let shares = rule.places(&random)
        for (number, share) in shares.enumerated() {
            let isOpposite = random.happens(traits.oppositeShare)
            let beside = random.uniform(isOpposite ? rule.besideOpposite : rule.besideOwn)
            let interval = random.uniform(rule.interval)
            let shadowing = shadowing()
            guard !listed.isEmpty else { continue }
            let beacon = listed[number % listed.count]
            var id = beacon.id
            if beacon.hasAnyMinor { id.minor = UInt16(number + 1) }
            transmitters.append(
                Transmitter(
                    id: id, chainage: chainage + share * traits.reach, beside: beside, interval: interval,
                    shadowing: shadowing))
        }
    }

    private mutating func shadowing() -> Double {
        random.normal(traits.constantShadowing) + random.uniform(rule.powerError)
    }

    private mutating func hear(_ transmitter: Transmitter, _ heard: inout [(time: Timestamp, sighting: Sighting)]) {
        let budget =
            Double(rule.measuredPower) - traits.trainLoss + transmitter.shadowing
            + Self.rarest * traits.fastShadowing - traits.floor
        let range = pow(10, budget / traits.lossPerDecade)
        guard let start = truth.profile.time(at: transmitter.chainage - range - seat) else { return }
        let end = truth.profile.time(at: transmitter.chainage + range - seat) ?? truth.profile.end
        guard end > start else { return }
        var time = start + random.uniform(0...transmitter.interval)
        while time < end {
            let along = truth.profile.state(at: time).chainage + seat - transmitter.chainage
            let distance = max(1, (along * along + transmitter.beside * transmitter.beside).squareRoot())
            let strength =
                Double(rule.measuredPower) - traits.trainLoss - traits.lossPerDecade * log10(distance)
                + transmitter.shadowing + random.normal(traits.fastShadowing)
            if !random.happens(traits.lostShare), strength >= traits.floor {
                let sighting = Sighting(
                    transmitter.id, measuredPower: rule.measuredPower,
                    rssi: Int8(max(-127, min(Self.strongest, strength.rounded()))))
                heard.append((truth.time(time), sighting))
            }
            time += max(0.02, transmitter.interval) + random.uniform(0...rule.jitter)
        }
    }
}
