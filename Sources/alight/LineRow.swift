import Transit

/// A line drawn as a row of stations with the train on it.
struct LineRow {
    private let pattern: Pattern
    private let first: String
    private let last: String
    private let destination: Int?
    private let glyphs: Glyphs

    /// What the row is drawn with.
    struct Glyphs: Sendable {
        var ahead: Character
        var behind: Character
        var destination: Character
        var trackAhead: Character
        var trackBehind: Character
        var train: Character

        /// For terminals that show Unicode.
        static let unicode = Glyphs(
            ahead: "○", behind: "●", destination: "◎", trackAhead: "─", trackBehind: "━", train: "▶")
        /// For those that do not.
        static let ascii = Glyphs(
            ahead: "o", behind: "*", destination: "@", trackAhead: "-", trackBehind: "=", train: ">")
    }

    /// So many metres from a station the train is drawn on it.
    private static let atStation = 60.0
    private static let widestGap = 4

    /// Creates a row.
    ///
    /// - Parameter destination: the number of the rider's station, if it is on the pattern.
    init(_ pattern: Pattern, of network: Network, destination: Int?, glyphs: Glyphs) {
        self.pattern = pattern
        self.destination = pattern.stops.lastIndex { $0.station == destination }
        self.glyphs = glyphs
        first = pattern.stops.first.map { network.stations[$0.station].id } ?? ""
        last = pattern.stops.last.map { network.stations[$0.station].id } ?? ""
    }

    /// The columns that the row needs at the least, all its stations drawn.
    var narrowest: Int { first.count + last.count + 2 + 2 * pattern.stops.count - 1 }

    /// The row in no more than so many columns, with the train at a chainage in metres.
    func text(train chainage: Double, width: Int) -> String {
        let stops = pattern.stops
        let room = width - first.count - last.count - 2
        let gap = min(Self.widestGap, (room - stops.count) / max(1, stops.count - 1))
        guard gap >= 1 else { return String("\(first) \(glyphs.train) \(last)".prefix(max(0, width))) }
        var cells: [Character] = []
        for (number, stop) in stops.enumerated() {
            let isHere = abs(stop.chainage - chainage) <= Self.atStation
            let isBehind = stop.chainage < chainage
            cells.append(
                isHere
                    ? glyphs.train
                    : number == destination ? glyphs.destination : isBehind ? glyphs.behind : glyphs.ahead)
            guard number + 1 < stops.count else { break }
            let next = stops[number + 1].chainage
            let isOnLeg = isBehind && chainage < next && !isHere && next - chainage > Self.atStation
            let share = (chainage - stop.chainage) / max(1, next - stop.chainage)
            let place = min(gap - 1, max(0, Int(share * Double(gap))))
            for cell in 0..<gap {
                if isOnLeg, cell == place {
                    cells.append(glyphs.train)
                } else {
                    let isTrackBehind = isOnLeg ? cell < place : next <= chainage + Self.atStation
                    cells.append(isTrackBehind ? glyphs.trackBehind : glyphs.trackAhead)
                }
            }
        }
        return "\(first) \(String(cells)) \(last)"
    }
}
