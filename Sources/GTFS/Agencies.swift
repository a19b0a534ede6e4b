import Transit

/// `agency.txt`: who runs the trains, and in which time zone.
struct Agencies {
    /// The IANA name of the time zone of all times; `nil` where no agency names one.
    private(set) var timeZone: String?
    private var ids = IDTable()
    /// The numbers of the agencies that have another time zone.
    private var strays: Set<Int> = []

    /// No agencies.
    init() {}

    init(_ files: some FeedFiles, _ warnings: inout FeedWarnings) throws(FeedError) {
        guard var table = try files.table("agency.txt", &warnings) else { return }
        let zoneColumn = table.column("agency_timezone")
        let idColumn = table.column("agency_id")
        while try table.nextRow(&warnings) {
            guard let number = ids.insert(table.value(idColumn)) else {
                let id = quoted(table.text(idColumn) ?? "")
                warnings.append(
                    table.error(at: idColumn, .duplicate, "agency_id \(id) is there twice"), "the row was left out")
                continue
            }
            guard let zone = table.text(zoneColumn) else { continue }
            if let timeZone, TimeZoneNames.comparable(zone) != TimeZoneNames.comparable(timeZone) {
                strays.insert(number)
                warnings.append(
                    table.error(
                        at: zoneColumn, .contradiction,
                        "agency_timezone \(quoted(zone)) differs from \(quoted(timeZone)) above; a feed has one"),
                    "the days of this agency's trips are taken for unknown")
            }
            timeZone = timeZone ?? zone
        }
    }

    /// Whether there is an agency with an id.
    func contains(_ id: ArraySlice<UInt8>) -> Bool { ids.number(of: id) != nil }

    /// Whether an agency has another time zone than the feed.
    func hasOtherTimeZone(_ id: ArraySlice<UInt8>) -> Bool { ids.number(of: id).map(strays.contains) ?? false }
}
