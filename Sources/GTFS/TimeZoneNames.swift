/// The names under which one time zone is known.
enum TimeZoneNames {
    /// Zones by their other names, both as in the time zone database, the other names in small letters.
    private static let links: [String: String] = Dictionary(
        uniqueKeysWithValues: timeZoneLinks.split(separator: "\n").map { line in
            let names = line.split(separator: " ")
            return (names[1].lowercased(), String(names[0]))
        })

    /// A name by which zones can be compared: `US/Eastern`, `america/new_york` and `America/New York` have the same one.
    static func comparable(_ name: String) -> String {
        let name = String(name.map { $0 == " " ? "_" : $0 }).lowercased()
        return links[name]?.lowercased() ?? name
    }

    /// The names of the database under which a zone may lie on a machine: old machines lack new names, and new ones old names.
    static func all(of name: String) -> [String] {
        let zone = comparable(name)
        let spelled = timeZoneLinks.split(separator: "\n").flatMap { line in
            let names = line.split(separator: " ")
            return names[0].lowercased() == zone ? names.map(String.init) : []
        }
        return spelled.reduce(into: [zone]) { if !$0.contains($1) { $0.append($1) } }
    }
}
