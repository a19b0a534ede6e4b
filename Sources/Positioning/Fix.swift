/// The state of a receiver at the end of one epoch.
///
/// A field that the receiver left empty is `nil`: absent, never zero.
public struct Fix: Hashable, Sendable {
    /// The kind of fix that the receiver has, with gpsd's numbers.
    public enum Mode: UInt8, Comparable, Sendable {
        /// The receiver has said nothing of it yet.
        case unknown = 0
        /// The receiver says that it has no fix.
        case none = 1
        /// Latitude and longitude.
        case twoD = 2
        /// Latitude, longitude and altitude.
        case threeD = 3

        /// Whether the first mode knows less than the second.
        public static func < (first: Mode, second: Mode) -> Bool { first.rawValue < second.rawValue }
    }

    /// How a receiver comes by a position, as it says itself.
    public enum Origin: String, CaseIterable, Sendable {
        /// From satellites alone.
        case measured
        /// From satellites and corrections of their ranges.
        case differential
        /// From the phases of the satellites' signals, with fixed or floating ambiguities.
        case rtk
        /// Dead reckoning: from the positions before and its own sensors, or a position that the receiver itself doubts.
        case estimated
        /// Entered by a person, or surveyed.
        case manual
        /// From a simulator.
        case simulated

        /// Whether satellites show that the receiver is there.
        public var isMeasured: Bool {
            switch self {
            case .measured, .differential, .rtk: true
            case .estimated, .manual, .simulated: false
            }
        }
    }

    /// The GNSS time of the epoch; `nil` where the receiver gave no date.
    public var time: Timestamp?
    /// Milliseconds since midnight UTC, 0 to 86,400,999, also where no date is known.
    public var millisecondOfDay: Int?
    /// The kind of fix.
    public var mode: Mode
    /// How the position was made; `nil` where the receiver does not say.
    public var origin: Origin?
    /// Where the receiver is; `nil` below mode 2D.
    public var coordinate: Coordinate?
    /// Metres above mean sea level (gpsd's `altMSL`).
    public var altitude: Double?
    /// Speed over ground in metres a second.
    public var speed: Double?
    /// Course over ground in degrees from true north, 0 to 360.
    public var track: Double?
    /// Horizontal dilution of precision.
    public var hdop: Double?
    /// Position (three-dimensional) dilution of precision.
    public var pdop: Double?
    /// Vertical dilution of precision.
    public var vdop: Double?
    /// How many satellites the position was computed from.
    public var satellitesUsed: Int?
    /// How many satellites are in view.
    public var satellitesSeen: Int?
    /// The radius in metres that holds the true position with a probability of 68 %.
    public var accuracy: Double?

    /// Creates a fix of which nothing but its mode is known.
    public init(mode: Mode = .unknown) {
        self.mode = mode
    }
}
