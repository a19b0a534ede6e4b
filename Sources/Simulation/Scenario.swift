public import Positioning

/// The parts of a simulated ride. By default it is a metro as measured, with a receiver under an open sky, and nothing else.
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
    /// The greatest distance of the rider's seat before or behind the train's middle, in metres, uniformly distributed: half the length
    /// of its six cars.
    public var seat = 60.0
    /// When the ride begins: with the train standing where the rider boards.
    public var start = Timestamp(milliseconds: 1_787_101_200_000)
    /// The time from the beginning of the ride to the train's departure, in seconds.
    public var beforeDeparture = 30.0
    /// The time before the train leaves at which the rider starts the journey, in seconds, but not before the ride begins; `nil` is
    /// never.
    public var startsJourney: ClosedRange<Double>? = 5.0...25.0
    /// Whether the rider says where the journey begins.
    public var tellsOrigin = true
    /// The number of stops beyond the destination for which the rider stays on board, as far as the pattern goes.
    public var stopsBeyond = 0

    /// Creates a ride that begins on 19 August 2026 at 01:00 UTC, 08:00 in Jakarta.
    public init() {}
}
