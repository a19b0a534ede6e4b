public import Positioning

/// Something that happened to the agent.
public struct Observation: Hashable, Sendable {
    /// When it happened, on the scale of ``Timekeeper``: the time of day as it was known first, and what has passed since.
    public var time: Timestamp
    /// What happened.
    public var content: Content

    /// What can happen.
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
        /// with this has made a stand likelier, as the natural logarithm of the likelihood ratio. Without either it was lost. Sensors
        /// of old ride logs tell the first alone, and only where it changes.
        case motion(isMoving: Bool?, standing: Double? = nil)
        /// The barometer's mean of a second, in hPa, 300 to 1100; `nil` where it was lost, so that nobody knows.
        case pressure(Double?)
        /// The rider wants something.
        case command(Command)
        /// The rider pressed the button for a moment, or held it for two seconds.
        case button(isHeld: Bool)
        /// The box was switched on, with what the rider has chosen: nothing is known of what was before.
        case settings(RiderSettings)
        /// A recording begins, and goes on from a core that knew this: a part of it, as text, one behind the other. The agent made the
        /// text and reads it.
        case state(part: Int, of: Int, text: String)
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

/// What the rider can ask for.
public enum Command: Hashable, Sendable {
    /// Tell when to alight at a station; stations by their GTFS `stop_id`.
    case startJourney(from: String?, to: String)
    /// End the journey.
    case endJourney
    /// From now on, tell so many seconds before the doors open, above 0.
    case setLead(Double)
}

/// Whether positions are to be had from the receiver.
public enum ReceiverState: Codable, Hashable, Sendable {
    /// The receiver is read.
    case available
    /// The receiver cannot be reached; the finder goes on trying.
    case lost
    /// The operating system refuses access to the receiver.
    case notAuthorized
}

/// Whether beacons can be heard.
public enum BluetoothState: Codable, Hashable, Sendable {
    /// They are listened for.
    case available
    /// They are not, for a reason where one is known; the finder goes on trying.
    case unavailable(BluetoothProblem?)
}

/// Why no beacon can be heard.
public enum BluetoothProblem: Codable, Hashable, Sendable {
    /// The operating system refuses access to Bluetooth.
    case notAuthorized
    /// The adapter is switched off, or blocked (rfkill(8)).
    case poweredOff
    /// There is no adapter, or nothing that drives it.
    case absent
}
