import Positioning
import Navigation
import Transit
import Simulation
import Testing

@Suite struct `A simulated receiver` {
    private let rides: Rides

    init() throws { rides = try Rides() }

    /// Metres from the truth to each position, with the claimed accuracy.
    private func errors(
        _ seeds: ClosedRange<Int>, _ quality: Quality, phones: Double = 0
    ) throws -> [(metres: Double, fix: Fix)] {
        try seeds.flatMap { seed in
            // Where the track begins and ends the rider may be beyond it.
            let ride = try rides.ride("FTM", "SSM", seed: seed) {
                $0.receiver = .steady(quality)
                $0.receiver?.phoneShare = phones
            }
            return try ride.fixes.map { fix in
                (try #require(fix.coordinate).distance(to: rides.place(ride, at: fix.epoch)), fix)
            }
        }
    }

    @Test func `under an open sky is right to some metres, and a module says so`() throws {
        let errors = try errors(1...90, .openSky)
        let metres = Sample(errors.map(\.metres))
        // Deviations of 2 to 8 m on each axis, 5 m in the middle: 1.51 · 5 m hold 68 %.
        #expect(abs(metres.quantile(0.68) - 7.7) < 0.8 && metres.greatest < 45)
        #expect(abs(Sample(errors.map { $0.metres / ($0.fix.accuracy ?? .nan) }).share { $0 < 1 } - 0.68) < 0.06)
        #expect(errors.allSatisfy { (0.4...3).contains($0.fix.hdop ?? 0) && ($0.fix.satellitesUsed ?? 0) >= 6 })
    }

    @Test func `claims 4 to 30 m where it is a phone, whatever the error`() throws {
        let errors = try errors(1...80, .openSky, phones: 1)
        let claims = Sample(errors.map { $0.fix.accuracy ?? .nan })
        #expect(claims.least >= 4 && claims.greatest <= 30 && abs(claims.median - 11) < 1)
        #expect(claims.quantile(0.05) < 5.5 && claims.quantile(0.95) > 22)
        // Errors are as large where it claims little as where it claims much.
        func typical(_ range: ClosedRange<Double>) -> Double {
            Sample(errors.filter { range.contains($0.fix.accuracy ?? 0) }.map(\.metres)).median
        }
        #expect(abs(typical(4...7) / typical(18...30) - 1) < 0.25, "\(typical(4...7)), \(typical(18...30))")
    }

    @Test func `between houses is worse, and sometimes sure of it`() throws {
        let errors = try errors(1...60, .urbanCanyon)
        let metres = Sample(errors.map(\.metres))
        // 1.51 · 16 m hold 68 % of the positions that are no reflections.
        #expect((20...32).contains(metres.quantile(0.68)), "\(metres.quantile(0.68))")
        // 20 bursts an hour of 22 s are 12 % of the time, less where they overlap; 40 to 240 m off, within the drift.
        let wrong = errors.filter { $0.metres > 75 }
        #expect((0.05...0.13).contains(Double(wrong.count) / Double(errors.count)))
        #expect(Sample(wrong.map(\.metres)).greatest < 320)
        #expect(Sample(wrong.map { $0.fix.accuracy ?? .nan }).median < 15)
        #expect(wrong.contains { $0.metres > 150 && ($0.fix.accuracy ?? .nan) <= 4 })
        let open = Sample(try self.errors(1...40, .openSky).map { $0.fix.hdop ?? .nan })
        #expect(Sample(errors.map { $0.fix.hdop ?? .nan }).median > 1.8 * open.median)
    }

    @Test func `errs for a while in the same way`() throws {
        var noise: [Double] = []
        var apart: [Double] = []
        for seed in 1...40 {
            let ride = try rides.ride("FTM", "SSM", seed: seed) {
                var quality = Quality.openSky
                (quality.drift, quality.correlation, quality.jitter) = (3.5...3.5, 45...45, 1...1)
                $0.receiver = .steady(quality)
            }
            // Along the meridian, where the line runs north from Cipete Raya.
            let error = ride.fixes.map { fix in
                ((fix.coordinate?.latitude ?? 0) - rides.place(ride, at: fix.epoch).latitude) * 111_195
            }
            noise += zip(error, error.dropFirst()).map { $1 - $0 }
            apart += zip(error, error.dropFirst(120)).map { $1 - $0 }
        }
        // From one second to the next √2 · 1 m of jitter and 3.5 · √(2/45) m of drift; after two minutes √2 · 3.6 m.
        #expect(abs(Sample(noise).deviation - 1.6) < 0.15)
        #expect(abs(Sample(apart).deviation - 5.1) < 0.6)
    }

    @Test func `measures the speed apart from the position`() throws {
        var outliers = 0
        var errors: [Double] = []
        for seed in 1...40 {
            let ride = try rides.ride(seed: seed) {
                var receiver = Receiver.steady(.urbanCanyon)
                (receiver.speedDeviation, receiver.speedOutlierShare) = (0.2...0.2, 0.002...0.002)
                $0.receiver = receiver
            }
            for fix in ride.fixes {
                let speed = ride.truth.state(at: fix.epoch).speed
                let error = try #require(fix.speed) - speed
                if error > 2 { outliers += 1 } else if speed > 5 { errors.append(error) }
            }
            #expect(ride.fixes.allSatisfy { ($0.track == nil) == ($0.speed ?? 0 < 0.5) })
        }
        #expect(abs(Sample(errors).deviation - 0.2) < 0.01)
        #expect((20...120).contains(outliers), "\(outliers)")
    }

    @Test func `knows the course of the track`() throws {
        let ride = try rides.ride("CPR", "BLM", seed: 3) { $0.receiver = .steady() }
        let chainage = try rides.pattern.stops[rides.stop("HJN")].chainage
        let (before, after) = (
            rides.pattern.track.coordinate(at: chainage - 400), rides.pattern.track.coordinate(at: chainage - 300)
        )
        // The line runs due north there, within some degrees.
        #expect(abs(after.longitude - before.longitude) < 0.0001 && after.latitude > before.latitude)
        let near = ride.fixes.filter { fix in
            (chainage - 400...chainage - 300).contains(ride.truth.state(at: fix.epoch).chainage + ride.seat)
        }
        #expect(near.count > 3)
        for fix in near {
            let track = try #require(fix.track)
            #expect(track < 8 || track > 352, "\(track)")
        }
    }

    @Test(arguments: [0.1, 0.2, 1, 5, 10, 30, 60])
    func `reports at its rate, on whole seconds where it can`(interval: Double) throws {
        let ride = try rides.ride(seed: 9) {
            $0.start = Timestamp(milliseconds: $0.start.milliseconds + 130)
            $0.receiver = .steady(interval: interval)
        }
        let times = ride.fixes.map(\.epoch.milliseconds)
        let step = Int64((interval * 1000).rounded())
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == step })
        #expect(times.allSatisfy { $0 % min(step, 1000) == 0 })
        #expect(times.count >= Int(ride.truth.end.seconds(since: ride.truth.start) / interval) - 1)
        #expect(ride.fixes.allSatisfy { $0.millisecondOfDay == $0.epoch.millisecondOfDay })
    }

    @Test func `can be one that tells no speed`() throws {
        let ride = try rides.ride(seed: 2) { $0.receiver?.hasSpeed = false }
        #expect(ride.fixes.allSatisfy { $0.speed == nil && $0.track == nil && $0.coordinate != nil })
        #expect(try rides.ride { $0.receiver = nil }.fixes.isEmpty)
    }

    /// 0.5 % of the intervals are longer than 2 s, and 0.08 % than 10 s.
    @Test func `is late now and then`() throws {
        let gaps = Sample(
            try (1...150).flatMap { seed in
                let times = try rides.ride("LBB", "SSM", seed: seed).fixes.map(\.epoch)
                return zip(times, times.dropFirst()).map { $1.seconds(since: $0) }
            })
        let (late, long) = (gaps.share { $0 > 2 }, gaps.share { $0 > 10 })
        #expect(gaps.count > 100_000 && abs(late - 0.005) < 0.001, "\(late)")
        #expect(abs(long - 0.0008) < 0.0005, "\(long)")
    }

    /// Only 2 % of all speeds lie between 0 and 1.5 m/s.
    @Test func `says that it stands below some 2 m/s where it is a phone`() throws {
        var speeds: [Double] = []
        for seed in 1...60 {
            let ride = try rides.ride("LBB", "SSM", seed: seed) { $0.receiver?.phoneShare = 1 }
            speeds += ride.fixes.compactMap(\.speed)
            for fix in ride.fixes where ride.truth.state(at: fix.epoch).speed < 0.5 {
                #expect(fix.speed ?? 0 < 0.01 || fix.speed ?? 0 > 2)
            }
        }
        #expect(Sample(speeds).share { $0 > 0 && $0 < 1.5 } < 0.02)
        #expect(Sample(speeds).share { $0 == 0 } > 0.15)
    }

    /// It holds its place to the last digit for half a minute, and then jumps by 25 to 35 m.
    @Test func `holds its place and then jumps where it is a phone that stands`() throws {
        var (holds, jumps): ([Double], [Double]) = ([], [])
        for seed in 1...60 {
            let fixes = try standing(seed, for: 600)
            var since = try #require(fixes.first).epoch
            for (before, fix) in zip(fixes, fixes.dropFirst()) where before.coordinate != fix.coordinate {
                holds.append(fix.epoch.seconds(since: since))
                since = fix.epoch
                jumps.append(try #require(fix.coordinate).distance(to: try #require(before.coordinate)))
            }
        }
        #expect(Sample(holds).least >= 19 && Sample(holds).greatest <= 42 && abs(Sample(holds).mean - 30.5) < 1.5)
        #expect(Sample(jumps).least > 24.9 && Sample(jumps).greatest < 35.1)
    }

    /// In stops as long as those of main line trains it is 9 m (p50) to 16 m (p95) off its mean.
    @Test func `wanders as measured where it is a phone that stands`() throws {
        var offsets: [Double] = []
        for seed in 1...300 {
            let places = try standing(seed, for: Dwell().seconds.value(at: 0.25 + 0.75 * Double(seed) / 300))
                .compactMap(\.coordinate)
            let mean = try #require(
                Coordinate(
                    latitude: Sample(places.map(\.latitude)).mean, longitude: Sample(places.map(\.longitude)).mean))
            offsets += places.map { $0.distance(to: mean) }
        }
        #expect((7...13).contains(Sample(offsets).median), "\(Sample(offsets).median)")
        #expect((13...23).contains(Sample(offsets).quantile(0.95)), "\(Sample(offsets).quantile(0.95))")
    }

    /// The fixes of a phone whose train stands for the given number of seconds before it leaves.
    private func standing(_ seed: Int, for seconds: Double) throws -> [Fix] {
        let ride = try rides.ride("LBB", "FTM", seed: seed) {
            $0.receiver = .steady()
            $0.receiver?.phoneShare = 1
            $0.beforeDeparture = seconds
        }
        return ride.fixes.filter { $0.epoch < ride.truth.calls[0].departure }
    }
}
