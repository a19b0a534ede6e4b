import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

/// The figures measured over many simulated rides.
private struct Figures {
    var passes = 0
    var missed: [String] = []
    var repeated: [String] = []
    var falseArrivals: [String] = []
    /// Stations that the train ran through, told as if it had stood there.
    var runThrough = 0
    var stops = 0
    var arrivals: [Double] = []
    var rides = 0
    var leads: [Double] = []

    static func percentile(_ share: Double, of values: [Double]) -> String {
        guard !values.isEmpty else { return "-" }
        let sorted = values.sorted()
        let tenths = Int((sorted[Int((share * Double(sorted.count - 1)).rounded())] * 10).rounded())
        return "\(Double(tenths) / 10)"
    }

    func perThousand(_ count: Int) -> String { "\(Double(count * 10_000 / max(1, passes)) / 10)" }
}

@Suite struct `Many simulated rides` {
    private static let order = ["LBB", "FTM", "CPR", "HJN", "BLA", "BLM", "SSM"]

    @Test(arguments: [1.0, 5, 10, 20, 30])
    func `miss no station and repeat none`(interval: Double) throws {
        let network = try Network.shipped.get()
        var figures = Figures()
        for seed in oneIn(20, of: 1...300) { try measure(seed, every: interval, in: network, &figures) }
        let leads = figures.leads
        let arrivals = figures.arrivals
        print(
            """
            simulated, a fix in \(Int(interval)) s: \(figures.rides) rides, \(figures.passes) passes; of 1,000 \
            missed \(figures.perThousand(figures.missed.count)), repeated \(figures.perThousand(figures.repeated.count)); \
            arrived \(arrivals.count) of \(figures.stops) stops, false \(figures.falseArrivals.count), run through \
            \(figures.runThrough) of \(figures.rides), after the truth \
            p50 \(Figures.percentile(0.5, of: arrivals)) p95 \(Figures.percentile(0.95, of: arrivals)) \
            worst \(Figures.percentile(1, of: arrivals)) s; approaching \(leads.count), lead \
            p5 \(Figures.percentile(0.05, of: leads)) p50 \(Figures.percentile(0.5, of: leads)) \
            p95 \(Figures.percentile(0.95, of: leads)) s
            """)
        #expect(figures.missed.isEmpty)
        #expect(figures.repeated.isEmpty)
        #expect(figures.falseArrivals.isEmpty)
        #expect(leads.count == figures.rides)
        // With a fix in half a minute two of 1,500 stops are not told. None is to be left.
        #expect(arrivals.count >= figures.stops - (interval == 30 ? 2 : 0))
        // Half a minute apart, fixes before and behind a station may leave room for a stop.
        #expect(figures.runThrough <= (interval == 30 ? 8 : 0))
        // No later than the next fix, and what the belief takes to be sure.
        #expect(arrivals.allSatisfy { $0 <= interval + 7 })
    }

    /// A ride of its own speed, stops and errors, one station of which it runs through.
    private func measure(
        _ seed: Int, every interval: Double, in network: Network, _ figures: inout Figures
    ) throws {
        var noise = Noise(seed: seed)
        let direction = seed % 2
        let ids = direction == 0 ? Self.order : Self.order.reversed()
        let plan = TrainRide.Plan(
            runsThrough: [ids[Int.random(in: 1...4, using: &noise)]], dwell: .random(in: 20...40, using: &noise),
            pace: .random(in: 0.97...1.15, using: &noise))
        let ride = try TrainRide(.shipped(direction: direction), in: network, from: ids[0], to: ids[6], plan)
        let fixes = ride.fixes(
            every: interval, phase: .random(in: 0..<interval, using: &noise), seed: seed,
            behind: .random(in: -50...50, using: &noise))
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: ids[0], to: ids[6])), at: 0)
        observing.observe(fixes)
        observing.observe(.tick, at: ride.end)

        figures.rides += 1
        for call in ride.calls {
            let about = observing.events.filter { $0.stop?.id == call.id }
            let near = about.count { $0.kind == .near }
            let name = "\(call.id) in \(seed)"
            figures.passes += 1
            if near == 0 { figures.missed.append(name) }
            if near > 1 { figures.repeated.append(name) }
            let arrived = about.filter { $0.kind == .arrived }
            if arrived.count > 1 { figures.falseArrivals.append(name) }
            if !call.hasStopped, !arrived.isEmpty { figures.runThrough += 1 }
            guard call.hasStopped, call.id != ids[0] else { continue }
            figures.stops += 1
            guard let seconds = arrived.first.map({ $0.time.second - call.arrival }) else { continue }
            figures.arrivals.append(seconds)
            // A train slower than walking pace for its last seconds stands as far as anybody can tell; one that a fix has shown
            // braking stands when the timetable says so.
            if seconds < -2 - (interval > 1 ? 5 : 0) { figures.falseArrivals.append("\(name) \(seconds) s") }
        }
        let doors = try ride.call(ids[6]).arrival
        figures.leads += observing.events(.approaching).map { doors - $0.time.second }
    }
}
