/// How long trains stand at stations.
public struct Dwell: Hashable, Sendable {
    /// From the stop of the wheels to their start, in seconds.
    public var seconds = Percentiles([0: 8, 0.05: 18, 0.25: 27, 0.5: 35, 0.75: 60, 0.95: 130, 1: 240])
    /// The share of the variance that a ride keeps: crowded trains stand longer at each station. It is not measured.
    public var rideShare = 0.05...0.4

    /// Creates the dwell of main line trains: 18, 35 and 130 s at p5, p50 and p95 (335 runs, `driving/README.md` in the
    /// shared data); p25 and p75 are those of lognormal halves through these.
    public init() {}

    /// Creates a dwell.
    public init(_ seconds: Percentiles, rideShare: ClosedRange<Double> = 0...0) {
        (self.seconds, self.rideShare) = (seconds, rideShare)
    }

    /// The dwell of metro trains: 1,361 stops in seven metros of the former Soviet Union (nextgis/metrocell, ODbL, ©
    /// NextGIS and contributors; by `driving/README.md` in the shared data).
    public static let metro = Dwell(
        Percentiles([0: 6, 0.01: 9, 0.05: 15, 0.25: 21, 0.5: 26, 0.75: 33, 0.95: 74, 0.99: 204, 1: 300]),
        rideShare: 0.05...0.4)
}
