import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

@Suite struct `The source in use` {
    private let network = Network.stations(at: [0, 3000])

    private func fixes(_ seconds: [Double]) -> [Fix] {
        seconds.map { Fix($0, .somewhere.moved(east: -5000 + 10 * $0), speed: 10) }
    }

    /// Each change of source: its second and what came into use.
    private func changes(_ observing: Observing) -> [String] {
        observing.events(.sourceChanged).map { "\($0.time.second) \($0.source?.rawValue ?? "?")" }
    }

    @Test func `is gnss from the first fix that is believed`() {
        var observing = Observing(network)
        observing.observe(.fix(Fix(mode: .none)), at: 0)
        #expect(observing.navigator.source == .none)
        observing.observe(fixes([1, 2, 3]))
        #expect(changes(observing) == ["1.0 gnss"])
        #expect(observing.navigator.source == .gnss)
    }

    @Test(arguments: [(0.1, 2.0), (0.5, 2), (1, 3), (5, 15), (10, 30)])
    func `is none when fixes are stale, after three periods and at least two seconds`(period: Double, stale: Double)
        throws
    {
        var observing = Observing(network, fixes((0...20).map { Double($0) * period }))
        let last = 20 * period
        observing.observe(.tick, at: last + 60)
        let change = try #require(observing.events(.sourceChanged).last)
        #expect(change.source == Event.Source.none)
        #expect(change.time.second - last >= stale && change.time.second - last <= stale + 2)
        observing.observe(fixes([last + 61]))
        #expect(observing.navigator.source == .gnss)
    }

    @Test func `is gnss all along between fixes that come regularly`() {
        for period in [0.1, 1, 5, 10, 30] {
            let observing = Observing(network, fixes((0...20).map { Double($0) * period }))
            // Of a receiver's period nothing is known before the second fix.
            let known = observing.events(.sourceChanged).filter { $0.time.second > period }
            #expect(known.isEmpty, "a fix in \(period) s")
        }
    }

    @Test func `does not take a gap for the period`() throws {
        var observing = Observing(network, fixes((0...20).map(Double.init) + [60]))
        observing.observe(.tick, at: 80)
        let changes = observing.events(.sourceChanged)
        #expect(changes.map(\.source) == [.gnss, Event.Source.none, .gnss, Event.Source.none])
        #expect(try #require(changes.last).time.second <= 65)
    }

    @Test(arguments: [ReceiverState.lost, .notAuthorized])
    func `follows from the age of the newest fix, also when the receiver is lost`(state: ReceiverState) {
        var observing = Observing(network, fixes([0, 1, 2]))
        observing.observe(.receiver(state), at: 2.5)
        #expect(changes(observing) == ["0.0 gnss"])
        observing.observe(.receiver(.available), at: 12)
        #expect(changes(observing) == ["0.0 gnss", "6.0 none"])
        observing.observe(fixes([13]))
        #expect(changes(observing).last == "13.0 gnss")
    }

    @Test func `is not kept by fixes that are refused`() {
        var observing = Observing(network, fixes([0, 1, 2]))
        for second in 3...12 { observing.observe(.fix(Fix(mode: .none)), at: Double(second)) }
        #expect(observing.navigator.source == .none)
    }

    @Test(arguments: 1...20)
    func `and all other events never go back in time`(seed: Int) throws {
        let network = try Network.shipped.get()
        let ride = try TrainRide(
            .shipped(direction: seed % 2), in: network, from: seed % 2 == 0 ? "LBB" : "SSM",
            to: seed % 2 == 0 ? "SSM" : "LBB")
        var noise = Noise(seed: seed)
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: nil, to: "HJN")), at: 0)
        // Fixes missing, wild, twice, and once more two seconds late.
        for fix in ride.fixes(phase: 1, seed: seed) {
            var fix = fix
            let chance = Double.random(in: 0..<1, using: &noise)
            guard chance < 0.4 || chance > 0.6 else { continue }
            if chance > 0.95 { fix.coordinate = fix.coordinate?.moved(east: noise.normal(2000)) }
            observing.observe([fix])
            if chance > 0.8 { observing.observe([fix]) }
            if chance < 0.1 {
                fix.time = fix.time?.advanced(bySeconds: -2)
                observing.observe([fix])
            }
        }
        let times = observing.events.map(\.time)
        #expect(times == times.sorted())
        #expect(observing.events(.near).count == 7)
    }
}
