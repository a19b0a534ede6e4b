/// The shares that a ride draws once.
struct RideShares: Sendable {
    let coasting, restriction, pullingUp, slowOrder: Double

    init(_ movement: Movement, _ random: inout Randomness) {
        coasting = random.uniform(movement.coastingShare)
        restriction = random.uniform(movement.restrictionShare)
        pullingUp = random.uniform(movement.incidents.pullingUpShare)
        slowOrder = random.uniform(movement.incidents.slowOrderShare)
    }
}
