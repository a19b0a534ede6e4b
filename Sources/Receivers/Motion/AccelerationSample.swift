import Motion

/// What an accelerometer felt, and when.
struct AccelerationSample {
    var acceleration: Acceleration
    var time: ContinuousClock.Instant
}
