import Navigation
import TestSupport
import Testing
import Transit

@Suite struct `Trams whose stops are 150 to 300 m apart` {
    /// The counts of the events told on some rides.
    private struct Tally {
        var (stands, passes, arrived, passed) = (0, 0, 0, 0)
        /// Stands that were not told, or as passes, and passes that were told as stands.
        var wrong: [String] = []

        mutating func add(_ ride: TramRide, seed: Int) {
            let observing = Observing(ride.network, ride.fixes)
            // Off the line nothing tells which of the two stops of a pair it is, and on it nothing before the tram starts.
            let isOnLine = !ride.network.patterns.isEmpty
            func stops(_ kind: Event.Kind) -> [String] {
                observing.events(kind).compactMap { $0.stop?.id }.map {
                    isOnLine && $0 != "U0" ? $0 : $0.replacing("U", with: "T")
                }
            }
            let (arrived, passed) = (stops(.arrived), stops(.passed))
            stands += ride.stands.count
            passes += ride.passes.count
            for id in ride.stands {
                if arrived.filter({ $0 == id }).count == 1, !passed.contains(id) {
                    self.arrived += 1
                } else {
                    wrong.append("\(seed): \(id) \(passed.contains(id) ? "passed" : "not told")")
                }
            }
            for id in ride.passes {
                if passed.contains(id) { self.passed += 1 }
                if arrived.contains(id) { wrong.append("\(seed): \(id) arrived in passing") }
            }
        }
    }

    @Test(arguments: [true, false], [true, false])
    func `are told as arrived at each stop where they stand`(isOnLine: Bool, isPaired: Bool) throws {
        var tally = Tally()
        for seed in 1...40 { tally.add(try TramRide(seed: seed, isOnLine: isOnLine, isPaired: isPaired), seed: seed) }
        print(
            "trams, on a line \(isOnLine), stops paired \(isPaired): \(tally.arrived) of \(tally.stands) stands told",
            tally.wrong)
        #expect(tally.wrong.isEmpty)
    }

    @Test func `are told as passing where they run through`() throws {
        var tally = Tally()
        for seed in 101...140 { tally.add(try TramRide(seed: seed, runsThrough: 0.25), seed: seed) }
        print(
            "trams: \(tally.arrived) of \(tally.stands) stands, \(tally.passed) of \(tally.passes) passes", tally.wrong)
        #expect(tally.wrong.isEmpty && tally.passed * 10 >= tally.passes * 9)
    }
}
