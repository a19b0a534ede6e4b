public import Transit

/// Where a line runs under ground.
public struct Underground: Hashable, Sendable {
    /// The chainages of tunnel portals along the pattern that is ridden, in metres. Between a station on the surface
    /// and one under ground for which none is given, the portal lies half-way.
    public var portals: [Double] = []

    /// Creates tunnels that follow from the stations alone.
    public init() {}

    /// The parts of a pattern that lie under ground, in metres along its track, in order; without end where it begins
    /// or ends there.
    public func tunnels(of pattern: Pattern, in network: Network) -> [ClosedRange<Double>] {
        let stops = pattern.stops
        func isUnderground(_ stop: Pattern.Stop) -> Bool { network.stations[stop.station].isUnderground }
        guard let first = stops.first else { return [] }
        var tunnels: [ClosedRange<Double>] = []
        var start: Double? = isUnderground(first) ? -Double.greatestFiniteMagnitude : nil
        for (before, next) in zip(stops, stops.dropFirst()) where isUnderground(before) != isUnderground(next) {
            let portal =
                portals.first { (before.chainage...next.chainage).contains($0) }
                ?? (before.chainage + next.chainage) / 2
            if let entered = start {
                tunnels.append(entered...max(entered, portal))
                start = nil
            } else {
                start = portal
            }
        }
        if let start { tunnels.append(start...Double.greatestFiniteMagnitude) }
        return tunnels
    }
}
