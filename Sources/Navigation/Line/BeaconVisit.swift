#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the beacons of one station say of how the train comes to it, stands there, leaves or runs through.
///
/// The strength of a beacon rises and falls as the train moves, and keeps its level while it stands. Where along the platform a
/// beacon hangs, how far that is from the rider's seat and how much its place takes of it is not known, but the same for all that
/// is heard of it in one visit: for each way that the train may take, what was heard of each beacon tells it better from second to
/// second, and what is to be heard next follows from it. A second in which nothing is heard counts as well, and so does it that
/// beacons are not heard of which the ride before has shown that there are as many at a platform (`BeaconHabits`).
struct BeaconVisit: Sendable {
    /// The second up to which what was heard has been weighed.
    private(set) var now: Int64
    /// The last second in which one of the beacons was heard.
    private(set) var lastHeard: Int64
    private let begin: Int64
    private let ways: Ways
    private let loudness: (lowest: Int, step: Int, shares: [Double])
    /// Those that were heard, and those that are expected and were not yet, which have no key.
    private var beacons: [(key: Key?, memory: Memory)] = []
    /// What was heard in the second that is not over yet.
    private var heard: [(key: Key, strength: Double)] = []
    /// How well each way agrees with all that was heard.
    private var weights = [Double](repeating: 1, count: Ways.count)
    /// And with what was heard in the last second that is over: 1 for the best.
    private var news = [Double](repeating: 1, count: Ways.count)
    /// The same of a train that is far away.
    private var elsewhere = 1.0

    private struct Key: Hashable {
        let uuid: UInt128
        let major, minor: UInt16
    }

    /// What is known of one beacon.
    private struct Memory: Sendable {
        /// By way, the probabilities of where it hangs and how strong it is there.
        var places: [Double]
        /// The most that was heard of it in a second.
        var most = 3

        init(_ loudness: [Double]) {
            let shares = Place.shares(loudness)
            places = (0..<Ways.count).flatMap { _ in shares }
        }
    }

    /// A station that has not been heard for so many seconds has nothing more to say.
    static let silence: Int64 = 30
    /// What was to be heard before a beacon was is looked at for so many seconds.
    private static let lookBack: Int64 = 6
    /// So many of a station's beacons are followed: more tell little, and whoever sends false ones sends many;
    private static let mostBeacons = 6
    /// and so many sightings in a second.
    private static let mostSightings = 100
    /// Trains stand for so many seconds at least.
    private static let shortest = 8

    /// Begins with a sighting in a second.
    init(at second: Int64, _ ways: Ways, _ habits: BeaconHabits) {
        (begin, now, lastHeard) = (second, second - 1, second)
        self.ways = ways
        loudness = habits.loudness.levels
        let memory = Memory(loudness.shares)
        beacons = Array(repeating: (nil, memory), count: min(Self.mostBeacons, habits.expected))
    }

    /// How many beacons are followed that were heard.
    var count: Int { beacons.count { $0.key != nil } }

    /// What was heard of each beacon's loudness at a stop that the train has left: in dB, as compared with what `PathLoss` expects,
    /// where it says any more than was known before.
    var levels: [(mean: Double, variance: Double)] {
        func moments(_ shares: [Double]) -> (mean: Double, variance: Double) {
            let values = shares.indices.map { Double(loudness.lowest + $0 * loudness.step) }
            let sum = shares.reduce(0, +)
            let mean = zip(shares, values).reduce(0) { $0 + $1.0 * $1.1 } / sum
            return (mean, zip(shares, values).reduce(0) { $0 + $1.0 * ($1.1 - mean) * ($1.1 - mean) } / sum)
        }
        let prior = moments(loudness.shares)
        return beacons.compactMap { key, memory in
            guard key != nil else { return nil }
            var shares = [Double](repeating: 0, count: Loudness.count)
            for way in Ways.calling {
                for index in 0..<Place.count {
                    shares[index % Loudness.count] += weights[way] * memory.places[way * Place.count + index]
                }
            }
            let posterior = moments(shares)
            // What was heard alone: the prior's share taken out.
            let gain = 1 - max(posterior.variance, Self.coarseness) / prior.variance
            guard gain >= Self.leastGain else { return nil }
            return (prior.mean + (posterior.mean - prior.mean) / gain, (1 - gain) / gain * prior.variance)
        }
    }

    /// Levels are dB apart: so much variance is never known, in dB²,
    private static let coarseness = 4.0
    /// and less than so much of the variance taken away says nothing.
    private static let leastGain = 0.1

    /// Seconds that have been weighed.
    var seconds: Int64 { now - begin + 1 }

    /// Takes a sighting of the second that is not over yet.
    mutating func handle(_ sighting: Sighting) {
        guard heard.count < Self.mostSightings else { return }
        heard.append(
            (Key(uuid: sighting.uuid, major: sighting.major, minor: sighting.minor), sighting.strength))
    }

    /// Lets one second be over.
    mutating func step() {
        shift()
        now += 1
        if !heard.isEmpty { lastHeard = now }
        news = [Double](repeating: 1, count: Ways.count)
        elsewhere = 1
        for (key, _) in heard where count < Self.mostBeacons && !beacons.contains(where: { $0.key == key }) {
            if let expected = beacons.firstIndex(where: { $0.key == nil }) {
                beacons[expected].key = key
                continue
            }
            var memory = Memory(loudness.shares)
            for second in stride(from: min(now - begin, Self.lookBack), to: 0, by: -1) {
                _ = weigh(&memory, [], before: Int(second))
            }
            beacons.append((key, memory))
        }
        for number in beacons.indices {
            let key = beacons[number].key
            let likelihoods = weigh(
                &beacons[number].memory, heard.filter { .some($0.key) == key }.map(\.strength), before: 0)
            for way in news.indices { news[way] *= likelihoods.ways[way] }
            elsewhere *= likelihoods.elsewhere
        }
        heard = []
        let most = max(elsewhere, news.max() ?? 1)
        elsewhere = Self.news(elsewhere / most)
        for way in news.indices {
            news[way] = Self.news(news[way] / most)
            weights[way] = max(1e-30, weights[way] * news[way])
        }
        let sum = weights.reduce(0, +)
        for way in weights.indices { weights[way] /= sum }
    }

    /// Reflections last longer than a second, and trains run otherwise than expected: what a second tells is half of it news.
    private static func news(_ likelihood: Double) -> Double { likelihood.squareRoot() }

    /// How well the last second that is over agrees with a train that takes a way, or with one far away.
    @inline(__always) func likelihood(of way: Int?) -> Double { way.map { news[$0] } ?? elsewhere }

    /// Lets the ways, which are told by how far they are from now, be a second older.
    private mutating func shift() {
        let left = Ways.leaving.upperBound - 1
        let standing = Ways.stopping.lowerBound...(Ways.stopping.lowerBound + Ways.oldest - Self.shortest)
        var leaving = [Double](repeating: 0, count: Place.count)
        for number in beacons.indices {
            beacons[number].memory.places.withUnsafeMutableBufferPointer { places in
                for index in leaving.indices { leaving[index] = 0 }
                var sum = 0.0
                for way in standing {
                    sum += weights[way]
                    for index in 0..<Place.count { leaving[index] += weights[way] * places[way * Place.count + index] }
                }
                // The oldest way that stands stays, with that which comes to be as old.
                let (first, second) = (Ways.stopping.lowerBound, Ways.stopping.lowerBound + 1)
                let share = weights[first] / (weights[first] + weights[second])
                for index in 0..<Place.count {
                    places[second * Place.count + index] =
                        share * places[first * Place.count + index]
                        + (1 - share) * places[second * Place.count + index]
                }
                for ways in Ways.moving {
                    for index in ways.lowerBound * Place.count..<(ways.upperBound - 1) * Place.count {
                        places[index] = places[index + Place.count]
                    }
                }
                for index in 0..<Place.count { places[left * Place.count + index] = leaving[index] / sum }
            }
        }
        weights[Ways.stopping.lowerBound + 1] += weights[Ways.stopping.lowerBound]
        let leavingWeight = standing.reduce(0) { $0 + weights[$1] } / Double(standing.count)
        for ways in Ways.moving {
            for way in ways.dropLast() { weights[way] = weights[way + 1] }
        }
        weights[left] = leavingWeight
    }

    /// Weighs what is known of a beacon with what was heard of it in a second.
    ///
    /// - Parameter seconds: how many seconds ago that was.
    /// - Returns: how well it agrees with each way.
    private func weigh(_ memory: inout Memory, _ strengths: [Double], before seconds: Int) -> (
        ways: [Double], elsewhere: Double
    ) {
        memory.most = max(memory.most, strengths.count)
        let table = Self.likelihoods(strengths, unheard: memory.most - strengths.count)
        var likelihoods = [Double](repeating: 0, count: Ways.count)
        memory.places.withUnsafeMutableBufferPointer { places in
            table.withUnsafeBufferPointer { table in
                for way in 0..<Ways.count {
                    likelihoods[way] = Place.weigh(
                        places, from: way * Place.count, with: table, at: ways.metres(of: way, before: seconds),
                        lowest: loudness.lowest, step: loudness.step)
                }
            }
        }
        return (likelihoods, table[0])
    }

    /// Of so many sightings a second each tells something of its own.
    private static let independent = 3.0
    /// Sightings of a beacon in reach are lost with so much probability,
    private static let lost = 0.3
    /// all of a second with so much,
    private static let allLost = 0.3
    /// and those weaker than so much, in dB as compared with one metre, are not received.
    private static let floor = -36.0
    /// However little it agrees with a way, a second speaks no more against it.
    private static let least = 1e-4
    /// The strengths that may be expected, in dB.
    fileprivate static let range = -130...60

    /// The logarithm of how likely it is not to receive a sighting, by the strength that is expected.
    private static let unheardLogarithms = range.map { expected in
        let silent = 0.5 * erfc((Double(expected) - floor) / (PathLoss.ownShadowing * 2.0.squareRoot()))
        return log(lost + (1 - lost) * silent)
    }

    /// How likely it is to hear these strengths in a second, and so many others not, by the strength that is expected.
    private static func likelihoods(_ strengths: [Double], unheard: Int) -> [Double] {
        let weight = min(1, independent / Double(max(1, strengths.count + unheard)))
        let (sum, count) = (strengths.reduce(0, +), Double(strengths.count))
        let squares = strengths.reduce(0) { $0 + $1 * $1 }
        let twice = 2 * PathLoss.ownShadowing * PathLoss.ownShadowing
        let logarithms = zip(range, unheardLogarithms).map { expected, silent in
            let expected = Double(expected)
            return weight * (Double(unheard) * silent - (squares - expected * (2 * sum - count * expected)) / twice)
        }
        let most = logarithms.max() ?? 0
        let least = strengths.isEmpty ? allLost : least
        return logarithms.map { max(least, exp($0 - most)) }
    }
}

extension BeaconVisit {
    /// Where a beacon hangs along the track, as seen from where the rider is when the train stands, and how strong it is there.
    private enum Place {
        /// In metres: half a platform, and half a train.
        private static let along = Array(stride(from: -120.0, through: 120, by: 20))
        /// The standard deviation of that.
        private static let offset = 50.0
        static let count = along.count * Loudness.count

        /// How likely each is before anything was heard.
        ///
        /// - Parameter loudness: how likely each level is.
        static func shares(_ loudness: [Double]) -> [Double] {
            let shares = along.flatMap { metres in
                loudness.map { $0 * exp(-metres * metres / (2 * offset * offset)) }
            }
            let sum = shares.reduce(0, +)
            return shares.map { $0 / sum }
        }

        /// The train is no farther away than so many metres.
        private static let farthest = Int(PathLoss.reach)
        /// By where the train is, then by place along the track: the position in a table of strengths.
        private static let positions: [UInt8] = (-farthest...farthest).flatMap { metres in
            along.map { along in
                let strength = PathLoss.strength(at: min(PathLoss.reach, abs(along - Double(metres))))
                return UInt8(Int(strength.rounded()) - range.lowerBound)
            }
        }

        /// Multiplies the probability of each place by what a table says of the strength that is expected there of a train so many
        /// metres beyond the stop, and divides by the sum.
        ///
        /// - Parameters:
        ///   - lowest: the lowest level of a beacon, in dB,
        ///   - step: and from one to the next.
        /// - Returns: the sum.
        @inline(__always)
        static func weigh(
            _ places: UnsafeMutableBufferPointer<Double>, from first: Int, with table: UnsafeBufferPointer<Double>,
            at metres: Double, lowest: Int, step: Int
        ) -> Double {
            let metre = max(-farthest, min(farthest, Int(metres.rounded())))
            return positions.withUnsafeBufferPointer { positions in
                let start = (metre + farthest) * along.count
                var (sum, index) = (0.0, first)
                for place in 0..<along.count {
                    var position = Int(positions[start + place]) + lowest
                    for _ in 0..<Loudness.count {
                        let probability = places[index] * table[position]
                        places[index] = probability
                        sum += probability
                        position += step
                        index += 1
                    }
                }
                let scale = 1 / sum
                for index in 0..<count { places[first + index] *= scale }
                return sum
            }
        }
    }
}
