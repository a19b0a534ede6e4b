/// Finding the station that a person means.
extension Network {
    /// The number of the station that a text means.
    ///
    /// The first of these that fits any station decides: a `stop_id`; a platform's or an alias's `stop_id`, which means its station;
    /// a `stop_code`; a name, in upper or lower case; an id or code in upper or lower case; a name or another name without accents,
    /// case, blanks and punctuation; a part of one; a name of two words or more with up to three behind it, which a sponsor may have
    /// added ("Dukuh Atas BNI").
    ///
    /// - Throws: where none fits, or where the first that fits does so for several stations; the error lists
    ///   candidates.
    public func station(matching text: String) throws(StationLookupError) -> Int {
        let bare = text.trimmingBlanks()
        let lower = bare.lowercased()
        let wanted = FoldedName(bare)
        let exact: [(Station) -> Bool] = [
            { $0.id == bare },
            { $0.platforms.contains { $0.id == bare } || $0.aliases.contains { $0.id == bare } },
            { $0.code == bare || $0.aliases.contains { $0.code == bare } },
            { $0.name.lowercased() == lower || $0.aliases.contains { $0.name.lowercased() == lower } },
            { $0.codes.contains { $0.lowercased() == lower } },
        ]
        let alike: [(Station) -> Bool] = [
            { $0.names.contains { FoldedName($0).key == wanted.key } },
            { $0.names.contains { $0.lowercased().contains(lower) || FoldedName($0).text.contains(wanted.text) } },
        ]
        // The longest name decides: "Dukuh Atas Barat BNI" is Dukuh Atas Barat, not Dukuh Atas.
        let sponsored: [(Station) -> Bool] = (1...FoldedName.mostAdded).map { added in
            { $0.names.contains { wanted.is(FoldedName($0), with: added) } }
        }
        for rule in (bare.isEmpty ? [] : exact) + (wanted.words.isEmpty ? [] : alike + sponsored) {
            let found = stations.indices.filter { rule(stations[$0]) }
            if found.count == 1 { return found[0] }
            if found.count > 1 {
                throw StationLookupError(text: text, isAmbiguous: true, candidates: found.map { stations[$0] })
            }
        }
        throw StationLookupError(text: text, isAmbiguous: false, candidates: stations(like: wanted))
    }

    /// The stations whose names, ids or codes come closest to a text.
    private func stations(like text: FoldedName) -> [Station] {
        let wanted = Array(text.key.unicodeScalars.prefix(40))
        let ranked = stations.map { station in
            let texts = station.names.map { FoldedName($0).key } + station.codes.map { $0.lowercased() }
            let distances = texts.map { editDistance(wanted, Array($0.unicodeScalars.prefix(80))) }
            return (station: station, edits: distances.min() ?? .max)
        }
        return ranked.sorted { $0.edits < $1.edits }.prefix(StationLookupError.nearest).map(\.station)
    }
}

extension String {
    /// The text without blanks around it.
    fileprivate func trimmingBlanks() -> String {
        var rest = drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}

extension FoldedName {
    /// The most words that a sponsor adds.
    fileprivate static let mostAdded = 3

    /// Whether it is another name with `added` words behind it. A name of a single word is too little: "Senayan City" is not "Senayan".
    fileprivate func `is`(_ name: FoldedName, with added: Int) -> Bool {
        name.words.count >= 2 && words.count == name.words.count + added && words.starts(with: name.words)
    }
}

/// A text means no station, or several.
public struct StationLookupError: Error, Hashable, Sendable {
    /// The text that was looked up.
    public var text: String
    /// Whether it means several stations, rather than none.
    public var isAmbiguous: Bool
    /// The stations that it means, or those that come closest.
    public var candidates: [Station]

    /// How many stations a message lists of those that a text means.
    static let shownCandidates = 20
    /// How many it lists where it means none.
    static let nearest = 3
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
