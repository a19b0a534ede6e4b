/// The ids to which the trips of the selected lines refer, so that no other shapes and services are kept.
struct SelectedTrips {
    /// The ids of their shapes and of their services.
    private(set) var shapes = IDTable(), services = IDTable()

    /// Looks through the trips; what is doubtful in them is told when they are read.
    init(_ files: some FeedFiles, _ routes: Routes) throws(FeedError) {
        var untold = FeedWarnings()
        var table = try files.requiredTable("trips.txt", &untold)
        let route = try table.requiredColumn("route_id")
        let (shape, service) = (table.column("shape_id"), table.column("service_id"))
        while try table.nextRow(&untold) {
            guard routes.isWanted(table, route) else { continue }
            _ = (shapes.numberOrInsert(table.value(shape)), services.numberOrInsert(table.value(service)))
        }
    }
}
