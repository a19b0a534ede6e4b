/// The columns of the file.
struct StopTimeColumns {
    let trip, stop, sequence, arrival, departure, distance, pickup, dropOff, headsign: Table.Column
    /// The columns that a row has values in where it calls on demand.
    private let flexible: [Table.Column]

    init(_ table: Table, _ warnings: inout FeedWarnings) throws(FeedError) {
        flexible = [
            "location_id", "location_group_id", "start_pickup_drop_off_window", "end_pickup_drop_off_window",
        ].map(table.column).filter { $0.index != nil }
        trip = try table.requiredColumn("trip_id")
        stop = flexible.isEmpty ? try table.requiredColumn("stop_id") : table.column("stop_id")
        sequence = table.column(
            "stop_sequence", orElse: "the order of the rows was taken", &warnings)
        let unknown = "the other of the two times stands for it"
        arrival = table.column("arrival_time", orElse: unknown, &warnings)
        departure = table.column("departure_time", orElse: unknown, &warnings)
        distance = table.column("shape_dist_traveled")
        headsign = table.column("stop_headsign")
        pickup = table.column("pickup_type")
        dropOff = table.column("drop_off_type")
    }

    /// Whether the current row calls on demand.
    func isFlexible(_ table: Table) -> Bool { flexible.contains { !table.value($0).isEmpty } }
}
