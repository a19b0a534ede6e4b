import Positioning

/// A line of a scripted city: its track, and where its trains halt.
struct CityLine: Sendable {
    /// GTFS `route_id`, and the beginning of the `stop_id`s.
    var id: String
    /// GTFS `route_long_name`.
    var name: String
    /// The middle between its two tracks.
    var curve: PlaneCurve
    /// Its stations in the order of direction 0.
    var halts: [Halt]
    /// The greatest speed of its trains between stations in m/s, by which run times are made.
    var speed: Double
    /// The distance along the track by which its stops lie farther than the middle of the platforms, in metres. Lines that share
    /// stations have surveyed them apart.
    var survey = 0.0

    /// A station on the way.
    struct Halt: Sendable {
        /// GTFS `stop_name`.
        var name: String
        /// Metres along the curve.
        var chainage: Double
        /// Seconds that the timetable has trains stand.
        var dwell: Int
    }

    /// The distance of each of the two tracks beside the middle, in metres: tracks lie 4 m apart. Trains keep left.
    static let trackOffset = -2.0
    /// The distance of the stops beside the middle, in metres: they lie at the outer platforms' edges.
    private static let platformOffset = -8.0
    /// The distance beyond the terminal at which shapes begin and end, in metres.
    static let overrun = 80.0
    /// How trains of the timetable speed up and brake, in m/s²: metros take 0.8 to 1.2.
    private static let acceleration = 0.9

    /// The `stop_id` of a station's platform.
    func stopID(_ halt: Int, direction: Int) -> String {
        let number = halt + 1
        return id + (number < 10 ? "0" : "") + "\(number)-" + (direction == 0 ? "A" : "B")
    }

    /// Where a station's stop of a direction lies.
    func stop(_ halt: Int, direction: Int) -> LocalPlane.Point {
        let side = direction == 0 ? 1.0 : -1
        let offset = side * (Self.platformOffset - survey / 2)
        return curve.point(at: halts[halt].chainage + survey, right: offset)
    }

    /// The way of its trains in a direction.
    ///
    /// - Parameter end: where it ends, as a share of the way from the first to the last station.
    func shape(direction: Int, end: Double = 1) -> [LocalPlane.Point] {
        let first = max(0, halts[0].chainage - Self.overrun)
        let last = min(curve.length, halts[halts.count - 1].chainage + Self.overrun)
        let part = end < 1 ? first...(first + (last - first) * end) : first...last
        let points = curve.points(part, right: direction == 0 ? Self.trackOffset : -Self.trackOffset)
        return direction == 0 ? points : points.reversed()
    }

    /// Seconds by timetable from one station to another without a halt, in whole multiples of 5 s.
    func runTime(from: Int, to: Int, speed: Double? = nil) -> Int {
        let (metres, speed) = (abs(halts[to].chainage - halts[from].chainage), speed ?? self.speed)
        return Int(((metres / speed + speed / Self.acceleration) / 5).rounded(.up)) * 5
    }
}
