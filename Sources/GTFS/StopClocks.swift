import Transit

/// The time zones by whose clocks the boards of stops show times (`stop_timezone`).
struct StopClocks {
    /// The offsets from UTC of each zone, by its name.
    private var offsets: [String: TimeZoneOffsets] = [:]
    /// The name of each zone on this machine, by what the feed calls it; `nil` where the machine does not know it.
    private var names: [String: String?] = [:]

    /// The name of the zone of the current row, which may be known by another one on this machine.
    mutating func name(_ table: Table, _ column: Table.Column) throws(FeedError) -> String? {
        guard let text = table.text(column) else { return nil }
        if names[text] == nil {
            let zone = TimeZoneFile.read(text)
            if let zone { offsets[zone.name] = zone.offsets }
            names[text] = .some(zone?.name)
        }
        guard let name = names[text] ?? nil else {
            throw table.error(
                at: column, .invalidValue,
                "\(column.name) \(quoted(text)) is no time zone that this machine knows")
        }
        return name
    }

    /// Leaves their zones to those stations alone whose clocks show another time than a network's.
    ///
    /// - Returns: the offsets of their zones.
    func settle(_ stations: inout [Station], besides network: TimeZoneOffsets?) -> [String: TimeZoneOffsets] {
        var used: [String: TimeZoneOffsets] = [:]
        for station in stations.indices {
            guard let zone = stations[station].timeZone else { continue }
            if let offsets = offsets[zone], offsets != network {
                used[zone] = offsets
            } else {
                stations[station].timeZone = nil
            }
        }
        return used
    }
}
