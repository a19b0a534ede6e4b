public import Positioning

/// Something that happened to the agent.
///
/// A kind of observation is a case of ``Content``, and a file beside this one: its value, and its sentence in a ride log.
public struct Observation: Hashable, Sendable {
    /// When it happened, on the scale of the core's one rule of time (`Timekeeper`): the time of day as it was known first, and what
    /// has passed since.
    public var time: Timestamp
    /// The event that happened.
    public var content: Content

    /// An event that can happen.
    public enum Content: Hashable, Sendable {
        /// The receiver ended an epoch.
        case fix(Fix)
        /// The receiver came or went.
        case receiver(ReceiverState)
        /// A beacon was seen.
        case sighting(Sighting)
        /// Bluetooth became available, or unavailable, for a reason where one is known.
        case bluetooth(isAvailable: Bool, because: BluetoothProblem? = nil)
        /// The motion sensor found that the train moves, or stands, or does not know (`nil`); and by how much the half second that ends
        /// with this has made a stand likelier, as the natural logarithm of the likelihood ratio, -50 to 50. Without either it was
        /// lost. Sensors of old ride logs tell the first alone, and only where it changes.
        case motion(isMoving: Bool?, standing: Double? = nil)
        /// The barometer's mean of a second, in hPa, 300 to 1100; `nil` where it was lost, so that nobody knows.
        case pressure(Double?)
        /// The magnetometer's mean of a half second; `nil` where it was lost.
        case magneticField(MagneticField?)
        /// The rider wants something.
        case command(Command)
        /// The rider pressed the button for a moment, or held it for two seconds.
        case button(isHeld: Bool)
        /// The box was switched on, with what the rider has chosen: nothing is known of what was before.
        case settings(RiderSettings)
        /// A recording begins, and goes on from a core that knew this.
        case state(StatePart)
        /// The rider said whether an alarm was right: for who judges the ride later.
        case verdict(Verdict)
        /// From now on it is another time of day: a receiver told it, or the machine's clock was set. No time has passed with that.
        case timeOfDay(Timestamp)
        /// Nothing but time has passed.
        case tick
    }

    /// Creates an observation.
    public init(_ content: Content, at time: Timestamp) {
        self.time = time
        self.content = content
    }
}
