import Transit

/// `trips.txt`: which line, service and way each trip has.
struct Trips {
    /// A trip by the numbers of what it refers to.
    struct Record {
        /// −1 where the trip was left out, which has been told.
        var line: Int32
        var service: Int32
        /// −1 where it has none.
        var shape: Int32
        /// `direction_id`, or −1 where it has none.
        var direction: Int32
        var headsign: Int32
        /// The number of its `trip_short_name`, 0 where it has none.
        var shortName: Int32
        /// `block_id`, or −1 where it has none.
        var block: Int32
        /// The line of the file at which its row begins, from 1.
        var row: Int32
    }

    /// The trips, each at its id's number.
    private(set) var records: [Record] = []
    private(set) var ids = IDTable()
    /// The texts of `trip_headsign`, the empty one included, each once.
    private(set) var headsigns = IDTable()
    /// The texts of `trip_short_name`, each once, and first the empty one.
    private var shortNames = IDTable()
    private var blocks = IDTable()
    /// Whether the trips of some lines are not wanted.
    let isSelection: Bool
    /// The hashes of the ids of those.
    private var unwanted = IDHashes()

    init(
        _ files: some FeedFiles, _ routes: Routes, _ calendar: inout Calendar, _ shapes: Shapes,
        _ translations: Translations, isSelection: Bool, _ warnings: inout FeedWarnings
    ) throws(FeedError) {
        self.isSelection = isSelection
        _ = shortNames.insert([])
        var table = try files.requiredTable("trips.txt", &warnings)
        let columns = try Columns(table)
        while try table.nextRow(&warnings) {
            guard !isSelection || routes.isWanted(table, columns.route) else {
                unwanted.insert(table.value(columns.id))
                continue
            }
            do throws(FeedError) {
                guard !table.value(columns.id).isEmpty else {
                    throw table.error(at: columns.id, .missingValue, "trip_id is empty")
                }
                guard ids.insert(table.value(columns.id)) != nil else {
                    throw table.error(
                        at: columns.id, .duplicate, "trip_id \(quoted(table.text(columns.id) ?? "")) is there twice")
                }
            } catch {
                warnings.append(error, "the row was left out")
                continue
            }
            do throws(FeedError) {
                guard let line = try routes.number(table, columns.route) else { continue }
                let service =
                    routes.hasOtherTimeZone(line)
                    ? calendar.numberOfUnknownDays() : calendar.number(table, columns.service, &warnings)
                records.append(
                    Record(
                        line: Int32(line), service: Int32(service),
                        shape: Int32(shapes.number(table, columns.shape, &warnings) ?? -1),
                        direction: direction(table, columns.direction, &warnings),
                        headsign: headsign(table, columns, translations),
                        shortName: Int32(
                            shortNames.numberOrInsert(translations.field(columns.shortName, table, columns.id))),
                        block: block(table, columns.block), row: Int32(table.line)))
            } catch {
                warnings.append(error, "the trip was left out")
                records.append(
                    Record(line: -1, service: 0, shape: -1, direction: -1, headsign: 0, shortName: 0, block: -1, row: 0)
                )
            }
        }
    }

    /// The number of the trip that a column names; `nil` where it is not wanted, or was left out, which has been told.
    func number(_ table: Table, _ column: Table.Column) throws(FeedError) -> Int? {
        guard let number = ids.number(of: table.value(column)) else {
            if unwanted.contains(table.value(column)) { return nil }
            throw table.error(
                at: column, .unknownReference, "\(column.name) \(quoted(table.text(column) ?? "")) is not in trips.txt")
        }
        return isLeftOut(number) ? nil : number
    }

    /// Whether a trip was left out, which has been told.
    func isLeftOut(_ trip: Int) -> Bool { records[trip].line < 0 }

    /// Gives a trip another service.
    mutating func setService(_ service: Int, ofTrip trip: Int) { records[trip].service = Int32(service) }

    private func direction(_ table: Table, _ column: Table.Column, _ warnings: inout FeedWarnings) -> Int32 {
        do throws(FeedError) {
            return Int32(try table.integer(column, in: 0...1) ?? -1)
        } catch {
            warnings.append(error, "the trip has no direction_id")
            return -1
        }
    }

    /// The number of where a trip says that it goes, in the rider's language.
    private mutating func headsign(_ table: Table, _ columns: Columns, _ translations: Translations) -> Int32 {
        Int32(headsigns.numberOrInsert(translations.field(columns.headsign, table, columns.id)))
    }

    /// The `trip_short_name` of a trip; `nil` where it has none.
    func shortName(ofTrip trip: Int) -> String? {
        let number = Int(records[trip].shortName)
        return number > 0 ? printable(shortNames[number]) : nil
    }

    private mutating func block(_ table: Table, _ column: Table.Column) -> Int32 {
        let id = table.value(column)
        return id.isEmpty ? -1 : Int32(blocks.numberOrInsert(id))
    }

    private struct Columns {
        let id, route, service, shape, headsign, shortName, direction, block: Table.Column

        init(_ table: Table) throws(FeedError) {
            id = try table.requiredColumn("trip_id")
            route = try table.requiredColumn("route_id")
            service = table.column("service_id")
            shape = table.column("shape_id")
            headsign = table.column("trip_headsign")
            shortName = table.column("trip_short_name")
            direction = table.column("direction_id")
            block = table.column("block_id")
        }
    }
}
