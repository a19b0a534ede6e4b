import Positioning
import Transit

/// `stops.txt` and `levels.txt`: stations and platforms.
///
/// Entrances (`location_type` 2) are no stations, but belong to one; nodes and boarding areas (3 and 4) are places where beacons hang.
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
    /// The record of each stop, by the number of its id; `nil` for an entrance, a node, a boarding area.
    private(set) var records: [Record?] = []
    private var ids = IDTable()
    /// The number of the stop or station that an entrance, a node or a boarding area belongs to, by the number of its id.
    private var owners: [Int: Int] = [:]
    /// The numbers of the ids whose row was left out, which has been told.
    private var leftOut: Set<Int> = []
    /// Where a node or a boarding area is, and the number of its station, by the number of its id.
    private var areas: [Int: (coordinate: Result<Coordinate?, FeedError>, station: Int)] = [:]
    /// The IANA name of the time zone in which all stops lie that name one; `nil` where none does, or they differ.
    private(set) var timeZone: String?
    private var clocks = StopClocks()

    /// A station, or a platform whose station may come later in the file.
    private struct Row {
        /// The number of its id.
        var number: Int
        var id: String
        var code, name, spokenName, platformCode, timeZone: String?
        var coordinate: Result<Coordinate, FeedError>
        var isUnderground: Bool
        /// The value of its `parent_station`, and the place of that value.
        var parent: [UInt8]
        var parentPlace: (line: Int, column: Int)?
        /// That the name is empty, which matters for a station.
        var nameError: FeedError?

        init(_ number: Int, _ table: Table, _ columns: Columns, isUnderground: Bool, timeZone: String?) {
            self.number = number
            self.timeZone = timeZone
            self.isUnderground = isUnderground
            id = table.text(columns.id) ?? ""
            (code, name) = (table.text(columns.code), table.text(columns.name))
            (spokenName, platformCode) = (table.text(columns.spokenName), table.text(columns.platformCode))
            coordinate = Result { () throws(FeedError) in
                try table.requiredCoordinate(columns.latitude, columns.longitude)
            }
            parent = Array(table.value(columns.parent))
            if !parent.isEmpty { parentPlace = table.place(of: columns.parent) }
            if name == nil, columns.name.index != nil {
                nameError = table.error(at: columns.name, .missingValue, "stop_name is empty")
            }
        }
    }

    /// The names of stations in the rider's language, by the stations' numbers.
    private var localNames: [Int: Translations.Name] = [:]
    /// How a voice reads them there.
    private var localSpokenNames: [Int: Translations.Name] = [:]

    /// An entrance, a node or a boarding area, whose station or platform may come later in the file.
    private struct Area {
        var number: Int
        /// `nil` for an entrance, where no beacon hangs.
        var coordinate: Result<Coordinate?, FeedError>?
        /// The value of its `parent_station`.
        var parent: [UInt8]
    }

    /// Reads the stops.
    ///
    /// - Parameter language: the rider's, as a tag of BCP 47; `nil` is the feed's own.
    init(_ files: some FeedFiles, language: String? = nil, _ warnings: inout FeedWarnings) throws(FeedError) {
        let levels = try files.optional(orElse: Levels(), &warnings) { warnings throws(FeedError) in
            try Levels(files, &warnings)
        }
        var table = try files.requiredTable("stops.txt", &warnings)
        let columns = try Columns(table, &warnings)
        var (children, areas, zones, shownIDs) = ([Row](), [Area](), Set<String>(), Set<String>())
        while try table.nextRow(&warnings) {
            do throws(FeedError) {
                guard !table.value(columns.id).isEmpty else {
                    throw table.error(at: columns.id, .missingValue, "stop_id is empty")
                }
                guard ids.insert(table.value(columns.id)) != nil else {
                    throw table.error(
                        at: columns.id, .duplicate, "stop_id \(quoted(table.text(columns.id) ?? "")) is there twice")
                }
            } catch {
                warnings.append(error, "the row was left out")
                continue
            }
            let number = records.count
            records.append(nil)
            let type =
                table.value(columns.type, orElse: "it was taken for a stop", &warnings) { column throws(FeedError) in
                    try table.integer(column, in: 0...4)
                } ?? 0
            let isUnderground = levels.isUnderground(table, columns.level, &warnings)
            guard type < 2 else {
                // An error in the place of a node or a boarding area matters where a beacon hangs there.
                let coordinate = Result { () throws(FeedError) in
                    try table.coordinate(columns.latitude, columns.longitude)
                }
                areas.append(
                    Area(
                        number: number, coordinate: type == 2 ? nil : coordinate,
                        parent: Array(table.value(columns.parent))))
                continue
            }
            if let zone = table.text(columns.timeZone), zones.count < 2 { zones.insert(zone) }
            let zone = table.value(columns.timeZone, orElse: "the feed's was taken", &warnings) {
                column throws(FeedError) in try clocks.name(table, column)
            }
            let row = Row(number, table, columns, isUnderground: isUnderground, timeZone: zone)
            if !shownIDs.insert(row.id).inserted {
                warnings.append(
                    table.error(
                        at: columns.id, .duplicate,
                        "stop_id \(quoted(row.id)) is written in other characters above and looks the same"),
                    "both were taken, and are told apart by their names")
            }
            if !row.parent.isEmpty {
                if type == 0 {
                    children.append(row)
                    continue
                }
                warnings.append(
                    table.error(
                        at: columns.parent, .contradiction,
                        "a station (location_type 1) has no parent_station; empty it"), "it was ignored")
            }
            addStation(row, &warnings)
            if type == 1, let station = records[number]?.station {
                stationNumbers.insert(number)
                parents.insert(station)
            }
        }
        timeZone = zones.count == 1 ? zones.first : nil
        for child in children { attach(child, &warnings) }
        self = try files.optional(orElse: self, &warnings) { warnings throws(FeedError) in
            var translated = self
            try translated.addTranslations(files, language: language, &warnings)
            return translated
        }
        for area in areas {
            guard let parent = ids.number(of: area.parent[...]), let station = records[parent]?.station
            else { continue }
            owners[area.number] = parent
            if let coordinate = area.coordinate { self.areas[area.number] = (coordinate, station) }
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
        let number = try numberOfAny(table, column)
        guard !leftOut.contains(number) else {
            throw table.error(
                at: column, .unknownReference, "\(column.name) \(quoted(ids[number])) was left out of stops.txt")
        }
        guard records[number] != nil else {
            throw table.error(
                at: column, .contradiction,
                "\(column.name) \(quoted(ids[number])) is an entrance, a node or a boarding area; "
                    + "name its platform or station"
            )
        }
        return number
    }

    /// The stop at which the current row of `stop_times.txt` calls: the one that a column names, or that to which the entrance, node or
    /// boarding area belongs that it names.
    ///
    /// - Returns: its number in `records`, where there is a record.
    func calledAt(_ table: Table, _ column: Table.Column, _ warnings: inout FeedWarnings) throws(FeedError) -> Int {
        do throws(FeedError) {
            return try number(table, column)
        } catch {
            guard let owner = ids.number(of: table.value(column)).flatMap({ owners[$0] }) else { throw error }
            warnings.append(error, "its parent_station was taken")
            return owner
        }
    }

    /// The place at which the current row of `stop_times.txt` calls, if that is known, and the number of its station.
    func place(calledAt table: Table, _ column: Table.Column) -> (coordinate: Coordinate, station: Int)? {
        guard let number = ids.number(of: table.value(column)) else { return nil }
        return (records[number] ?? owners[number].flatMap { records[$0] }).map { ($0.coordinate, $0.station) }
    }

    /// The `stop_id` of a record.
    func id(ofRecord number: Int) -> String { records[number]?.id ?? "" }

    /// The number of the station of a record.
    func station(ofRecord number: Int) -> Int { records[number]?.station ?? 0 }

    /// Whether trips call at a station itself, and not at its platforms (`location_type` 0).
    func isServedItself(_ station: Int) -> Bool { !parents.contains(station) }

    /// Gives each station another number, and takes the stations that these are the numbers of.
    mutating func renumber(stations: [Station], by numbers: [Int]) {
        self.stations = stations
        func renumbered(_ names: [Int: Translations.Name]) -> [Int: Translations.Name] {
            names.reduce(into: [:]) { renumbered, name in
                renumbered.merge([numbers[name.key]: name.value]) { ($0.fit, $1.text) >= ($1.fit, $0.text) ? $0 : $1 }
            }
        }
        (localNames, localSpokenNames) = (renumbered(localNames), renumbered(localSpokenNames))
        records = records.map { record in
            record.map { Record(id: $0.id, coordinate: $0.coordinate, station: numbers[$0.station]) }
        }
        areas = areas.mapValues { (coordinate: $0.coordinate, station: numbers[$0.station]) }
        parents = Set(parents.map { numbers[$0] })
    }

    /// The number of what a column names, whatever it is: a stop or a station, an entrance, a node or a boarding area.
    func numberOfAny(_ table: Table, _ column: Table.Column) throws(FeedError) -> Int {
        let id = table.value(column)
        if let number = ids.number(of: id) { return number }
        if id.isEmpty { throw table.error(at: column, .missingValue, "\(column.name) is empty") }
        throw table.error(
            at: column, .unknownReference, "\(column.name) \(quoted(table.text(column) ?? "")) is not in stops.txt")
    }

    /// The number of the station to which something belongs by its number; `nil` where that was left out.
    func station(ofAny number: Int) -> Int? { (records[number] ?? owners[number].flatMap { records[$0] })?.station }

    /// The number of the platform to which a boarding area belongs; `nil` for all else.
    func platform(ofArea number: Int) -> Int? { owners[number].flatMap { stationNumbers.contains($0) ? nil : $0 } }

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
    private mutating func addTranslations(
        _ files: some FeedFiles, language: String?, _ warnings: inout FeedWarnings
    ) throws(FeedError) {
        guard var table = try files.table("translations.txt", &warnings) else { return }
        let tag = (new: table.column("language"), old: table.column("lang"))
        let (file, field) = (table.column("table_name"), table.column("field_name"))
        let (id, value, old) = (table.column("record_id"), table.column("field_value"), table.column("trans_id"))
        let translation = table.column("translation")
        var named: [String: [Int]] = [:]
        for (number, station) in stations.enumerated() { named[station.name, default: []].append(number) }
        while try table.nextRow(&warnings) {
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
            let isSpoken = oldName == nil && table.text(field) == "tts_stop_name"
            if let language,
                let fit = Translations.fit(table.text(oldName == nil ? tag.new : tag.old) ?? "", for: language)
            {
                let new = Translations.Name(text: name, fit: fit)
                let names = isSpoken ? \Self.localSpokenNames : \Self.localNames
                for number in numbers { self[keyPath: names].merge([number: new]) { $0.fit >= $1.fit ? $0 : $1 } }
            }
            for number in numbers where stations[number].otherNames.count < FeedLimits.mostNames {
                guard name != stations[number].name, !stations[number].otherNames.contains(name) else { continue }
                stations[number].otherNames.append(name)
            }
        }
    }

    /// Calls the stations by their names in the rider's language; those of the feed stay among their other names.
    mutating func translate() {
        for (station, name) in localNames where name.text != stations[station].name {
            stations[station].otherNames.removeAll { $0 == name.text }
            stations[station].otherNames.insert(stations[station].name, at: 0)
            stations[station].name = name.text
            stations[station].spokenName = nil
        }
        for (station, name) in localSpokenNames { stations[station].spokenName = name.text }
    }

    /// Leaves their time zones to those stations alone whose clocks show another time than a network's.
    ///
    /// - Returns: the offsets of their zones.
    mutating func settleClocks(besides network: TimeZoneOffsets?) -> [String: TimeZoneOffsets] {
        clocks.settle(&stations, besides: network)
    }

    /// Makes a station of a row; one without a place is left out.
    private mutating func addStation(_ row: Row, _ warnings: inout FeedWarnings) {
        let place: Coordinate
        do throws(FeedError) {
            place = try row.coordinate.get()
        } catch {
            warnings.append(error, "the row was left out")
            leftOut.insert(row.number)
            return
        }
        if let error = row.nameError { warnings.append(error, "its stop_id stands for its name") }
        records[row.number] = Record(id: row.id, coordinate: place, station: stations.count)
        stations.append(
            Station(
                id: row.id, code: row.code, name: row.name ?? row.id, coordinate: place,
                isUnderground: row.isUnderground,
                platforms: row.platformCode.map { [Platform(id: row.id, code: $0, coordinate: place)] } ?? [],
                otherNames: [row.spokenName].compactMap(\.self), spokenName: row.spokenName, timeZone: row.timeZone))
    }

    /// Makes a platform of its station, or a station of its own where it has none; one without a place has its station's.
    private mutating func attach(_ child: Row, _ warnings: inout FeedWarnings) {
        let parent = ids.number(of: child.parent[...])
        guard let parent, stationNumbers.contains(parent), let station = records[parent]?.station else {
            let shown = quoted(printable(String(decoding: child.parent, as: UTF8.self)))
            warnings.append(
                FeedError(
                    .unknownReference, file: "stops.txt", line: child.parentPlace?.line,
                    column: child.parentPlace?.column, of: "parent_station",
                    "parent_station \(shown) \(reasonForNoStation(parent))"),
                "the stop was taken for a station of its own")
            return addStation(child, &warnings)
        }
        let place: Coordinate
        do throws(FeedError) {
            place = try child.coordinate.get()
        } catch {
            warnings.append(error, "its station's place was taken")
            place = stations[station].coordinate
        }
        records[child.number] = Record(id: child.id, coordinate: place, station: station)
        stations[station].platforms.append(
            Platform(id: child.id, code: child.platformCode, coordinate: place))
        if child.isUnderground { stations[station].isUnderground = true }
        if stations[station].timeZone == nil { stations[station].timeZone = child.timeZone }
    }

    /// Why the row that a `parent_station` names is no station; `nil` where there is no such row.
    private func reasonForNoStation(_ number: Int?) -> String {
        guard let number else { return "is not in stops.txt" }
        return leftOut.contains(number) ? "was left out of stops.txt" : "is no station; its location_type must be 1"
    }

    private struct Columns {
        let id, code, name, spokenName, latitude, longitude, type, parent, level, platformCode, timeZone: Table.Column

        init(_ table: Table, _ warnings: inout FeedWarnings) throws(FeedError) {
            id = try table.requiredColumn("stop_id")
            name = table.column("stop_name", orElse: "the stop_id stands for it", &warnings)
            latitude = try table.requiredColumn("stop_lat")
            longitude = try table.requiredColumn("stop_lon")
            code = table.column("stop_code")
            spokenName = table.column("tts_stop_name")
            type = table.column("location_type")
            parent = table.column("parent_station")
            level = table.column("level_id")
            platformCode = table.column("platform_code")
            timeZone = table.column("stop_timezone")
        }
    }
}
