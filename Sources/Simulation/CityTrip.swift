import Transit

/// From where to where a rider of a scripted city goes, by which trains.
struct CityTrip: Sendable {
    /// The special feature of the trip.
    var kind: CityJourneyKind
    /// The service day.
    var date: CivilDate
    /// The train that they board first,
    var first: CityDepartures.Train
    /// and where they go on from there with which other one, if they change: the name of the station, and of the
    /// destination.
    var onward: (from: String, to: String)?

    /// Draws a trip of a kind, from one that really runs on its day.
    init(_ kind: CityJourneyKind, by departures: CityDepartures, _ random: inout Randomness) {
        while true {
            if let trip = Self.drawn(kind, by: departures, &random) {
                self = trip
                return
            }
        }
    }

    private init(
        kind: CityJourneyKind, date: CivilDate, first: CityDepartures.Train, onward: (from: String, to: String)?
    ) {
        (self.kind, self.date, self.first, self.onward) = (kind, date, first, onward)
    }

    /// The first of the days from which one is drawn, and how many there are: 28 weeks within the calendars.
    private static let days = (first: CivilDate(daysSince1970: 20_515), count: 196)

    private static func drawn(
        _ kind: CityJourneyKind, by departures: CityDepartures, _ random: inout Randomness
    ) -> CityTrip? {
        func any<Element>(_ elements: some Collection<Element>) -> Element? {
            elements.isEmpty
                ? nil
                : elements[elements.index(elements.startIndex, offsetBy: random.uniform(0...(elements.count - 1)))]
        }
        let patterns = departures.network.patterns.indices
        let date = CivilDate(
            daysSince1970: days.first.daysSince1970 + Int32(random.uniform(0...(days.count - 1))))
        guard let pattern = any(patterns.filter { kind.fits(departures.line($0), departures.names($0)) }) else {
            return nil
        }
        let names = departures.names(pattern)
        let pairs = names.indices.flatMap { from in
            names.indices.filter { $0 > from && kind.fits(names[from], names[$0], departures.line(pattern)) }
                .map { (from: from, to: $0) }
        }
        guard let pair = any(pairs) else { return nil }
        guard let train = any(departures.trains(pattern, from: pair.from, to: pair.to, on: date)) else { return nil }
        guard kind.hasChange else { return CityTrip(kind: kind, date: date, first: train, onward: nil) }
        let (change, platform) = (names[pair.to], kind.platform(behind: names[pair.to]))
        let goals = patterns.flatMap { other -> [String] in
            let stops = departures.names(other)
            guard kind.isOnward(departures.line(other), stops, from: departures.line(pattern)),
                let start = stops.firstIndex(of: platform)
            else { return [] }
            return stops[(start + 1)...].filter { !names.contains($0) }
        }
        // Nobody changes who gets there without.
        guard let goal = any(Array(Set(goals)).sorted()), change != goal,
            departures.next(from: platform, to: goal, after: train.departure, on: date) != nil,
            departures.next(from: names[pair.from], to: goal, after: train.departure, on: date) == nil
        else { return nil }
        return CityTrip(kind: kind, date: date, first: train, onward: (platform, goal))
    }
}

extension CityJourneyKind {
    fileprivate var hasChange: Bool { self == .shortTurn || self == .crossing }

    /// Whether journeys of the kind begin in trains of a line that call at these stations.
    fileprivate func fits(_ line: String, _ names: [String]) -> Bool {
        let trunk = ScriptedCity.trunkNames
        switch self {
        case .express: return line == "AG" && names.count == 4
        case .local: return line == "AG" && names.count == trunk.count
        case .shared: return line == "SP" || line == "AG" && names.count > 4
        case .shortTurn:
            return line == "AG" && (names.count == ScriptedCity.halfWay + 1 || isShuttle(names))
        case .shuttle: return line == "AG" && isShuttle(names)
        case .branch: return line == "SP"
        case .shortShape: return line == "KJ"
        case .crossing: return names.contains(trunk[ScriptedCity.crossing.trunk]) || line == "KJ"
        case .reversedShape, .oppositePlatform, .otherLine: return false
        }
    }

    private func isShuttle(_ names: [String]) -> Bool {
        names.count == ScriptedCity.trunkNames.count - ScriptedCity.halfWay
    }

    /// Whether they lead, in the first train, from a station to another one.
    fileprivate func fits(_ from: String, _ to: String, _ line: String) -> Bool {
        let (trunk, branch) = (ScriptedCity.trunkNames, ScriptedCity.branchNames)
        switch self {
        case .shared: return [from, to].allSatisfy { trunk[ScriptedCity.shared].contains($0) }
        case .shortTurn: return to == trunk[ScriptedCity.halfWay]
        case .branch: return branch.contains(from) || branch.contains(to)
        case .crossing:
            return line == "KJ"
                ? to == ScriptedCity.crossNames[ScriptedCity.crossing.cross]
                : to == trunk[ScriptedCity.crossing.trunk]
        default: return true
        }
    }

    /// Where riders board who have alighted at a station to change.
    fileprivate func platform(behind change: String) -> String {
        let (trunk, cross) = (
            ScriptedCity.trunkNames[ScriptedCity.crossing.trunk],
            ScriptedCity.crossNames[ScriptedCity.crossing.cross]
        )
        guard self == .crossing else { return change }
        return change == cross ? trunk : cross
    }

    /// Whether trains of a line that call at these stations are what riders change into.
    fileprivate func isOnward(_ line: String, _ names: [String], from first: String) -> Bool {
        switch self {
        case .shortTurn: line == "AG" && (isShuttle(names) || names.count == ScriptedCity.halfWay + 1)
        case .crossing: (first == "KJ") != (line == "KJ")
        default: false
        }
    }
}
