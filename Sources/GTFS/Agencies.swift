import Transit

/// `agency.txt`: who runs the trains, and in which time zone.
struct Agencies {
    /// The IANA name of the time zone of all times.
    let timeZone: String
    private var ids = IDTable()

    init(_ files: some FeedFiles) throws(FeedError) {
        var table = try files.requiredTable("agency.txt")
        let zoneColumn = try table.requiredColumn("agency_timezone")
        let idColumn = table.column("agency_id")
        var timeZone: String?
        while try table.nextRow() {
            let zone = try table.requiredText(zoneColumn)
            guard zone == timeZone ?? zone else {
                throw table.error(
                    at: zoneColumn,
                    "agency_timezone \(quoted(zone)) differs from \(quoted(timeZone ?? "")) above; a feed has one")
            }
            timeZone = zone
            guard ids.insert(table.value(idColumn)) != nil else {
                throw table.error(at: idColumn, "agency_id \(quoted(table.text(idColumn) ?? "")) is there twice")
            }
        }
        guard let timeZone else { throw FeedError(file: table.name, line: 2, "there is no agency; add its row") }
        self.timeZone = timeZone
    }

    /// Whether there is an agency with an id.
    func contains(_ id: ArraySlice<UInt8>) -> Bool { ids.number(of: id) != nil }
}
