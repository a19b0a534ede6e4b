/// Finding the station that a person means.
extension Network {
    /// The number of the station that a text means.
    ///
    /// The first of these that fits any station decides: a `stop_id`; a platform's or an alias's `stop_id`, which means its station;
    /// a `stop_code`; a name, in upper or lower case; an id or code in upper or lower case; a part of a name.
    ///
    /// - Throws: where none fits, or where the first that fits does so for several stations; the error lists
    ///   candidates.
    public func station(matching text: String) throws(StationLookupError) -> Int {
        let folded = text.lowercased()
        let rules: [(Station) -> Bool] = [
            { $0.id == text },
            { $0.platforms.contains { $0.id == text } || $0.aliases.contains { $0.id == text } },
            { $0.code == text || $0.aliases.contains { $0.code == text } },
            { $0.name.lowercased() == folded || $0.aliases.contains { $0.name.lowercased() == folded } },
            {
                $0.id.lowercased() == folded || $0.code?.lowercased() == folded
                    || $0.aliases.contains { $0.id.lowercased() == folded || $0.code?.lowercased() == folded }
            },
            {
                $0.name.lowercased().contains(folded)
                    || $0.aliases.contains { $0.name.lowercased().contains(folded) }
            },
        ]
        for rule in rules where !text.isEmpty {
            let found = stations.indices.filter { rule(stations[$0]) }
            if found.count == 1 { return found[0] }
            if found.count > 1 {
                throw StationLookupError(text: text, isAmbiguous: true, candidates: found.map { stations[$0] })
            }
        }
        throw StationLookupError(text: text, isAmbiguous: false, candidates: stations(like: folded))
    }

    /// The stations whose names or ids come closest to a text in lower case; all of them, in order, where they are few.
    private func stations(like text: String) -> [Station] {
        guard stations.count > StationLookupError.shownCandidates else { return stations }
        let wanted = Array(text.prefix(40))
        let ranked = stations.map { station in
            (
                station: station,
                edits: min(
                    edits(wanted, Array(station.name.lowercased().prefix(80))),
                    edits(wanted, Array(station.id.lowercased().prefix(80))))
            )
        }.sorted { $0.edits < $1.edits }
        return ranked.prefix(5).map(\.station)
    }

    /// How many characters must be put in, left out or changed to make one text of the other
    /// (V. I. Levenshtein, 1966).
    private func edits(_ first: [Character], _ second: [Character]) -> Int {
        var row = Array(0...second.count)
        for (number, character) in first.enumerated() {
            var diagonal = row[0]
            row[0] = number + 1
            for (index, other) in second.enumerated() {
                let changed = diagonal + (character == other ? 0 : 1)
                diagonal = row[index + 1]
                row[index + 1] = min(changed, diagonal + 1, row[index] + 1)
            }
        }
        return row[second.count]
    }
}

/// A text means no station, or several.
public struct StationLookupError: Error, Hashable, Sendable {
    /// What was looked up.
    public var text: String
    /// Whether it means several stations, rather than none.
    public var isAmbiguous: Bool
    /// The stations that it means, or those that come closest.
    public var candidates: [Station]

    /// How many candidates a message lists.
    static let shownCandidates = 20
}

extension StationLookupError: CustomStringConvertible {
    /// The error in one line: `no station matches "Blok X"; did you mean BLA (Blok A), BLM (Blok M)?`
    public var description: String {
        let shown = candidates.prefix(Self.shownCandidates).map { "\($0.id) (\($0.name))" }
        let more = candidates.count - shown.count
        let list = shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
        if isAmbiguous { return "\(quoted(text)) matches several stations; give the id of one: \(list)" }
        if candidates.isEmpty { return "no station matches \(quoted(text)); the network has none" }
        return "no station matches \(quoted(text)); did you mean \(list)?"
    }
}
