public import Positioning

/// What a simulated ride is made of; by default a metro as measured, with a receiver under an open sky, and nothing else.
///
/// Its parts are ranges and percentiles from which each ride draws, by its seed; <doc:Parameters> has them all.
public struct Scenario: Hashable, Sendable {
    /// How the train runs.
    public var movement = Movement()
    /// The receiver, if there is one.
    public var receiver: Receiver? = Receiver()
    /// The motion sensor, if there is one.
    public var motion: MotionSensor?
    /// The barometer, if there is one.
    public var barometer: Barometer?
    /// The beacons and a radio to hear them, if there are.
    public var beacons: Beacons?
    /// Where the line is under ground.
    public var underground = Underground()
    /// The rider sits at most so many metres before or behind the train's middle, all alike: half the length of its six
    /// cars.
    public var seat = 60.0
    /// When the ride begins: with the train standing where the rider boards.
    public var start = Timestamp(milliseconds: 1_787_101_200_000)
    /// So many seconds later the train leaves.
    public var beforeDeparture = 30.0
    /// The rider starts the journey so many seconds before the train leaves, but not before the ride begins; `nil` is
    /// never.
    public var startsJourney: ClosedRange<Double>? = 5.0...25.0
    /// Whether the rider says where the journey begins.
    public var tellsOrigin = true
    /// The rider stays on board for so many stops beyond the destination, as far as the pattern goes.
    public var stopsBeyond = 0

    /// Creates a ride that begins on 19 August 2026 at 01:00 UTC, 08:00 in Jakarta.
    public init() {}
}
