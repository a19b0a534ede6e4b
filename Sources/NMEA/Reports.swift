import Observations
import Positioning

/// The content of GGA, RMC, GLL, GNS, VTG, ZDA, GST and GBS that concerns a fix.
struct PositionReport {
    /// Milliseconds since midnight.
    var timeOfDay: Int?
    /// Midnight of the date.
    var date: Timestamp?
    var coordinate: Coordinate?
    /// Metres above mean sea level.
    var altitude: Double?
    /// Metres a second.
    var speed: Double?
    /// Degrees from true north.
    var track: Double?
    var hdop: Double?
    var satellitesUsed: Int?
    /// Root of the summed variances of latitude and longitude in metres, from GST.
    var deviation: Double?
    /// How the position was made.
    var origin: Fix.Origin?
    var verdict = Verdict.silent

    /// The statement of the sentence on the fix as a whole.
    enum Verdict {
        /// Nothing.
        case silent
        /// There is none.
        case noFix
        /// There is one.
        case fix
    }
}

/// GSA.
struct ActiveSatellites {
    var mode: Fix.Mode?
    /// How many satellite numbers are given.
    var count: Int
    var pdop: Double?
    var hdop: Double?
    var vdop: Double?
    /// Tells systems apart: from 4.10 on the system id, before that the talker.
    var system: UInt16
}

/// One part of a GSV set.
struct SatellitesInView {
    /// How many satellites the whole set has.
    var count: Int
    var part: Int
    var parts: Int
    /// Tells sets apart: talker and, from 4.10 on, signal id.
    var talker: UInt16
    var signal: UInt8
}
