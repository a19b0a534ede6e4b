import Positioning
import TestSupport
import Testing
import Transit

@Suite struct `What runs around a time` {
    private static let hour = 3600

    /// A train that takes half an hour, with its departure in seconds of its service day.
    private struct Train {
        var pattern: Int
        var service: Int
        var start: Int
    }

    private func timetable(
        _ services: [Timetable.Service], _ trains: [Train], _ frequencies: [Timetable.Frequency] = []
    ) -> Timetable {
        Timetable(
            services: services,
            trips: trains.enumerated().map { Timetable.Trip(id: "\($0)", pattern: $1.pattern, service: $1.service) },
            calls: trains.map { train in
                [0, 900, 1800].map { (Int32(train.start + $0), Int32(train.start + $0)) }
            }, frequencies: frequencies)
    }

    /// A train every ten minutes from one hour of the day to another.
    private func trains(_ pattern: Int, _ service: Int, from: Int, to: Int) -> [Train] {
        stride(from: from * Self.hour, to: to * Self.hour, by: 600).map {
            Train(pattern: pattern, service: service, start: $0)
        }
    }

    /// A day of 2026; 17 August is a Monday.
    private func date(_ month: Int, _ day: Int, year: Int = 2026) -> CivilDate {
        CivilDate(year: year, month: month, day: day) ?? CivilDate(daysSince1970: 0)
    }

    private func rates(
        _ timetable: Timetable, _ date: CivilDate, _ hour: Double, _ offsets: TimeZoneOffsets? = .utc
    ) -> [Double]? {
        let start = (offsets ?? .utc).serviceDayStart(of: date)
        return timetable.trainsPerHour(
            ofPatterns: 2, around: start.advanced(bySeconds: hour * 3600), in: offsets
        )?.map { ($0 * 100).rounded() / 100 }
    }

    /// The first pattern runs on weekdays, the second on weekends.
    private var week: Timetable {
        let year = date(1, 1)...date(12, 31)
        return timetable(
            [
                Timetable.Service(
                    id: "weekdays", weekdays: 0b001_1111, period: year, added: [date(8, 22)], removed: [date(8, 17)]),
                Timetable.Service(id: "weekend", weekdays: 0b110_0000, period: year, added: [date(8, 17)]),
            ], trains(0, 0, from: 5, to: 24) + trains(1, 1, from: 5, to: 24))
    }

    @Test(arguments: [
        (18, [6.0, 0.0]), (23, [0, 6]),
        // By exception: a holiday, and a Saturday on which both run.
        (17, [0, 6]), (22, [6, 6]),
    ])
    func `goes by weekday and exception`(day: Int, expected: [Double]) {
        #expect(rates(week, date(8, day), 12) == expected)
    }

    @Test func `goes by the hour, in part where trains run for a part of the time`() throws {
        // At 4:00 trains run in the last hour of the three that count, and the first of them not full length.
        let early = try #require(rates(week, date(8, 18), 4))
        #expect(early[0] > 1 && early[0] < 2 && early[1] == 0)
        #expect(rates(week, date(8, 18), 2.9) == nil)
        // Twelve that leave from 22:00 to 23:50, and a third and two thirds of the two before, in three hours.
        #expect(rates(week, date(8, 18), 23) == [4.33, 0])
    }

    /// Every train leaves once in ten minutes on average, whatever minute it is.
    @Test func `changes without a jump`() throws {
        for minute in 0..<60 {
            let rate = try #require(
                week.trainsPerHour(
                    ofPatterns: 2, around: date(8, 18).midnightUTC.advanced(bySeconds: Double(12 * 60 + minute) * 60),
                    in: .utc))[0]
            #expect(abs(rate - 6) < 0.01)
        }
    }

    @Test func `counts yesterday's trains past midnight`() {
        let night = timetable(
            [Timetable.Service(id: "fridays", weekdays: 0b001_0000, period: date(1, 1)...date(12, 31))],
            trains(0, 0, from: 22, to: 28))
        // 21 August is a Friday.
        #expect(rates(night, date(8, 22), 1) == [6, 0])
        #expect(rates(night, date(8, 21), 1) == nil)
        #expect(rates(night, date(8, 22), 6) == nil)
    }

    @Test func `counts trips that repeat`() throws {
        let services = [Timetable.Service(id: "daily", weekdays: 127, period: date(1, 1)...date(12, 31))]
        let repeating = timetable(
            services, [Train(pattern: 0, service: 0, start: 0), Train(pattern: 1, service: 0, start: 0)],
            [
                Timetable.Frequency(trip: 0, start: 6 * 3600, end: 26 * 3600, headway: 600),
                Timetable.Frequency(trip: 1, start: 6 * 3600, end: 9 * 3600, headway: 300),
                Timetable.Frequency(trip: 1, start: 9 * 3600, end: 26 * 3600, headway: 1800),
            ])
        #expect(rates(repeating, date(8, 18), 13) == [6, 2])
        #expect(rates(repeating, date(8, 18), 7.5)?[1] ?? 0 > 9)
        // The same as of trips that stand there one by one.
        let single = timetable(services, trains(0, 0, from: 6, to: 26))
        for hour in stride(from: 4.0, to: 28, by: 0.25) {
            let (one, other) = (rates(repeating, date(8, 18), hour)?[0] ?? 0, rates(single, date(8, 18), hour)?[0] ?? 0)
            #expect(abs(one - other) < 0.6, "at \(hour)")
        }
    }

    /// On 29 March 2026 clocks in Central Europe go from 2:00 to 3:00: noon comes 11 h after midnight.
    @Test func `counts from noon on a day on which clocks change`() throws {
        let berlin = TimeZoneOffsets(
            initialOffset: 3600, transitions: [.init(time: 1_774_746_000, offset: 7200)])
        let service = Timetable.Service(id: "daily", weekdays: 127, period: date(1, 1)...date(12, 31))
        let one = timetable([service], [Train(pattern: 0, service: 0, start: 12 * Self.hour)])
        func isUnderWay(_ hour: Int, _ minute: Int) throws -> Bool {
            let time = try #require(
                Timestamp(year: 2026, month: 3, day: 29, millisecondOfDay: (hour * 60 + minute) * 60_000))
            return one.trainsPerHour(ofPatterns: 1, around: time, in: berlin) != nil
        }
        // It leaves at 12:00, which is 10:00 UTC, and has arrived at 12:30.
        #expect(try isUnderWay(7, 59) == false)
        #expect(try isUnderWay(8, 1))
        #expect(try isUnderWay(11, 29))
        #expect(try isUnderWay(11, 31) == false)
    }

    @Test func `goes by days like it where the feed is old, or the ride is`() {
        #expect(rates(week, date(1, 5, year: 2027), 12) == [6, 0])
        #expect(rates(week, date(1, 3, year: 2027), 12) == [0, 6])
        #expect(rates(week, date(8, 18, year: 2016), 12) == [6, 0])
        #expect(rates(week, date(8, 20, year: 2016), 12) == [0, 6])
    }

    @Test func `goes by days like it where hardly any service is left`() {
        var services = week.services
        services[0].period = date(1, 1)...date(8, 10)
        services[1].period = date(1, 1)...date(8, 10)
        services[0].added = []
        services.append(Timetable.Service(id: "charter", weekdays: 127, period: date(1, 1)...date(12, 31)))
        let left = timetable(
            services,
            trains(0, 0, from: 5, to: 24) + trains(1, 1, from: 5, to: 24)
                + [Train(pattern: 1, service: 2, start: 12 * Self.hour)])
        #expect(rates(left, date(8, 18), 12)?[0] == 6)
    }

    @Test func `is unknown without a zone, a calendar or any train`() {
        #expect(rates(week, date(8, 18), 12, nil) == nil)
        let never = timetable([Timetable.Service(id: "never")], [Train(pattern: 0, service: 0, start: 0)])
        #expect(rates(never, date(8, 18), 12) == nil)
        #expect(Timetable().trainsPerHour(ofPatterns: 0, around: Timestamp(milliseconds: 0), in: .utc) == nil)
        for milliseconds in [Int64.min, -1, Int64.max] {
            #expect(week.trainsPerHour(ofPatterns: 2, around: Timestamp(milliseconds: milliseconds), in: .utc) == nil)
        }
    }

    @Test func `counts a trip of which no time is known on its days`() throws {
        let timetable = Timetable(
            services: [Timetable.Service(id: "daily", weekdays: 127, period: date(1, 1)...date(12, 31))],
            trips: [Timetable.Trip(id: "T", pattern: 0, service: 0)],
            calls: [[(Timetable.unknownTime, Timetable.unknownTime), (Timetable.unknownTime, Timetable.unknownTime)]])
        #expect(try #require(rates(timetable, date(8, 18), 12))[0] > 0)
    }

    @Test func `says of a pattern what part of all trains it has`() throws {
        let network = Network(
            stations: [], lines: [],
            patterns: try (0..<3).map { _ in
                let places = [0.0, 0.1].compactMap { Coordinate(latitude: 0, longitude: $0) }
                return Pattern(line: 0, headsign: "", track: try #require(Track(places)), stops: [])
            }, timetable: week)
        let noon = date(8, 22).midnightUTC.advanced(bySeconds: 12 * 3600)
        let service = PatternService(network, around: noon)
        #expect((0..<3).map(service.runs) == [true, true, false])
        #expect((0..<3).map { (service.share(of: $0) * 1000).rounded() } == [500, 500, 0])
        #expect((0..<3).map { service.headway(of: $0).map { $0.rounded() } } == [600, 600, nil])
        let unknown = PatternService(unknownFor: network)
        #expect((0..<3).map(unknown.runs) == [true, true, true])
        #expect((0..<3).map { (unknown.share(of: $0) * 1000).rounded() } == [333, 333, 333])
        #expect(unknown.headway(of: 0) == nil)
    }

    /// As large as a large city's: 3,000 patterns, a million calls, 300 services with exceptions.
    @Test func `is told in a moment for a large city`() {
        let services = (0..<300).map { number in
            Timetable.Service(
                id: "\(number)", weekdays: number % 2 == 0 ? 0b001_1111 : 0b110_0000,
                period: date(1, 1)...date(12, 31), added: [date(8, 1 + number % 28)],
                removed: [date(9, 1 + number % 28)])
        }
        let trips = (0..<40_000).map { Timetable.Trip(id: "", pattern: $0 % 3000, service: $0 % 300) }
        let calls = trips.indices.map { trip in
            (0..<25).map { stop in
                let time = Int32(5 * Self.hour + trip % 1000 * 70 + stop * 100)
                return (arrival: time, departure: time)
            }
        }
        let timetable = Timetable(services: services, trips: trips, calls: calls)
        let durations = [date(8, 18), date(8, 18, year: 2031)].map { day in
            (0..<5).map { _ in
                ProcessorTime.measure {
                    _ = timetable.trainsPerHour(
                        ofPatterns: 3000, around: day.midnightUTC.advanced(bySeconds: 43_200), in: .utc)
                }
            }.min() ?? .zero
        }
        print("what runs of 40,000 trips is told in \(durations[0]), and by another day in \(durations[1])")
        #expect(durations.allSatisfy { $0 < .milliseconds(20) })
    }
}
