import Testing

@testable import Transit

/// The possible meanings of a timetable's times. The true runs are those of trains that cruise at 20 m/s,
/// unless a test says otherwise.
@Suite struct `The times of a timetable's legs` {
    private static let lengths = [900.0, 1400, 700, 2500, 1100, 800, 1900, 1000]
    /// Seconds from standstill to standstill: the length at 20 m/s, and 20/0.9 s for speeding up and braking.
    private static let runs = lengths.map { $0 / 20 + 20 / 0.9 }
    private static let stand = 26.0

    /// A pattern's stops whose times are made from the departures, or arrivals and departures, of one train.
    private static func stops(_ time: (_ seconds: Double) -> Double, statesStands: Bool) -> [Pattern.Stop] {
        var (clock, chainage) = (0.0, 0.0)
        var stops = [Pattern.Stop(station: 0, stopID: "0", chainage: 0, runTime: 0, dwellTime: 0)]
        var left = time(clock)
        for (leg, run) in runs.enumerated() {
            let isLast = leg == runs.count - 1
            let arrival = clock + run
            clock = arrival + (isLast ? 0 : stand)
            chainage += lengths[leg]
            let departure = time(clock)
            let came = statesStands ? time(arrival) : departure
            stops.append(
                Pattern.Stop(
                    station: leg + 1, stopID: "\(leg + 1)", chainage: chainage, runTime: came - left,
                    dwellTime: departure - came))
            left = departure
        }
        return stops
    }

    private static func minute(_ seconds: Double) -> Double { (seconds / 60).rounded() * 60 }

    @Test func `are those that it states to the second`() {
        let stops = Self.stops({ $0.rounded() }, statesStands: true)
        let times = LegTimes(stops)
        #expect(times.runs == stops.map(\.runTime))
        #expect(times.stands == stops.map(\.dwellTime))
        #expect(times.deviations.allSatisfy { $0 == 0 })
    }

    @Test func `have the stand taken off where a call has one time`() throws {
        let times = LegTimes(Self.stops({ $0.rounded() }, statesStands: false))
        for (leg, run) in Self.runs.enumerated() {
            let found = try #require(times.runs[leg + 1])
            // A stand is no more than a quarter of the time from one departure to the next.
            #expect(abs(found - run) <= 6, "leg \(leg): \(found) of \(run)")
        }
        #expect(times.stands.dropFirst().dropLast().allSatisfy { ($0 ?? 0) > 15 && ($0 ?? 0) <= 26 })
    }

    /// A rounded time is off by up to a minute, and the run of 62 s by as much as it lasts.
    @Test func `are nearer with the distances where they are whole minutes`() throws {
        let stops = Self.stops(Self.minute, statesStands: false)
        let times = LegTimes(stops)
        var (withDistances, alone) = (0.0, 0.0)
        for (leg, run) in Self.runs.enumerated() {
            let found = try #require(times.runs[leg + 1])
            #expect(abs(found - run) < 2 * times.deviations[leg + 1])
            #expect(times.deviations[leg + 1] > 5 && times.deviations[leg + 1] < 24.5)
            let stated = try #require(stops[leg + 1].runTime) - (leg == Self.runs.count - 1 ? 0 : Self.stand)
            withDistances += (found - run) * (found - run)
            alone += (stated - run) * (stated - run)
        }
        #expect(withDistances < alone / 2)
    }

    /// The stands of such a timetable are 0 or 60 s where they last 26 s; the whole way is right to what rounds its two ends.
    @Test func `keep the whole way where stands are whole minutes too`() throws {
        let times = LegTimes(Self.stops(Self.minute, statesStands: true))
        let runs = times.runs.dropFirst().compactMap(\.self).reduce(0, +)
        let stands = times.stands.dropFirst().dropLast().compactMap(\.self).reduce(0, +)
        let truth = Self.runs.reduce(0, +) + Self.stand * Double(Self.runs.count - 1)
        #expect(abs(runs + stands - truth) < 60)
    }

    @Test func `go by the distances where each leg has one time`() throws {
        var clock = -120.0
        let rows = Self.stops(
            { _ in
                clock += 120; return clock
            }, statesStands: false)
        let times = LegTimes(rows)
        let (short, long) = (try #require(times.runs[3]), try #require(times.runs[4]))
        // 700 m and 2500 m: 57 and 147 s at 20 m/s, where the timetable has 120 s with a stand for both.
        #expect(short < 75 && long > 150)
    }

    @Test func `are as they were where there are none`() {
        let stops = (0..<4).map { Pattern.Stop(station: $0, stopID: "\($0)", chainage: Double($0) * 1000) }
        let times = LegTimes(stops)
        #expect(times.runs.allSatisfy { $0 == nil } && times.stands.allSatisfy { $0 == nil })
        #expect(times.deviations == [0, 0, 0, 0])
    }

    /// The defects that feeds have had: all calls in one minute, times that go back, places that coincide, sizes of no train.
    @Test(arguments: [0.0, -60, 1e9, .infinity, .nan])
    func `are never nonsense`(run: Double) {
        for length in [0.0, 1000, 1e7] {
            let stops = (0..<6).map { number in
                Pattern.Stop(
                    station: number, stopID: "\(number)", chainage: Double(number) * length,
                    runTime: number == 0 ? 0 : run, dwellTime: 0)
            }
            let times = LegTimes(stops)
            #expect(times.deviations.allSatisfy { $0.isFinite && $0 >= 0 })
            for (given, found) in zip(stops, times.runs) where given.runTime?.isFinite == true {
                #expect(found?.isFinite == true)
            }
        }
    }
}
