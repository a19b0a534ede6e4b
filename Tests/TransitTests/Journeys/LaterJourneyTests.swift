import Positioning
import Testing
import Transit

/// Journeys that take days, or that do not begin for days: no bound of a search is a fact about trains.
@Suite struct `The first journeys from a time on` {
    /// 19 August 2026, a Wednesday, at 00:00 UTC.
    private static let midnight = Timestamp(milliseconds: 20_684 * 86_400_000)
    private static let hour = 3600

    /// Stations 0, 1 and 2 on one line, and 3 beside it.
    private func network(
        _ service: Timetable.Service, hours: [Int], closures: [Int: Timetable.Closures] = [:]
    ) throws -> Network {
        let stations = try (0..<4).map { number in
            Station(
                id: "\(number)", name: "",
                coordinate: try #require(Coordinate(latitude: 0, longitude: Double(number) / 111.195)))
        }
        let pattern = Pattern(
            line: 0, headsign: "", track: try #require(Track(stations[...2].map(\.coordinate))),
            stops: (0...2).map { Pattern.Stop(station: $0, stopID: "\($0)", chainage: Double($0) * 1000) })
        return Network(
            stations: stations, lines: [Line(id: "L", name: "L", type: 2)], patterns: [pattern],
            timetable: Timetable(
                services: [service], trips: [Timetable.Trip(id: "T", pattern: 0, service: 0)],
                calls: [hours.map { (Int32($0 * Self.hour), Int32($0 * Self.hour)) }], closures: closures))
    }

    private func day(_ days: Int) -> CivilDate { CivilDate(daysSince1970: Int32(20_684 + days)) }

    private func first(_ network: Network, to destination: Int = 2) throws -> [Double]? {
        try JourneySearch(network).firstJourneys(from: 0, to: destination, after: Self.midnight, count: 3).first.map {
            [$0.departure, $0.arrival].map { $0.seconds(since: Self.midnight) / Double(Self.hour) }
        }
    }

    @Test(arguments: [[20, 30, 36], [20, 40, 58], [2, 50, 72], [1, 80, 150]])
    func `may arrive on another day`(hours: [Int]) throws {
        let network = try network(Timetable.Service(id: "S", added: [day(0)]), hours: hours)
        #expect(try first(network) == [hours[0], hours[2]].map(Double.init))
    }

    @Test(arguments: [1, 7, 8, 30, 200, 364]) func `may begin after days in which nothing runs`(days: Int) throws {
        let network = try network(Timetable.Service(id: "S", added: [day(days)]), hours: [8, 9, 10])
        #expect(try first(network) == [days * 24 + 8, days * 24 + 10].map(Double.init))
    }

    @Test(arguments: [400, -1, -30]) func `are none beyond a year, or after the calendars' end`(days: Int) throws {
        let network = try network(Timetable.Service(id: "S", added: [day(days)]), hours: [8, 9, 10])
        #expect(try first(network) == nil)
    }

    @Test func `are those of a train that left its first stop on the day before`() throws {
        let network = try network(Timetable.Service(id: "S", added: [day(-1)]), hours: [25, 30, 50])
        #expect(try first(network) == [1, 26])
    }

    @Test func `lead nowhere where no train does on any day`() throws {
        let network = try network(Timetable.Service(id: "S", added: [day(0)]), hours: [8, 9, 10])
        let search = try JourneySearch(network)
        #expect((0..<4).map { search.leads(from: 0, to: $0) } == [true, true, true, false])
        #expect((0..<4).map { search.leads(from: 2, to: $0) } == [false, false, true, false])
        #expect(!search.leads(from: 0, to: 99) && !search.leads(from: -1, to: 0))
        #expect(try first(network, to: 3) == nil)
    }

    @Test func `lead nowhere where nobody may alight`() throws {
        let closed = [0: Timetable.Closures(alighting: [2])]
        let network = try network(Timetable.Service(id: "S", added: [day(0)]), hours: [8, 9, 10], closures: closed)
        #expect(try first(network) == nil)
        #expect(network.setsDownNobody(at: 2) && !network.setsDownNobody(at: 1) && !network.takesUpNobody(at: 2))
    }
}

@Suite struct `Stops where no train of a pattern takes up or sets down` {
    private static let midnight = Timestamp(milliseconds: 20_684 * 86_400_000)

    /// Two trains along one pattern of three stops, at 8:00 and 18:00.
    private func closures(_ closures: [Int: Timetable.Closures], at hour: Double?) -> Timetable.Closures? {
        let day = CivilDate(daysSince1970: 20_684)
        func calls(_ hour: Int32) -> [(arrival: Int32, departure: Int32)] {
            (0..<3).map { (hour * 3600 + $0 * 600, hour * 3600 + $0 * 600) }
        }
        let timetable = Timetable(
            services: [Timetable.Service(id: "S", added: [day])],
            trips: ["early", "late"].map { Timetable.Trip(id: $0, pattern: 0, service: 0) },
            calls: [calls(8), calls(18)], closures: closures)
        let time = hour.map { Self.midnight.advanced(bySeconds: $0 * 3600) }
        return timetable.closuresByPattern(around: time, in: .utc)[0]
    }

    @Test func `are those at which all of the trains do not that run then`() {
        let (one, other) = (Timetable.Closures(alighting: [1, 2]), Timetable.Closures(boarding: [0], alighting: [1]))
        #expect(closures([0: one, 1: other], at: nil) == Timetable.Closures(alighting: [1]))
        #expect(closures([0: one, 1: other], at: 8) == one)
        #expect(closures([0: one, 1: other], at: 18) == other)
        // None runs around 2:00: any may.
        #expect(closures([0: one, 1: other], at: 2) == Timetable.Closures(alighting: [1]))
        #expect(closures([0: one], at: 8) == one)
        #expect(closures([0: one], at: 18) == nil && closures([0: one], at: nil) == nil)
    }
}
