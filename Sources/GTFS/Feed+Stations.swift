import Positioning
import Transit

/// The information on stations that a feed has beyond `stops.txt`.
extension Feed {
    /// `transfers.txt`: where riders change, for any line and trip.
    ///
    /// Rows that hold for some routes or trips only are left out, but for those on staying aboard a train and alighting from it where it
    /// goes on as another trip (`transfer_type` 4 and 5).
    static func transfers(
        _ files: some FeedFiles, _ stops: Stops, _ trips: Trips, _ warnings: inout FeedWarnings
    ) throws(FeedError) -> (transfers: [Transfer], seats: InSeatTransfers) {
        var (transfers, seats) = ([Transfer](), InSeatTransfers())
        guard var table = try files.table("transfers.txt", &warnings) else { return (transfers, seats) }
        let (from, to) = (table.column("from_stop_id"), table.column("to_stop_id"))
        let (type, time) = (table.column("transfer_type"), table.column("min_transfer_time"))
        let (fromTrip, toTrip) = (table.column("from_trip_id"), table.column("to_trip_id"))
        let specific = [fromTrip, toTrip, table.column("from_route_id"), table.column("to_route_id")]
        while try table.nextRow(&warnings) {
            do throws(FeedError) {
                let number = try table.integer(type, in: 0...5) ?? 0
                guard let kind = Transfer.Kind(rawValue: number) else {
                    try seats.append(table, from: fromTrip, to: toTrip, isStaying: number == 4, trips)
                    continue
                }
                let transfer = Transfer(
                    from: try stops.station(table, from), to: try stops.station(table, to), kind: kind,
                    minimumTime: try table.integer(time, in: 0...86_400))
                if specific.allSatisfy({ table.value($0).isEmpty }) { transfers.append(transfer) }
            } catch {
                warnings.append(error, "the row was left out")
            }
        }
        return (transfers, seats)
    }

    /// Whom to name as source: the organizations of `attributions.txt`, or the publisher of `feed_info.txt`.
    static func attributions(_ files: some FeedFiles, _ warnings: inout FeedWarnings) throws(FeedError) -> [String] {
        let named = [("attributions.txt", "organization_name"), ("feed_info.txt", "feed_publisher_name")]
        let texts = try named.map { file, column throws(FeedError) in
            try files.optional(orElse: [], &warnings) { warnings throws(FeedError) in
                try Self.texts(files, file, column, &warnings)
            }
        }
        return texts.first { !$0.isEmpty } ?? []
    }

    /// The texts of a column, each once; none where the feed has no such file.
    private static func texts(
        _ files: some FeedFiles, _ file: String, _ name: String, _ warnings: inout FeedWarnings
    ) throws(FeedError) -> [String] {
        guard var table = try files.table(file, &warnings) else { return [] }
        let column = table.column(name, orElse: "the file was left out", &warnings)
        guard column.index != nil else { return [] }
        var (texts, known) = ([String](), Set<String>())
        while try table.nextRow(&warnings) {
            do throws(FeedError) {
                let text = try table.requiredText(column)
                if known.insert(text).inserted { texts.append(text) }
            } catch {
                warnings.append(error, "the row was left out")
            }
        }
        return texts
    }
}
