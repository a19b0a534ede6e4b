/// How trains of a line speed up and brake.
///
/// A train speeds up at its starting acceleration up to the knee of its traction, and beyond with constant power; it
/// brakes hardest in the middle of its speeds, and more softly at the first touch of the brakes and before it stands.
/// The percentiles are those of `driving/README.md` in the shared data: 335 runs of Hungarian trains (hardest braking
/// over 3 s: 0.77, 1.16 and 1.76 m/s² at p5, p50 and p95; hardest acceleration over 5 s: 0.56, 1.03 and 2.46 m/s², of
/// which the last are receivers that catch up), and 644 runs and 1,361 stops of metros.
public struct Driving: Hashable, Sendable {
    /// The starting acceleration of a leg in m/s²; what is above 1.6 belongs to receivers that catch up.
    public var acceleration = Percentiles([0: 0.45, 0.05: 0.56, 0.5: 1.03, 0.95: 1.5, 1: 1.6])
    /// The speed up to which the acceleration is kept, in m/s. Beyond it the power is constant. Drawn for each ride. Main line: with 9
    /// m/s a median train is 500 m away after 35 s, as measured.
    public var knee = 6.0...12.0
    /// The hardest deceleration of a leg in m/s².
    public var braking = Percentiles([0: 0.6, 0.05: 0.77, 0.5: 1.16, 0.95: 1.76, 1: 1.95])
    /// The deceleration above and below the middle speeds, as a share of the hardest, drawn for each ride: so the last
    /// 100 m take 14, 17 and 25 s at p5, p50 and p95.
    public var softness = 0.4...0.65
    /// The share of the two rates' variance that a ride keeps: train and driver are the same. It is not measured.
    public var rideShare = 0.3...0.8

    /// Creates the driving of main line trains.
    public init() {}

    /// Metro trains: a train's head is at the platform 21, 15 and 10 s before it stands (p95, p50, p5), which with 125
    /// m to go takes 0.57, 1.1 and 2.5 m/s² on average; the last is beyond a service brake, and marks were set by
    /// hand.
    public static let metro: Driving = {
        var driving = Driving()
        driving.acceleration = Percentiles([0: 0.5, 0.05: 0.62, 0.5: 1.03, 0.95: 1.32, 1: 1.4])
        driving.knee = 8.5...14
        driving.braking = Percentiles([0: 0.62, 0.05: 0.8, 0.5: 1.3, 0.95: 1.76, 1: 1.95])
        driving.softness = 0.6...0.9
        return driving
    }()
}
