import Mathematics

/// A random quantity that drifts about 0: a first-order Gauss–Markov process, sampled.
struct Drift: Sendable {
    private(set) var value: Double
    private let kept: Double
    private let deviation: Double
    private let innovation: Double

    /// - Parameters:
    ///   - correlation: the time constant in seconds.
    ///   - interval: seconds from one sample to the next.
    init(_ deviation: Double, correlation: Double, interval: Double, _ random: inout Randomness) {
        self.deviation = deviation
        kept = exp(-interval / correlation)
        innovation = deviation * (1 - kept * kept).squareRoot()
        value = random.normal(deviation)
    }

    mutating func advance(_ random: inout Randomness) {
        value = kept * value + random.normal(innovation)
    }
}

/// The error of a receiver's positions, from report to report.
struct PositionError: Sendable {
    /// Metres to the east and north.
    private(set) var east = 0.0
    private(set) var north = 0.0
    /// The accuracy that the receiver claims: metres, 68 %.
    private(set) var claimed = 0.0
    private(set) var hdop = 0.0
    private(set) var satellites = 0

    private let quality: Quality
    private let baseHDOP: Double
    private let baseSatellites: Int
    private let jitter: Double
    /// The claim in the middle, and the bounds of the claims.
    private let usualClaim: Double
    private let claims: ClosedRange<Double>
    private var drifts: (east: Drift, north: Drift)
    private var claim: Drift
    private var dilution: Drift
    private var bursts: ArraySlice<Burst>

    /// A time in which a reflection is followed.
    private struct Burst: Sendable {
        let span: ClosedRange<Double>
        let east, north, claimed: Double
    }

    /// A claim of a receiver changes with this time constant, in seconds.
    private static let claimTime = 45.0

    /// - Parameters:
    ///   - isPhone: whether what it claims says nothing about its errors.
    ///   - end: the end of the ride in seconds.
    init(_ quality: Quality, isPhone: Bool, interval: Double, end: Double, _ random: inout Randomness) {
        self.quality = quality
        let deviation = random.uniform(quality.drift)
        let correlation = random.uniform(quality.correlation)
        jitter = random.uniform(quality.jitter)
        let claimDeviation = random.uniform(quality.claimDeviation)
        if isPhone {
            (usualClaim, claims) = (
                (quality.phoneClaim.lowerBound * quality.phoneClaim.upperBound).squareRoot(), quality.phoneClaim
            )
        } else {
            usualClaim = Quality.deviationsIn68Percent * (deviation * deviation + jitter * jitter).squareRoot()
            claims = 0.5...1000
        }
        baseHDOP = random.uniform(quality.hdop)
        baseSatellites = random.uniform(quality.satellites)
        drifts = (
            Drift(deviation, correlation: correlation, interval: interval, &random),
            Drift(deviation, correlation: correlation, interval: interval, &random)
        )
        // Nine in ten of a phone's claims lie within the range: 1.645 deviations.
        claim = Drift(
            isPhone ? log(claims.upperBound / usualClaim) / 1.645 : claimDeviation, correlation: Self.claimTime,
            interval: interval, &random)
        dilution = Drift(0.1, correlation: Self.claimTime, interval: interval, &random)
        bursts = []
        if let multipath = quality.multipath { bursts = Self.bursts(multipath, end: end, &random)[...] }
    }

    /// Goes on to the next report.
    mutating func advance(to time: Double, _ random: inout Randomness) {
        drifts.east.advance(&random)
        drifts.north.advance(&random)
        claim.advance(&random)
        dilution.advance(&random)
        east = drifts.east.value + random.normal(jitter)
        north = drifts.north.value + random.normal(jitter)
        claimed = min(claims.upperBound, max(claims.lowerBound, usualClaim * exp(claim.value)))
        hdop = max(0.5, baseHDOP * exp(dilution.value))
        satellites = max(4, baseSatellites + random.uniform(-1...1))
        while let burst = bursts.first, burst.span.upperBound < time { bursts.removeFirst() }
        guard let burst = bursts.first, burst.span.contains(time) else { return }
        east += burst.east
        north += burst.north
        claimed = burst.claimed
        hdop *= quality.multipath?.dilution ?? 1
    }

    private static func bursts(_ multipath: Quality.Multipath, end: Double, _ random: inout Randomness) -> [Burst] {
        var bursts: [Burst] = []
        for start in random.moments(perHour: multipath.perHour, in: 0...max(0, end)) {
            let (duration, offset) = (random.logUniform(multipath.duration), random.uniform(multipath.offset))
            let angle = random.uniform(0...(2 * .pi))
            let isOptimistic = random.happens(multipath.optimisticShare)
            let claimed = random.uniform(isOptimistic ? multipath.optimistic : multipath.claimed)
            guard start >= bursts.last?.span.upperBound ?? 0 else { continue }
            bursts.append(
                Burst(
                    span: start...(start + duration), east: offset * sin(angle), north: offset * cos(angle),
                    claimed: claimed))
        }
        return bursts
    }
}
