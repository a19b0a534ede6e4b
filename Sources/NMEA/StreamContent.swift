public import Positioning

/// What a stream can tell.
public enum StreamContent: Hashable, Sendable {
    /// What the receiver says of its satellites; told only where it is asked for.
    indirect case sky(SkyReport)
    /// An epoch ended. A fix with the time of the one before amends it.
    case fix(Fix)
    /// The rider started a journey (`$PALTJ`).
    case startJourney(from: String?, to: String)
    /// The rider ended it (`$PALTX`).
    case endJourney
    /// The rider pressed the button, or held it (`$PALTK`, `press` or `hold`).
    case button(isHeld: Bool)
    /// The box was switched on with these settings (`$PALTC`): how many seconds before the doors open the rider is told, and the
    /// largest radius of a fence in metres.
    case settings(lead: Double, radius: Double)
    /// The rider chose on the way how many seconds before the doors open they are told (`$PALTL`).
    case lead(Double)
    /// The rider said whether an alarm was right (`$PALTV`).
    case verdict(RiderVerdict)
    /// What the core knew when the recording began (`$PALTN`).
    case state(StatePart)
    /// A beacon was seen (`$PALTB`).
    case sighting(BeaconSighting)
    /// Bluetooth became available, or unavailable (`$PALTA`).
    case bluetooth(isAvailable: Bool)
    /// The motion sensor says moving, or standing, or `nil`: it does not know (`$PALTM`, then with an empty field); and by how much
    /// the last half second has made a stand likelier, as the natural logarithm of the likelihood ratio, from -50 to 50. Without
    /// either it was lost.
    case motion(isMoving: Bool?, standing: Double? = nil)
    /// The barometer's pressure in hPa, 300 to 1100, or `nil`: it was lost (`$PALTP`, then with an empty field).
    case pressure(Double?)
    /// The receiver was lost or silent, or the recording ended (`$PALTI`); an epoch that had begun gives no fix.
    case interruption
    /// Whoever was to get the fix of this time was slow and got a newer one (`$PALTS`, milliseconds since 1970): what
    /// leads to it follows.
    case skippedFix(Timestamp)
    /// The machine's clock was set, and tells this time of day from now on (`$PALTD`, milliseconds since 1970).
    case timeOfDay(Timestamp)
}
