import Positioning

/// Where a beacon hangs as seen from a stop, in metres.
struct BeaconPlace: Hashable, Sendable {
    /// Along the track, above 0 beyond the stop.
    var along: Double
    /// And beside it.
    var beside: Double

    /// How far it is from the stop.
    var away: Double { (along * along + beside * beside).squareRoot() }
}

extension LineModel {
    /// Where a place is as seen from a stop, beyond the drawn track too.
    func place(of coordinate: Coordinate, from stop: Int) -> BeaconPlace {
        // The last point is the track's end, which lies before its chainage.
        let cell = min(grid.count - 1, Int(stops[stop] / LineGrid.spacing))
        let offset = LineGrid.place(coordinate) - grid.point(cell)
        let ahead = (offset * grid.tangent(cell)).sum()
        let beside = max(0, (offset * offset).sum() - ahead * ahead).squareRoot()
        return BeaconPlace(along: ahead + Double(cell) * LineGrid.spacing - stops[stop], beside: beside)
    }
}
