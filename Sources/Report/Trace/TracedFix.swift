public import Navigation
public import Positioning

/// A fix of a ride, and what the agent made of it.
public struct TracedFix: Hashable, Sendable {
    /// When the fix counted.
    public var time: Timestamp
    /// The fix as the receiver told it.
    public var fix: Fix
    /// Why the agent did not believe the position; `nil` where it did.
    public var refusal: FixGate.Refusal?

    /// Creates a fix of a ride.
    public init(time: Timestamp, fix: Fix, refusal: FixGate.Refusal? = nil) {
        (self.time, self.fix, self.refusal) = (time, fix, refusal)
    }

    /// The position, where it was believed.
    public var believed: Coordinate? { refusal == nil ? fix.coordinate : nil }
}
