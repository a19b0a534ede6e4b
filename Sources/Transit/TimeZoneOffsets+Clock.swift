public import Positioning

extension TimeZoneOffsets {
    /// When the zone's clocks show a time of day.
    ///
    /// An hour that they show twice is its first, and one that they leave out is counted on by the clocks before the change: 02:30 is
    /// 03:30 on the day on which they go from 02:00 to 03:00. (`java.time.ZonedDateTime.ofLocal` and Python's `fold=0` do the same.)
    ///
    /// - Parameters:
    ///   - date: the day by the zone's clocks.
    ///   - second: seconds since 00:00 by the clocks, 0 to 86,400.
    public func time(on date: CivilDate, at second: Int) -> Timestamp {
        let local = date.midnightUTC.advanced(bySeconds: Double(second))
        // No zone's clocks change twice within two days, nor by a day and more but for those that leave a day out.
        let before = offset(at: local.advanced(bySeconds: -86_400))
        let after = offset(at: local.advanced(bySeconds: 86_400))
        let (first, second) = (
            local.advanced(bySeconds: -Double(before)), local.advanced(bySeconds: -Double(after))
        )
        if offset(at: first) == before { return first }
        return offset(at: second) == after ? second : first
    }
}
