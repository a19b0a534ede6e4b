import Foundation

extension TemporaryFolder {
    /// The shipped network, whose trains take up or set down nobody at some stations.
    ///
    /// - Parameters:
    ///   - boarding: the ids of the stations where they take up nobody (`pickup_type` 1).
    ///   - alighting: the ids of those where they set down nobody (`drop_off_type` 1).
    /// - Returns: its folder.
    package func shippedNetwork(boarding: Set<String> = [], alighting: Set<String> = []) throws -> String {
        let network = try copy(Paths.network, to: "network")
        let times = "network/stop_times.txt"
        let rows = try String(contentsOfFile: path(times), encoding: .utf8).split(separator: "\n")
        let changed = rows.enumerated().map { number, row in
            if number == 0 { return row + ",pickup_type,drop_off_type" }
            // A platform's id is its station's, and a number.
            let station = String(row.split(separator: ",")[3].prefix { $0 != "_" })
            return row + ",\(boarding.contains(station) ? 1 : 0),\(alighting.contains(station) ? 1 : 0)"
        }
        try write(changed.joined(separator: "\n") + "\n", to: times)
        return network
    }
}
