import Positioning
import Navigation
import Transit
import Simulation
import Testing

@Suite struct `A simulated receiver` {
    private let rides: Rides

    init() throws { rides = try Rides() }

    /// Metres from the truth to each position, with the claimed accuracy.
    private func errors(_ seeds: ClosedRange<Int>, _ quality: Quality) throws -> [(metres: Double, fix: Fix)] {
        try seeds.flatMap { seed in
            // Where the track begins and ends the rider may be beyond it.
            let ride = try rides.ride("FTM", "SSM", seed: seed) { $0.receiver = Receiver(quality) }
            return try ride.fixes.map { fix in
                (try #require(fix.coordinate).distance(to: rides.place(ride, at: fix.epoch)), fix)
            }
        }
    }

    @Test func `under an open sky is right to some metres and says so`() throws {
        let errors = try errors(1...60, .openSky)
        let metres = Sample(errors.map(\.metres))
        // A deviation of 3 to 4 m and 1 m of jitter on each axis: 1.51 · 3.6 m hold 68 %.
        #expect(abs(metres.quantile(0.68) - 5.5) < 0.5 && metres.greatest < 25)
        let claims = Sample(errors.map { $0.fix.accuracy ?? .nan })
        #expect(abs(claims.median - 5.5) < 0.4)
        #expect(abs(Sample(errors.map { $0.metres / ($0.fix.accuracy ?? .nan) }).share { $0 < 1 } - 0.68) < 0.05)
        #expect(errors.allSatisfy { (0.4...2).contains($0.fix.hdop ?? 0) && ($0.fix.satellitesUsed ?? 0) >= 7 })
    }

    @Test func `between houses is worse, and sometimes sure of it`() throws {
        let errors = try errors(1...60, .urbanCanyon)
        // 1.51 · √(15² + 2²) m hold 68 % of the positions that are no reflections.
        let quiet = errors.filter { ($0.fix.accuracy ?? 0) > 15 }
        #expect(abs(Sample(quiet.map(\.metres)).quantile(0.68) - 22.8) < 3)
        // 20 bursts an hour of 17.5 s are 9.7 % of the time, less where they overlap; 50 to 200 m off, within the
        // drift.
        let wrong = errors.filter { $0.metres > 60 }
        #expect((0.05...0.12).contains(Double(wrong.count) / Double(errors.count)))
        #expect(Sample(wrong.map(\.metres)).greatest < 270)
        #expect(Sample(wrong.map { $0.fix.accuracy ?? .nan }).median < 15)
        #expect(wrong.contains { $0.metres > 150 && ($0.fix.accuracy ?? .nan) <= 4 })
        let open = Sample(try self.errors(1...10, .openSky).map { $0.fix.hdop ?? .nan })
        #expect(Sample(errors.map { $0.fix.hdop ?? .nan }).median > 1.8 * open.median)
    }

    @Test func `errs for a while in the same way`() throws {
        var noise: [Double] = []
        var apart: [Double] = []
        for seed in 1...40 {
            let ride = try rides.ride("FTM", "SSM", seed: seed)
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
            let ride = try rides.ride(seed: seed) { $0.receiver = Receiver(.urbanCanyon) }
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
        let ride = try rides.ride("CPR", "BLM", seed: 3)
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
            $0.receiver = Receiver(.openSky, interval: interval)
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
}
