import Motion

/// The acceleration that an accelerometer measured, and its time.
struct AccelerationSample {
    var acceleration: Acceleration
    var time: ContinuousClock.Instant
}
