/// The reading of an accelerometer over half a second.
public struct MotionReading: Hashable, Sendable {
    /// When it ends, in seconds on the samples' own clock.
    public var time: Double
    /// Whether the train moves; `nil` until that is known.
    public var isMoving: Bool?
    /// The logarithm of the likelihood ratio: how much likelier what was felt is where the train stands than where it moves.
    /// 0 says nothing; that of one half second is between -7 and 7, and mostly between -1 and 1.5. Those of several half seconds add
    /// up.
    public var standing: Double
    /// How likely the train stands by the sensor alone, from 0 to 1.
    public var probability: Double
}
