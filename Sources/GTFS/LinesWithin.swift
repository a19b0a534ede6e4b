import Positioning
import Transit

/// Finds the lines that call at two stations or more within a box, with what little of a feed tells it.
struct LinesWithin {
    /// The numbers of the lines.
    private(set) var lines: Set<Int> = []

    /// Looks through trips and calls; what is doubtful in them is told when they are read.
    init(
        _ box: GeographicBox, _ files: some FeedFiles, _ stops: Stops, _ routes: Routes
    ) throws(FeedError) {
        var untold = FeedWarnings()
        let (ids, lines) = try Self.trips(files, routes, &untold)
        /// The first station within the box at which each line calls.
        var first = [Int?](repeating: nil, count: routes.lines.count)
        var table = try files.requiredTable("stop_times.txt", &untold)
        let (trip, stop) = (try table.requiredColumn("trip_id"), table.column("stop_id"))
        while try table.nextRow(&untold) {
            guard let number = ids.number(of: table.value(trip)), !self.lines.contains(Int(lines[number])),
                let place = stops.place(calledAt: table, stop), box.contains(place.coordinate)
            else { continue }
            let line = Int(lines[number])
            if let other = first[line], other != place.station { self.lines.insert(line) }
            first[line] = place.station
        }
    }

    /// The ids of the trips, and the number of the line of each.
    private static func trips(
        _ files: some FeedFiles, _ routes: Routes, _ untold: inout FeedWarnings
    ) throws(FeedError) -> (ids: IDTable, lines: [Int32]) {
        var (ids, lines) = (IDTable(), [Int32]())
        var table = try files.requiredTable("trips.txt", &untold)
        let (id, route) = (try table.requiredColumn("trip_id"), try table.requiredColumn("route_id"))
        while try table.nextRow(&untold) {
            guard let line = try? routes.number(table, route), ids.insert(table.value(id)) != nil else { continue }
            lines.append(Int32(line))
        }
        return (ids, lines)
    }
}
