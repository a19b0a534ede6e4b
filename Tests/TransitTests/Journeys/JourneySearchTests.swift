import Positioning
import Testing
import Transit

/// Trains of a day in 2026 between stations a kilometre apart, given by their calls as minutes after midnight.
@Suite struct `A search for journeys` {
    private static let midnight = Timestamp(milliseconds: 20_684 * 86_400_000)

    /// A train: the stations at which it calls, and when, in minutes.
    private struct Train {
        var stops: [Int]
        var minutes: [Int]

        init(_ calls: (Int, Int)...) { (stops, minutes) = (calls.map(\.0), calls.map(\.1)) }
    }

    private static func network(
        _ trains: [Train], _ transfers: [Transfer] = [], frequencies: [Timetable.Frequency] = [],
        goingOn: [[Int]: [Int]] = [:]
    ) throws -> Network {
        let stations = try (0..<7).map { number in
            Station(
                id: "\(number)", name: "",
                coordinate: try #require(Coordinate(latitude: 0, longitude: Double(number) / 111.195)))
        }
        var ways: [[Int]] = []
        let numbers = trains.map { train in
            if !ways.contains(train.stops) { ways.append(train.stops) }
            return ways.firstIndex(of: train.stops) ?? 0
        }
        let patterns = try ways.map { way in
            Pattern(
                line: 0, headsign: "", track: try #require(Track(way.map { stations[$0].coordinate })),
                stops: way.enumerated().map {
                    Pattern.Stop(station: $1, stopID: "\($1)", chainage: Double($0) * 1000)
                }, continuation: goingOn[way].flatMap { ways.firstIndex(of: $0) })
        }
        let day = CivilDate(daysSince1970: 20_684)
        return Network(
            stations: stations, lines: [Line(id: "L", name: "L", type: 1)], patterns: patterns,
            timetable: Timetable(
                services: [Timetable.Service(id: "S", added: [day])],
                trips: numbers.enumerated().map { Timetable.Trip(id: "\($0)", pattern: $1, service: 0) },
                calls: trains.map { $0.minutes.map { (Int32($0 * 60), Int32($0 * 60)) } }, frequencies: frequencies),
            transfers: transfers)
    }

    private func at(_ minutes: Double) -> Timestamp { Self.midnight.advanced(bySeconds: minutes * 60) }

    /// The journeys from station 0 to 6: the numbers of their trains, and minutes of arrival.
    private func found(
        _ network: Network, at minutes: Double = 480, to destination: Int = 6
    ) throws -> [([Int], Double)] {
        try JourneySearch(network).earliestJourneys(from: 0, to: destination, at: at(minutes)).map {
            ($0.legs.map(\.trip), $0.arrival.seconds(since: Self.midnight) / 60)
        }
    }

    private func expect(
        _ found: [([Int], Double)], _ expected: [([Int], Double)], _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(found.map(\.0) == expected.map(\.0), sourceLocation: location)
        #expect(found.map(\.1) == expected.map(\.1), sourceLocation: location)
    }

    @Test func `finds the train that arrives first, not that which leaves first`() throws {
        let overtaking = [Train((0, 481), (3, 500), (6, 540)), Train((0, 490), (3, 495), (6, 510))]
        expect(try found(Self.network(overtaking)), [([1], 510)])
        // Boarded half-way, each is the first there to board.
        let search = try JourneySearch(Self.network(overtaking))
        let half = search.earliestJourneys(from: 3, to: 6, at: at(496))
        #expect(half.map { $0.legs.map(\.trip) } == [[0]])
    }

    @Test func `finds a journey for each number of changes that brings one earlier`() throws {
        let network = try Self.network([
            Train((0, 480), (6, 600)), Train((0, 480), (3, 500)), Train((3, 502), (6, 560)),
            Train((3, 505), (4, 510)), Train((4, 512), (6, 520)), Train((3, 502), (5, 503)), Train((5, 505), (4, 515)),
        ])
        expect(try found(network), [([0], 600), ([1, 2], 560), ([1, 3, 4], 520)])
    }

    @Test(arguments: [(490, 502), (491, 510)])
    func `changes within a station in two minutes`(arrival: Int, there: Double) throws {
        let network = try Self.network([
            Train((0, 480), (3, arrival)), Train((3, 492), (6, 502)), Train((3, 500), (6, 510)),
        ])
        #expect(try found(network).map(\.1) == [there])
    }

    @Test(
        arguments: [
            (Transfer.Kind.recommended, nil, 498), (.recommended, 60, 497), (.recommended, 300, 501),
            (.timed, nil, 496),
            (.timed, 240, 500), (.needsMinimumTime, 360, 502), (.needsMinimumTime, 0, 496), (.impossible, nil, nil),
        ] as [(Transfer.Kind, Int?, Int?)])
    func `changes as transfers.txt says`(kind: Transfer.Kind, seconds: Int?, minute: Int?) throws {
        // A train each minute, six minutes long.
        let trains = [Train((0, 480), (3, 490))] + (490..<500).map { Train((3, $0), (6, $0 + 6)) }
        let network = try Self.network(
            trains, [Transfer(from: 3, to: 3, kind: kind, minimumTime: seconds)])
        #expect(try found(network).map(\.1) == (minute.map { [Double($0)] } ?? []))
    }

    /// A kilometre at 1.33 m/s takes 752 s.
    @Test func `walks from station to station where transfers.txt says so`() throws {
        let trains = [Train((0, 480), (3, 490))] + (490..<510).map { Train((4, $0), (6, $0 + 6)) }
        expect(try found(Self.network(trains)), [])
        expect(try found(Self.network(trains, [Transfer(from: 3, to: 4)])), [([0, 14], 509)])
        expect(try found(Self.network(trains, [Transfer(from: 3, to: 4, kind: .impossible)])), [])
        expect(try found(Self.network(trains, [Transfer(from: 4, to: 3)])), [])
        // Nobody walks on from a station to which they walked.
        let chain = [Transfer(from: 3, to: 5, minimumTime: 60), Transfer(from: 5, to: 4, minimumTime: 60)]
        expect(try found(Self.network(trains, chain)), [])
    }

    @Test func `walks to the first train, and from the last`() throws {
        let network = try Self.network(
            [Train((1, 485), (5, 500)), Train((1, 486), (5, 501))],
            [Transfer(from: 0, to: 1, minimumTime: 301), Transfer(from: 5, to: 6, minimumTime: 240)])
        let journey = try #require(
            try JourneySearch(network).earliestJourneys(from: 0, to: 6, at: at(480)).first)
        #expect(journey.legs.map(\.trip) == [1] && journey.changes == 0)
        #expect(journey.walkBefore == 301 && journey.walkAfter == 240)
        #expect(journey.departure == at(486).advanced(bySeconds: -301) && journey.arrival == at(505))
    }

    @Test func `takes the next train of a headway, and says so`() throws {
        let network = try Self.network(
            [Train((0, 0), (3, 10)), Train((3, 492), (6, 500))],
            frequencies: [Timetable.Frequency(trip: 0, start: 28_000, end: 30_000, headway: 420)])
        // 28,420 s is 7:53:40; the one before left at 7:46:40.
        let journey = try #require(
            try JourneySearch(network).earliestJourneys(from: 0, to: 6, at: at(467)).first)
        #expect(journey.legs.map(\.headway) == [420, nil])
        #expect(journey.departure == Self.midnight.advanced(bySeconds: 28_420) && journey.arrival == at(500))
    }

    /// A train to station 3 goes on from there two minutes later, and others begin there.
    private static let goingOn = [
        Train((0, 480), (3, 490)), Train((0, 510), (3, 520)), Train((3, 492), (6, 502)), Train((3, 522), (6, 532)),
        Train((3, 489), (6, 499)), Train((3, 495), (6, 498)),
    ]

    @Test func `stays in a train that goes on as another trip`() throws {
        let network = try Self.network(Self.goingOn, goingOn: [[0, 3]: [3, 6]])
        let next = try JourneySearch(network).nextJourneys(from: 0, to: 6, after: at(480), count: 9)
        #expect(next.map { $0.legs.map(\.trip) } == [[0, 2], [0, 5], [1, 3]])
        #expect(next.map(\.changes) == [0, 1, 0])
        #expect(next.map { $0.legs.map(\.staysAboard) } == [[false, true], [false, false], [false, true]])
        #expect(next.map(\.arrival) == [at(502), at(498), at(532)])
        // Where it ends, two minutes do for a change.
        let ending = try JourneySearch(Self.network(Self.goingOn)).earliestJourneys(from: 0, to: 6, at: at(500))
        #expect(ending.map { $0.legs.map(\.trip) } == [[1, 3]] && ending.map(\.changes) == [1])
    }

    @Test func `has a train that goes on as late as it comes in`() throws {
        let trains = Self.goingOn.dropLast() + [Train((3, 497), (6, 507))]
        let network = try Self.network(Array(trains), goingOn: [[0, 3]: [3, 6]])
        func journey(late minutes: Int) throws -> ScheduledJourney? {
            let delay = TrainDelay(
                trip: 0, serviceDay: CivilDate(daysSince1970: 20_684), stop: 0, scheduled: at(480),
                seconds: minutes * 60)
            return try JourneySearch(network).earliestJourneys(from: 0, to: 6, at: at(480), delays: [delay]).first
        }
        // The train stands for two minutes, and makes up for as many minutes of delay.
        for (late, then) in [(0, 0), (2, 0), (4, 2), (9, 7)] {
            let journey = try #require(try journey(late: late))
            #expect(journey.legs.map(\.trip) == [0, 2] && journey.changes == 0)
            #expect(journey.expectedArrival == at(Double(502 + then)))
        }
    }

    @Test func `leaves a ring of trips that go on as each other`() throws {
        let trains = (0..<100).map { Train((0, 480 + 10 * $0), (3, 485 + 10 * $0), (0, 490 + 10 * $0)) }
        let network = try Self.network(
            trains + [Train((5, 480), (0, 485))], goingOn: [[0, 3, 0]: [0, 3, 0], [5, 0]: [0, 3, 0]])
        let search = try JourneySearch(network)
        #expect(search.earliestJourneys(from: 5, to: 3, at: at(480)).map { $0.legs.map(\.trip) } == [[100, 1]])
        #expect(search.earliestJourneys(from: 5, to: 6, at: at(480)).isEmpty)
    }

    @Test func `looks a day ahead and no farther`() throws {
        let network = try Self.network([Train((0, 2000), (6, 2040))])
        expect(try found(network, at: 600), [([0], 2040)])
        expect(try found(network, at: 599.9), [])
        expect(try found(network, at: 2000), [([0], 2040)])
        expect(try found(network, at: 2000.01), [])
    }

    @Test func `finds nothing between a station and itself, or none`() throws {
        let search = try JourneySearch(Self.network([Train((0, 480), (3, 490), (0, 500))]))
        for (from, to) in [(0, 0), (0, 6), (0, 7), (-1, 0), (7, 0)] {
            #expect(search.earliestJourneys(from: from, to: to, at: at(470)).isEmpty)
            #expect(search.nextJourneys(from: from, to: to, after: at(470), count: 5).isEmpty)
        }
        #expect(search.earliestJourneys(from: 0, to: 3, at: Timestamp(milliseconds: .max)).isEmpty)
        #expect(search.nextJourneys(from: 0, to: 3, after: Timestamp(milliseconds: .min), count: 5).isEmpty)
    }

    /// Trains to station 3 every ten minutes, of which the last before a connection is the one to take.
    @Test func `has the rider leave no earlier than need be`() throws {
        let network = try Self.network(
            (0..<60).map { Train((0, 480 + 10 * $0), (3, 490 + 10 * $0)) }
                + [Train((3, 700), (6, 720)), Train((3, 1075), (6, 1080)), Train((0, 481), (6, 1081))])
        let next = try JourneySearch(network).nextJourneys(from: 0, to: 6, after: at(480), count: 9)
        #expect(next.map { $0.departure } == [at(481), at(680), at(1060)])
        #expect(next.map(\.arrival) == [at(1081), at(720), at(1080)])
        #expect(next.map(\.changes) == [0, 1, 1])
        #expect(
            try JourneySearch(network).nextJourneys(from: 0, to: 6, after: at(480), count: 2) == Array(next.prefix(2)))
    }

    @Test func `cannot be made where the time zone is not known`() {
        let network = Network(stations: [], lines: [], patterns: [], timeZone: "Nowhere/Such", offsets: nil)
        #expect(throws: UnknownTimeZoneError(timeZone: "Nowhere/Such")) { try JourneySearch(network) }
    }
}
