import Transit

extension ForeignFile {
    /// That what was given as a feed has no `stops.txt`, and what it has in its place.
    ///
    /// - Parameter names: those of the files in it.
    static func missingStops(besides names: [String]) -> String {
        func named(_ endings: String...) -> [String] {
            names.filter { name in endings.contains { name.lowercased().hasSuffix($0) } }.sorted()
        }
        func list(_ found: [String]) -> String {
            found.prefix(5).map(quoted).joined(separator: ", ")
                + (found.count > 5 ? " and \(found.count - 5) more" : "")
        }
        let missing = "there is no stops.txt in it"
        let archives = named(".zip", ".gz", ".7z", ".rar", ".tar", ".xz")
        if !archives.isEmpty {
            let other = archives.count == 1 ? "another archive, \(list(archives))" : "other archives, \(list(archives))"
            return "\(missing), but \(other): unpack it and name \(archives.count == 1 ? "that" : "one of them")"
        }
        let tables = named(".xml")
        if !tables.isEmpty {
            return "\(missing), but \(list(tables)): as NeTEx and TransXChange have them; ask its publisher for GTFS"
        }
        let realtime = named(".pb", ".proto", ".pbf")
        if !realtime.isEmpty {
            return "\(missing), but \(list(realtime)): that says what is late; fetch the GTFS feed"
        }
        return "\(missing); GTFS requires this file"
    }
}
