public import Observations
public import Positioning

/// The content that a stream can carry.
public enum StreamContent: Hashable, Sendable {
    /// A report of the receiver on its satellites. It is given only on request.
    indirect case sky(SkyReport)
    /// An epoch ended. A fix with the time of the one before amends it.
    case fix(Fix)
    /// An entry of a ride log beside fixes: a wish of the rider, a sensor's reading, the clock, what was known at its beginning.
    case observation(Observation.Content)
    /// The receiver was lost or silent, or the recording ended (`$PALTI`); an epoch that had begun gives no fix.
    case interruption
    /// Whoever was to get the fix of this time was slow and got a newer one (`$PALTS`, milliseconds since 1970): what
    /// leads to it follows.
    case skippedFix(Timestamp)
}
