import Positioning
import Transit

/// `stops.txt` and `levels.txt`: stations and platforms.
///
/// Entrances (`location_type` 2) are left out; nodes and boarding areas (3 and 4) are places where beacons hang, and nothing else.
struct Stops {
    /// Where trips can call.
    struct Record {
        var id: String
        var coordinate: Coordinate
        /// The number of its station.
        var station: Int
    }

    /// The stations in the order of the file; those of one name at one place are one once they are joined.
    private(set) var stations: [Station] = []
    /// What is known of each stop, by the number of its id; `nil` for an entrance, a node, a boarding area.
    private(set) var records: [Record?] = []
    private var ids = IDTable()
    /// Where a node or a boarding area is, and the number of its station, by the number of its id.
    private var areas: [Int: (coordinate: Result<Coordinate?, FeedError>, station: Int)] = [:]

    /// A platform whose station may come later in the file.
    private struct Child {
        var number: Int
        var platform: Platform
        var isUnderground: Bool
        var rowStart: Int
    }

    /// A node or a boarding area, whose station or platform may come later in the file.
    private struct Area {
        var number: Int
        var coordinate: Result<Coordinate?, FeedError>
        var rowStart: Int
    }

    init(_ files: some FeedFiles) throws(FeedError) {
        let levels = try Levels(files)
        var table = try files.requiredTable("stops.txt")
        let columns = try Columns(table)
        var (children, areas) = ([Child](), [Area]())
        while try table.nextRow() {
            guard !table.value(columns.id).isEmpty else { throw table.error(at: columns.id, "stop_id is empty") }
            guard ids.insert(table.value(columns.id)) != nil else {
                throw table.error(at: columns.id, "stop_id \(quoted(table.text(columns.id) ?? "")) is there twice")
            }
            let type = try table.integer(columns.type, in: 0...4) ?? 0
            let isUnderground = try levels.isUnderground(table, columns.level)
            guard type < 2 else {
                if type > 2 {
                    // What is wrong with it matters where a beacon hangs there.
                    let coordinate = Result { () throws(FeedError) in
                        try table.coordinate(columns.latitude, columns.longitude)
                    }
                    areas.append(Area(number: records.count, coordinate: coordinate, rowStart: table.rowStart))
                }
                records.append(nil)
                continue
            }
            let id = try table.requiredText(columns.id)
            let latitude = try table.requiredDecimal(columns.latitude, in: -90...90)
            let longitude = try table.requiredDecimal(columns.longitude, in: -180...180)
            guard let place = Coordinate(latitude: latitude, longitude: longitude) else { continue }
            if !table.value(columns.parent).isEmpty {
                guard type == 0 else {
                    throw table.error(at: columns.parent, "a station (location_type 1) has no parent_station; empty it")
                }
                let platform = Platform(id: id, code: table.text(columns.platformCode), coordinate: place)
                children.append(
                    Child(
                        number: records.count, platform: platform, isUnderground: isUnderground,
                        rowStart: table.rowStart))
                records.append(nil)
            } else {
                records.append(Record(id: id, coordinate: place, station: stations.count))
                stations.append(
                    Station(
                        id: id, code: table.text(columns.code), name: try table.requiredText(columns.name),
                        coordinate: place, isUnderground: isUnderground,
                        otherNames: [table.text(columns.spokenName)].compactMap(\.self)))
            }
            if type == 1 {
                stationNumbers.insert(records.count - 1)
                parents.insert(stations.count - 1)
            }
        }
        try attach(children, table, columns.parent)
        try addTranslations(files)
        for area in areas {
            guard let parent = ids.number(of: table.row(at: area.rowStart).value(columns.parent)),
                let station = records[parent]?.station
            else { continue }
            self.areas[area.number] = (area.coordinate, station)
        }
    }

    /// The numbers of the ids whose `location_type` is 1.
    private var stationNumbers: Set<Int> = []
    /// The numbers of the stations whose `location_type` is 1.
    private var parents: Set<Int> = []

    /// The straight way between two stops by their numbers, in metres.
    func distance(from: Int32, to: Int32) -> Double {
        guard let from = records[Int(from)], let to = records[Int(to)] else { return 0 }
        return from.coordinate.distance(to: to.coordinate)
    }

    /// The stop that a column names.
    ///
    /// - Returns: its number in `records`, where there is a record.
    func number(_ table: Table, _ column: Table.Column) throws(FeedError) -> Int {
        let id = table.value(column)
        guard let number = ids.number(of: id) else {
            if id.isEmpty { throw table.error(at: column, "\(column.name) is empty") }
            throw table.error(at: column, "\(column.name) \(quoted(table.text(column) ?? "")) is not in stops.txt")
        }
        guard records[number] != nil else {
            throw table.error(
                at: column,
                "\(column.name) \(quoted(ids[number])) is an entrance, a node or a boarding area; "
                    + "name its platform or station"
            )
        }
        return number
    }

    /// The number of the station of a record.
    func station(ofRecord number: Int) -> Int { records[number]?.station ?? 0 }

    /// Whether trips call at a station itself, and not at its platforms (`location_type` 0).
    func isServedItself(_ station: Int) -> Bool { !parents.contains(station) }

    /// Gives each station another number, and takes the stations that these are the numbers of.
    mutating func renumber(stations: [Station], by numbers: [Int]) {
        self.stations = stations
        records = records.map { record in
            record.map { Record(id: $0.id, coordinate: $0.coordinate, station: numbers[$0.station]) }
        }
        areas = areas.mapValues { (coordinate: $0.coordinate, station: numbers[$0.station]) }
        parents = Set(parents.map { numbers[$0] })
    }

    /// The number of the station of the stop that a column names.
    func station(_ table: Table, _ column: Table.Column) throws(FeedError) -> Int {
        records[try number(table, column)]?.station ?? 0
    }

    /// Where a beacon hangs at the stop that a column names: at its station, and where in it, if that is a node or a boarding area
    /// with coordinates.
    func place(_ table: Table, _ column: Table.Column) throws(FeedError) -> (station: Int, coordinate: Coordinate?) {
        guard let number = ids.number(of: table.value(column)), let area = areas[number] else {
            return (try station(table, column), nil)
        }
        return (area.station, try area.coordinate.get())
    }

    /// Gives the stations the names that `translations.txt` has for them: by `stop_id` or by name, as GTFS wants it, or by
    /// `trans_id`, as feeds had it before 2020.
    private mutating func addTranslations(_ files: some FeedFiles) throws(FeedError) {
        guard var table = try files.table("translations.txt") else { return }
        let (file, field) = (table.column("table_name"), table.column("field_name"))
        let (id, value, old) = (table.column("record_id"), table.column("field_value"), table.column("trans_id"))
        let translation = table.column("translation")
        var named: [String: [Int]] = [:]
        for (number, station) in stations.enumerated() { named[station.name, default: []].append(number) }
        while try table.nextRow() {
            guard let name = table.text(translation) else { continue }
            let oldName = table.text(old)
            if oldName == nil {
                guard table.text(file) == "stops", ["stop_name", "tts_stop_name"].contains(table.text(field)) else {
                    continue
                }
            }
            var numbers: [Int] = []
            if let number = ids.number(of: table.value(id)), let record = records[number],
                stations[record.station].id == record.id
            {
                numbers = [record.station]
            } else if let text = oldName ?? table.text(value) {
                numbers = named[text] ?? []
            }
            for number in numbers where stations[number].otherNames.count < FeedLimits.mostNames {
                guard name != stations[number].name, !stations[number].otherNames.contains(name) else { continue }
                stations[number].otherNames.append(name)
            }
        }
    }

    private mutating func attach(
        _ children: [Child], _ table: Table, _ parentColumn: Table.Column
    ) throws(FeedError) {
        for child in children {
            let row = table.row(at: child.rowStart)
            let parent = row.value(parentColumn)
            let shown = quoted(row.text(parentColumn) ?? "")
            guard let number = ids.number(of: parent) else {
                throw row.error(at: parentColumn, "parent_station \(shown) is not in stops.txt")
            }
            guard stationNumbers.contains(number), let station = records[number]?.station else {
                throw row.error(at: parentColumn, "parent_station \(shown) is no station; its location_type must be 1")
            }
            records[child.number] = Record(
                id: child.platform.id, coordinate: child.platform.coordinate, station: station)
            stations[station].platforms.append(child.platform)
            if child.isUnderground { stations[station].isUnderground = true }
        }
    }

    private struct Columns {
        let id, code, name, spokenName, latitude, longitude, type, parent, level, platformCode: Table.Column

        init(_ table: Table) throws(FeedError) {
            id = try table.requiredColumn("stop_id")
            name = try table.requiredColumn("stop_name")
            latitude = try table.requiredColumn("stop_lat")
            longitude = try table.requiredColumn("stop_lon")
            code = table.column("stop_code")
            spokenName = table.column("tts_stop_name")
            type = table.column("location_type")
            parent = table.column("parent_station")
            level = table.column("level_id")
            platformCode = table.column("platform_code")
        }
    }
}
