/// Finding stations while a person types.
extension Network {
    /// The numbers of the stations that a text may mean, the likeliest first. Accents, case and blanks do not count, and any name does.
    ///
    /// Five ranks follow each other: the text is the id, code or name; the name begins with it; each word of the text begins a word of
    /// the name, in their order (`12 st`); the text abbreviates the name (`BHI` is Bundaran HI); the name contains it. Names with a
    /// wrong letter count only where no station has a rank.
    public func stations(searchedFor text: String) -> [Int] {
        let wanted = SearchText(text)
        guard !wanted.folded.words.isEmpty else { return [] }
        let ranked = stations.indices.compactMap { number in
            wanted.rank(stations[number]).map { (rank: $0, number: number) }
        }
        let found = ranked.isEmpty ? misspelled(wanted) : ranked
        return found.sorted { ($0.rank, $0.number) < ($1.rank, $1.number) }.map(\.number)
    }

    /// The stations of which some name's beginning is as few letters away from the text as any, and no more than a third of them.
    private func misspelled(_ text: SearchText) -> [(rank: Int, number: Int)] {
        let wanted = Array(text.folded.key.unicodeScalars.prefix(SearchText.longest))
        let most = wanted.count / 3
        guard most > 0 else { return [] }
        let near = stations.indices.compactMap { number -> (rank: Int, number: Int)? in
            // The name's beginning counts, since its end may not be typed yet.
            let edits = stations[number].names.flatMap { name in
                editDistances(
                    wanted, toBeginningsOf: Array(FoldedName(name).key.unicodeScalars.prefix(wanted.count + most)))
            }
            return edits.min().flatMap { $0 <= most ? ($0, number) : nil }
        }
        let least = near.map(\.rank).min()
        return near.filter { $0.rank == least }
    }
}

/// A text in a search field.
private struct SearchText {
    /// The letters of it that are compared with names that are spelled otherwise.
    static let longest = 40

    let folded: FoldedName
    private let bare: String

    init(_ text: String) {
        folded = FoldedName(text)
        bare = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// How well a station fits, 0 best; `nil` where it does not.
    func rank(_ station: Station) -> Int? {
        if station.codes.contains(where: { $0.lowercased() == bare }) { return 0 }
        return station.names.compactMap { rank(FoldedName($0)) }.min()
    }

    private func rank(_ name: FoldedName) -> Int? {
        if name.key == folded.key { return 0 }
        if name.key.hasPrefix(folded.key) { return 1 }
        if isBegun(name.words) { return 2 }
        if abbreviates(name.words[...], folded.key[...]) { return 3 }
        return name.text.contains(folded.text) || name.key.contains(folded.key) ? 4 : nil
    }

    /// Whether each word of the text begins a word of the name, in their order.
    private func isBegun(_ words: [String]) -> Bool {
        var rest = words[...]
        for word in folded.words {
            guard let place = rest.firstIndex(where: { $0.hasPrefix(word) }) else { return false }
            rest = rest[(place + 1)...]
        }
        return true
    }

    /// Whether letters are the beginnings of words that follow each other, all of them from the first on.
    private func abbreviates(_ words: ArraySlice<String>, _ letters: Substring) -> Bool {
        guard let word = words.first else { return false }
        let shared = zip(word, letters).prefix { $0 == $1 }.count
        guard shared > 0 else { return false }
        if shared == letters.count { return true }
        return (1...shared).contains { abbreviates(words.dropFirst(), letters.dropFirst($0)) }
    }
}
