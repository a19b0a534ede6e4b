import Positioning
import Transit
import Mathematics

/// The reports of a receiver in the course of a ride.
struct Reception {
    private let receiver: Receiver
    private let traits: ReceiverTraits
    private let truth: Truth
    private let way: Way
    private let seat: Double
    private var random: Randomness
    private var error: PositionError
    private let hidden: [Hidden]
    private let outages: [ClosedRange<Double>]
    private let pauses: [(start: Double, seconds: Double)]
    private var standing: StandingPlace
    private let clusters: [Cluster]
    private var lastFix: Fix?

    /// A time without view of the sky, in seconds.
    private struct Hidden {
        /// From portal to portal.
        let span: ClosedRange<Double>
        /// Until when positions go on.
        let lingers: Double
        /// Whether those stand still.
        let isFrozen: Bool
        /// How fast they drift, as a share of the speed at the portal, where they do.
        let drift: Double
        /// When there are positions again.
        let end: Double
        /// By how many deviations the first ones are off.
        let settling: (east: Double, north: Double)
    }

    /// A time at a wrong place.
    private struct Cluster {
        let span: ClosedRange<Double>
        let place: Coordinate
        let claimed: Double
    }

    /// Below this speed in m/s receivers tell no course.
    private static let slowestCourse = 0.5
    /// Metres above mean sea level: nothing here depends on it.
    private static let altitude = 20.0
    /// The deviation on each axis within a wrong cluster, in metres.
    private static let clusterJitter = 5.0

    /// - Parameter seat: how many metres ahead of the train's middle the receiver is.
    init(
        _ receiver: Receiver, _ pattern: Pattern, in network: Network, _ truth: Truth, seat: Double,
        tunnels: [ClosedRange<Double>], seed: UInt64
    ) {
        self.receiver = receiver
        self.truth = truth
        self.seat = seat
        way = Way(pattern.track)
        let end = truth.profile.end
        var random = Randomness(seed: seed, purpose: 2)
        let traits = ReceiverTraits(receiver, &random)
        self.traits = traits
        standing = StandingPlace(receiver)
        error = PositionError(
            receiver.quality, isPhone: traits.isPhone, interval: receiver.interval, end: end, &random)
        hidden = tunnels.compactMap {
            Self.hidden($0, receiver, settling: traits.settlingFactor, truth.profile, seat: seat, &random)
        }
        pauses = random.moments(perHour: receiver.pausesPerHour, in: 0...max(0, end)).map {
            ($0, random.draw(receiver.pause))
        }
        var outages = receiver.outages
        for start in random.moments(perHour: receiver.outagesPerHour, in: 0...max(0, end)) {
            outages.append(start...(start + random.uniform(receiver.outageDuration)))
        }
        self.outages = outages
        var clusters: [Cluster] = []
        if let rule = receiver.quality.wrongCluster {
            for _ in 0..<rule.count { clusters.append(Self.cluster(rule, pattern, network, truth, way, &random)) }
        }
        self.clusters = clusters
        self.random = random
    }

    /// Tells each report from the ride's beginning to its end, with its time, in order.
    mutating func report(_ body: (Fix, Timestamp) -> Void) {
        let interval = max(1, Int((receiver.interval * 1000).rounded()))
        // A receiver's epochs are those of GNSS time, not of the ride.
        let unit = interval < 1000 ? interval : 1000
        let offset = interval <= 1000 ? 0 : Int(random.uniform(0...(interval / 1000 - 1))) * 1000
        let start = truth.start.milliseconds
        let phase = (Int64(unit) - start % Int64(unit)) % Int64(unit) + Int64(offset)
        let end = truth.end.milliseconds
        var pauses = pauses[...]
        var paused = -Double.infinity
        for milliseconds in stride(from: start + phase, through: end, by: interval) {
            let time = Timestamp(milliseconds: milliseconds)
            let seconds = time.seconds(since: truth.start)
            guard let fix = fix(at: time), seconds >= paused else { continue }
            body(fix, time)
            // The pause begins with the first report behind its moment.
            while let pause = pauses.first, pause.start <= seconds {
                paused = seconds + pause.seconds
                pauses.removeFirst()
            }
        }
    }

    private mutating func fix(at time: Timestamp) -> Fix? {
        let seconds = time.seconds(since: truth.start)
        error.advance(to: seconds, &random)
        var fix = Fix(mode: .none)
        fix.time = time
        fix.millisecondOfDay = time.millisecondOfDay
        fix.satellitesUsed = 0
        if outages.contains(where: { $0.contains(seconds) }) { return receiver.outagesAreSilent ? nil : fix }
        if let hidden = hidden.first(where: { $0.span.lowerBound <= seconds && seconds < $0.end }) {
            guard seconds < hidden.lingers, var last = lastFix else { return fix }
            last.time = time
            last.millisecondOfDay = time.millisecondOfDay
            guard !hidden.isFrozen else { return last }
            let (chainage, speed) = truth.profile.state(at: hidden.span.lowerBound)
            let drifted = chainage + seat + hidden.drift * speed * (seconds - hidden.span.lowerBound)
            last.coordinate = way.coordinate(at: drifted, east: error.east, north: error.north).asReported
            return last
        }
        fix.mode = .threeD
        fix.altitude = (Self.altitude + error.north).rounded(to: 100)
        (fix.hdop, fix.pdop) = (error.hdop.rounded(to: 100), (error.hdop * 1.7).rounded(to: 100))
        fix.vdop = (error.hdop * 1.4).rounded(to: 100)
        fix.satellitesUsed = error.satellites
        if let cluster = clusters.first(where: { $0.span.contains(seconds) }) {
            fill(&fix, from: cluster)
        } else {
            fill(&fix, at: seconds)
        }
        lastFix = fix
        return fix
    }

    private mutating func fill(_ fix: inout Fix, from cluster: Cluster) {
        fix.coordinate =
            way.moved(
                cluster.place, east: random.normal(Self.clusterJitter), north: random.normal(Self.clusterJitter)
            ).asReported
        fix.accuracy = cluster.claimed.rounded(to: 1000)
        if receiver.hasSpeed { fix.speed = 0 }
    }

    private mutating func fill(_ fix: inout Fix, at seconds: Double) {
        let (chainage, speed) = truth.profile.state(at: seconds)
        var (east, north) = (error.east, error.north)
        if let hidden = hidden.last(where: { $0.end <= seconds }), hidden.span.upperBound > 0 {
            let share = exp(-(seconds - hidden.end) / traits.settlingTime)
            east += share * hidden.settling.east
            north += share * hidden.settling.north
        }
        var place = (chainage: chainage + seat, east: east, north: north)
        if traits.isPhone {
            place = standing.place(
                at: place.chainage, error: (east, north), isStill: speed < traits.stillBelow, time: seconds, &random)
        }
        fix.coordinate = way.coordinate(at: place.chainage, east: place.east, north: place.north).asReported
        fix.accuracy = error.claimed.rounded(to: 1000)
        guard receiver.hasSpeed else { return }
        let along = speed + random.normal(traits.speedDeviation)
        let across = random.normal(traits.speedDeviation)
        var measured = (along * along + across * across).squareRoot()
        if measured < traits.stillBelow { measured = 0 }
        if random.happens(traits.outlierShare) { measured += random.uniform(receiver.speedOutlier) }
        measured = (measured * 3600 / 1852).rounded(to: 1000) * 1852 / 3600
        fix.speed = measured
        guard measured >= Self.slowestCourse else { return }
        let direction = way.direction(at: chainage + seat)
        // The part across points to the right of the way.
        let course = atan2(
            along * direction.east + across * direction.north, along * direction.north - across * direction.east)
        let degrees = (course * 180 / .pi).rounded(to: 1000)
        fix.track = degrees < 0 ? degrees + 360 : degrees
    }

    private static func hidden(
        _ tunnel: ClosedRange<Double>, _ receiver: Receiver, settling factor: Double, _ profile: Profile,
        seat: Double, _ random: inout Randomness
    ) -> Hidden? {
        let start = profile.time(at: tunnel.lowerBound - seat)
        let exit = profile.time(at: tunnel.upperBound - seat)
        let lingering = random.happens(receiver.lingeringShare) ? random.uniform(receiver.lingering) : 0
        let (isFrozen, drift) = (random.happens(0.5), random.uniform(0.5...1.5))
        let reacquisition = random.uniform(receiver.reacquisition)
        let deviation = factor * receiver.quality.drift.upperBound
        let settling = (east: random.normal(deviation), north: random.normal(deviation))
        // A ride that ends before the tunnel never sees it; one that begins behind it neither.
        guard let start, exit.map({ $0 > 0 }) ?? true else { return nil }
        let end = exit ?? .infinity
        return Hidden(
            span: start...max(start, end), lingers: min(start + lingering, end), isFrozen: isFrozen, drift: drift,
            end: end + reacquisition, settling: settling)
    }

    private static func cluster(
        _ rule: Quality.WrongCluster, _ pattern: Pattern, _ network: Network, _ truth: Truth, _ way: Way,
        _ random: inout Randomness
    ) -> Cluster {
        let start = random.uniform(0...max(0, truth.profile.end))
        let end = start + random.logUniform(rule.duration)
        let stop = truth.state(at: truth.time(start)).stop
        let near = max(0, stop - rule.reach)...min(pattern.stops.count - 1, stop + rule.reach)
        // Behind `stop` the train is nearest to it or to the next one.
        let others = near.filter { $0 != stop && $0 != stop + 1 }
        let chosen = others.isEmpty ? stop : others[random.uniform(0...(others.count - 1))]
        let station = network.stations[pattern.stops[chosen].station].coordinate
        let place = way.moved(
            station, east: random.uniform(-rule.offset...rule.offset),
            north: random.uniform(-rule.offset...rule.offset))
        return Cluster(span: start...end, place: place, claimed: random.uniform(rule.claimed))
    }
}

extension Double {
    /// The nearest fraction with a denominator.
    fileprivate func rounded(to denominator: Double) -> Double {
        (self * denominator).rounded() / denominator
    }
}

extension Coordinate {
    /// In 10⁻⁶ of a minute (2 mm): what receivers report at most, and a ride log holds.
    fileprivate var asReported: Coordinate {
        Coordinate(latitude: latitude.rounded(to: 60_000_000), longitude: longitude.rounded(to: 60_000_000)) ?? self
    }
}
