/// The values that a ride draws for one leg, in metres from its beginning.
struct LegPlan: Sendable {
    /// The leg without what happens on the way.
    private(set) var leg: Leg
    /// The speed ceilings of incidents on the way.
    private(set) var slow: [Leg.Ceiling] = []
    /// Where the train stands on the way, and for how many seconds, in order.
    private(set) var stands: [(place: Double, seconds: Double)] = []

    /// The distance that a train needs between two stands to speed up and brake at all, in metres.
    static let shortest = 20.0
    /// A train creeps along no more of a leg than this share.
    private static let creptShare = 0.55

    /// - Parameters:
    ///   - shares: the shares that the ride has drawn.
    ///   - random: the leg's own; each leg draws the same numbers whatever comes of them.
    init(length: Double, handling: Handling, _ movement: Movement, _ shares: RideShares, _ random: inout Randomness) {
        leg = Leg(length: length, handling: handling)
        style(movement, shares, &random)
        creep(movement.incidents, &random)
        slowDown(movement.incidents, shares, &random)
        hold(movement.holds, &random)
        pullUp(movement.incidents, shares, &random)
        stands.sort { $0.place < $1.place }
        var before = 0.0
        stands = stands.filter { stand in
            guard stand.place - before >= Self.shortest, length - stand.place >= Self.shortest else { return false }
            before = stand.place
            return true
        }
    }

    /// The runs from standstill to standstill, each with the stand behind it.
    var runs: [(leg: Leg, seconds: Double?)] {
        var whole = leg
        whole.ceilings += slow
        let ends = stands.map(\.place) + [leg.length]
        return zip([0] + ends, ends).enumerated().map { number, span in
            (whole.part(from: span.0, to: span.1), number < stands.count ? stands[number].seconds : nil)
        }
    }

    private mutating func style(_ movement: Movement, _ shares: RideShares, _ random: inout Randomness) {
        let (chance, share) = (random.unit(), random.unit())
        let deceleration = random.uniform(movement.coastingDeceleration)
        let (slow, speed) = (random.uniform(movement.restrictionLength), random.uniform(movement.restrictedSpeed))
        if chance < shares.coasting {
            leg.coasting = .init(start: (0.35 + 0.35 * share) * leg.length, deceleration: deceleration)
        } else if chance < shares.coasting + shares.restriction, leg.length > 2 * slow {
            let start = (leg.length - slow) * (0.15 + 0.7 * share)
            leg.ceilings.append(.init(span: start...(start + slow), speed: speed))
        }
        let incidents = movement.incidents
        let isTwoStage = random.happens(incidents.twoStageShare)
        let (second, rolling) = (random.uniform(incidents.twoStageLength), random.uniform(incidents.twoStageSpeed))
        guard isTwoStage, leg.length > 2 * second else { return }
        leg.ceilings.append(.init(span: (leg.length - second)...leg.length, speed: rolling))
    }

    private mutating func creep(_ incidents: Incidents, _ random: inout Randomness) {
        let creeps = random.happens(incidents.creepingShare)
        let (length, speed) = (random.uniform(incidents.creepingLength), random.uniform(incidents.creepingSpeed))
        guard creeps, length <= Self.creptShare * leg.length else { return }
        slow.append(.init(span: (leg.length - length)...leg.length, speed: speed))
    }

    private mutating func slowDown(_ incidents: Incidents, _ shares: RideShares, _ random: inout Randomness) {
        let isSlow = random.happens(shares.slowOrder)
        let (speed, seconds) = (random.uniform(incidents.slowOrderSpeed), random.uniform(incidents.slowOrderTime))
        let (place, length) = (random.uniform(0.2...0.8), speed * seconds)
        guard isSlow, leg.length > 2 * length else { return }
        let start = place * (leg.length - length)
        slow.append(.init(span: start...(start + length), speed: speed))
    }

    private mutating func hold(_ holds: Holds, _ random: inout Randomness) {
        let isHeld = random.happens(holds.probability)
        let (share, seconds) = (random.unit(), random.logUniform(holds.duration))
        guard isHeld else { return }
        let clearance = min(holds.clearance, leg.length / 3)
        stands.append((clearance + share * (leg.length - 2 * clearance), seconds))
    }

    private mutating func pullUp(_ incidents: Incidents, _ shares: RideShares, _ random: inout Randomness) {
        let pullsUp = random.happens(shares.pullingUp)
        let (distance, seconds) = (
            random.uniform(incidents.pullingUpDistance), random.logUniform(incidents.pullingUpStand)
        )
        let isTwice = random.happens(incidents.secondStandShare)
        let (farther, longer) = (
            random.uniform(incidents.secondStandDistance), random.uniform(incidents.secondStand)
        )
        guard pullsUp else { return }
        stands.append((leg.length - distance, seconds))
        if isTwice { stands.append((leg.length - farther, longer)) }
    }
}
