extension Network {
    /// GTFS `platform_code` of where a pattern's trains call; `nil` where the feed tells none.
    public func platformCode(of stop: Pattern.Stop) -> String? {
        stations[stop.station].platforms.first { $0.id == stop.stopID }?.code
    }
}
