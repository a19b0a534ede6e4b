import Positioning

/// A city's trains that nobody built, as the text files of a GTFS feed: with what makes feeds of real cities difficult.
///
/// Line AG has 14 stations 1 to 1.5 km apart. Line SP shares its track from the third to the ninth, with stops of its
/// own under the same names, and then has a branch of five. Line KJ crosses both. On weekdays AG's trains run from end
/// to end, and expresses between 7 and 10 and 16 and 19 h call at every fourth station; at weekends trains turn half
/// way, and a shuttle goes beyond. The platforms of a station are stops of their own without a parent.
///
/// It has the same stops, trips and times in two variants, which differ by what has been drawn of the tracks.
public struct ScriptedCity: Sendable {
    /// The feed with each track as it is: what rides are made of.
    public let drawn: [String: String]
    /// The feed as an agency publishes it: what the rider's box is given. The trips of AG's direction 1 have the shape of
    /// direction 0, those of SP have none, and KJ's end three fifths of the way.
    public let published: [String: String]

    /// Creates a city; equal seeds give equal ones.
    public init(seed: UInt64 = 1) {
        let lines = Self.lines(seed: seed)
        let runs = lines.flatMap(\.runs)
        var files = Self.common
        files["stops.txt"] = Self.stops(lines.map(\.line))
        files["stop_times.txt"] = Self.stopTimes(runs)
        files["frequencies.txt"] = Self.frequencies(runs)
        var (drawn, published) = (files, files)
        drawn["trips.txt"] = Self.trips(runs) { "\($0.line.id)-\($0.direction)" }
        drawn["shapes.txt"] = Self.shapes(
            lines.flatMap { entry in
                [0, 1].map { ("\(entry.line.id)-\($0)", entry.line.shape(direction: $0)) }
            })
        published["trips.txt"] = Self.trips(runs) { run in
            switch run.line.id {
            case "AG": "AG-0"
            case "SP": ""
            default: "\(run.line.id)-\(run.direction)"
            }
        }
        published["shapes.txt"] = Self.shapes(
            lines.flatMap { entry -> [(String, [LocalPlane.Point])] in
                switch entry.line.id {
                case "AG": [("AG-0", entry.line.shape(direction: 0))]
                case "SP": []
                default: [0, 1].map { ("KJ-\($0)", entry.line.shape(direction: $0, end: 0.6)) }
                }
            })
        (self.drawn, self.published) = (drawn, published)
    }

    /// The files that are the same in all cities.
    private static let common = [
        "agency.txt": """
        agency_id,agency_name,agency_url,agency_timezone
        city,Scripted City,https://example.com,Asia/Kuala_Lumpur

        """,
        "routes.txt": """
        route_id,agency_id,route_short_name,route_long_name,route_type
        AG,city,AG,Harbour Line,1
        SP,city,SP,Airport Line,1
        KJ,city,KJ,Cross City Line,1

        """,
        "calendar.txt": """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        weekdays,1,1,1,1,1,0,0,20260101,20261231
        weekend,0,0,0,0,0,1,1,20260101,20261231

        """,
        "transfers.txt": """
        from_stop_id,to_stop_id,transfer_type,min_transfer_time
        AG07-A,KJ04-A,2,180
        KJ04-A,AG07-A,2,180

        """,
    ]
}

/// Where the lines lie.
extension ScriptedCity {
    /// Stations of AG that SP shares, as positions.
    static let shared = 2...8
    /// The position of AG's station where short turns end.
    static let halfWay = 7
    /// The positions of the stations of AG and KJ where riders change.
    static let crossing = (trunk: 6, cross: 3)
    /// The main course of AG, in radians from north.
    private static let course = 0.5

    static let trunkNames = [
        "Harbour", "Old Mill", "Market", "Cathedral", "Union Square", "Riverside", "Central", "Town Hall",
        "Fairground", "Stadium", "University", "Botanic Garden", "Hillside", "Northern Park",
    ]
    static let branchNames = ["Orchard", "Glassworks", "Lakeside", "Fernwood", "Airport"]
    static let crossNames = ["Quarry", "Brewery", "Arsenal", "Exchange", "Hospital", "Dockyard", "Lighthouse"]

    /// AG, SP and KJ.
    static func curves(seed: UInt64) -> (trunk: CityLine, branch: CityLine, cross: CityLine) {
        var random = Randomness(seed: seed, purpose: 20)
        func halts(_ names: [String], from start: Double) -> [CityLine.Halt] {
            var chainage = start
            return names.map { name in
                defer { chainage += random.uniform(1000...1500) }
                return CityLine.Halt(name: name, chainage: chainage, dwell: random.happens(0.5) ? 25 : 30)
            }
        }
        var trunk = PlaneCurve(from: .zero, course: course)
        let trunkHalts = halts(trunkNames, from: 100)
        trunk.wander(to: trunkHalts[trunkHalts.count - 1].chainage + 150, around: course, &random)

        let fork = trunkHalts[shared.upperBound].chainage + 180
        var branch = trunk.prefix(fork)
        let away = course + 1.2
        branch.append((away - branch.course) * 450, radius: 450)
        let branchHalts = halts(branchNames, from: fork + 1000)
        branch.wander(to: branchHalts[branchHalts.count - 1].chainage + 150, around: away, &random)

        var cross = PlaneCurve(from: .zero, course: course - 1.5)
        let crossHalts = halts(crossNames, from: 100)
        cross.wander(to: crossHalts[crossHalts.count - 1].chainage + 150, around: course - 1.5, &random)
        // The platforms of the two lines lie 120 m apart.
        let (here, there) = (
            cross.point(at: crossHalts[crossing.cross].chainage),
            trunk.point(at: trunkHalts[crossing.trunk].chainage, right: 120)
        )
        cross = cross.moved(east: there.east - here.east, north: there.north - here.north)
        return (
            CityLine(id: "AG", name: "Harbour Line", curve: trunk, halts: trunkHalts, speed: 70 / 3.6),
            CityLine(
                id: "SP", name: "Airport Line", curve: branch,
                halts: trunkHalts[shared] + branchHalts, speed: 65 / 3.6, survey: 12),
            CityLine(id: "KJ", name: "Cross City Line", curve: cross, halts: crossHalts, speed: 80 / 3.6)
        )
    }
}
