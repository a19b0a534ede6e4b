/// The incidents that no smooth run has, and how often the line has them.
///
/// The shares and lengths are those of `driving/README.md` in the shared data: 335 runs of at least 600 m between halts, of 43
/// rides on Hungarian main and branch lines. A share that is a range is drawn for each ride.
public struct Incidents: Hashable, Sendable {
    /// The share of approaches that creep for points or a restricted track: one in 40.
    public var creepingShare = 0.025
    /// The speed of the creep, in m/s.
    public var creepingSpeed = 7.5...10.0
    /// The length of the creep at the end of the approach, in metres.
    public var creepingLength = 500.0...900.0
    /// The share of halts with a stand just before them, and a pull up: one in 19.
    public var pullingUpShare = 1 / 19.0...1 / 19.0
    /// The duration of that stand, in seconds.
    public var pullingUpStand = 10.0...60.0
    /// The distance of that stand before the halt, in metres.
    public var pullingUpDistance = 25.0...200.0
    /// The share of these halts with another stand farther out before: "some"; two of 18 where it is counted as one in
    /// nine.
    public var secondStandShare = 0.11
    /// Where that lies, in metres before the halt: one was seen at 440 m,
    public var secondStandDistance = 380.0...500.0
    /// and how long it lasts, in seconds: two minutes.
    public var secondStand = 90.0...150.0
    /// The share of legs with a slow order in mid-run. It was seen and not counted.
    public var slowOrderShare = 0.01...0.04
    /// The speed over a slow order, in m/s: 8.
    public var slowOrderSpeed = 7.0...9.0
    /// The time for which that speed holds, in seconds: a minute.
    public var slowOrderTime = 45.0...75.0
    /// The share of stops in two stages: braked too early, and rolled to the place. Chosen so that the last 100 m take
    /// 25 s at p95.
    public var twoStageShare = 0.07
    /// The speed of the second stage in m/s.
    public var twoStageSpeed = 3.5...6.5
    /// Its length in metres.
    public var twoStageLength = 60.0...160.0

    /// Creates the incidents of a main line.
    public init() {}

    /// A line on which nothing of that happens.
    public static let none: Incidents = {
        var incidents = Incidents()
        (incidents.creepingShare, incidents.twoStageShare) = (0, 0)
        (incidents.pullingUpShare, incidents.slowOrderShare) = (0...0, 0...0)
        return incidents
    }()

    /// A metro: of 644 legs nine in ten take the same time within a tenth, and one in a hundred 46 % longer. So a halt
    /// with a stand before it is as frequent as on a main line on the worst ride only, and slow orders are rare; no
    /// leg is long enough to creep along it for more than half of its way.
    public static let metro: Incidents = {
        var incidents = Incidents()
        incidents.pullingUpShare = 0...1 / 19.0
        incidents.slowOrderShare = 0...0.01
        incidents.twoStageShare = 0.04
        return incidents
    }()
}
