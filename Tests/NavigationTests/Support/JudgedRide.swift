import Foundation
import Navigation
import Observations
import Positioning
import TestSupport
import Transit

/// An arbitrary ride, and the verdicts on what a navigator and the plain rule tell of it.
struct JudgedRide: Sendable {
    let seed: Int
    let summary: String
    let navigator, plainRule: RideVerdict
    let observationCount: Int
    /// The processor time that the navigator used on its thread, in microseconds.
    let processorTime: Double

    init(seed: Int) throws { self.init(try ArbitraryRide(seed: seed)) }

    init(_ ride: ArbitraryRide) {
        let told = Told(of: ride)
        var judge = RideJudge(ride)
        judge.judge(told.places)
        judge.judge(told.events)
        var rival = RideJudge(ride)
        rival.judge(told.plainRule)
        seed = ride.seed
        summary = ride.summary
        (navigator, plainRule) = (judge.verdict, rival.verdict)
        (observationCount, processorTime) = (told.observationCount, told.processorTime)
    }

    /// The rides of many seeds in their order, on as many threads as there are processors.
    static func all(
        seeds: ClosedRange<Int>,
        _ ride: @escaping @Sendable (Int) throws -> ArbitraryRide = { try ArbitraryRide(seed: $0) }
    ) async throws -> [JudgedRide] {
        let workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
        return try await withThrowingTaskGroup(of: [JudgedRide].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    try stride(from: seeds.lowerBound + worker, through: seeds.upperBound, by: workers)
                        .map { JudgedRide(try ride($0)) }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.seed < $1.seed }
        }
    }

    /// A transcript of a ride and of the events told of it, for a person to read. It goes second by second near any violation.
    static func transcript(seed: Int) throws -> String { transcript(of: try ArbitraryRide(seed: seed)) }

    /// The same of any ride.
    static func transcript(of ride: ArbitraryRide) -> String {
        let told = Told(of: ride)
        var judge = RideJudge(ride)
        judge.judge(told.places)
        judge.judge(told.events)
        let stops = ride.pattern.stops.map { "\(ride.id(of: $0)) \($0.chainage.short)" }
        var lines = ["seed \(ride.seed): \(ride.summary)", "stops: \(stops.joined(separator: ", "))"]
        lines += ride.movement.stands.map { "stand \($0.start.short)…\($0.end.short) s at \($0.chainage.short) m" }
        let wrong = judge.verdict.violations
        lines += wrong.prefix(40).map { "wrong at \($0.time.short) s: \($0.property.rawValue): \($0.words)" }
        lines += told.plainRule.map { "plain rule \($0.time.second.short) s: arrived \($0.stop?.id ?? "")" }
        lines += told.events.map {
            "\($0.time.second.short) s: \($0.kind) \($0.stop?.id ?? "") \($0.source?.rawValue ?? "")"
        }
        for (fix, place) in zip(ride.fixes, told.places) {
            guard let time = fix.time?.second, let coordinate = fix.coordinate,
                wrong.contains(where: { abs($0.time - time) <= 15 })
            else { continue }
            let (chainage, speed) = ride.state(at: time)
            let seen = ride.pattern.track.nearest(to: coordinate)?.chainage ?? .nan
            let belief = place.map {
                "pattern \($0.pattern) \($0.chainage.short) ± \($0.uncertainty.short) stop \($0.stop) \($0.standing.short)"
            }
            lines.append(
                "\(time.short) s: true \(chainage.short) m \(speed.short) m/s, fix \(seen.short) m"
                    + " \((fix.speed ?? .nan).short) m/s, told \(belief ?? "nothing")")
        }
        return lines.joined(separator: "\n")
    }

    /// The output of a navigator and of the plain rule for a ride.
    private struct Told {
        private(set) var events: [Event] = []
        /// After each fix.
        private(set) var places: [LinePosition?] = []
        private(set) var plainRule: [Event] = []
        let observationCount: Int
        let processorTime: Double

        init(of ride: ArbitraryRide) {
            var navigator = Navigator(network: ride.network)
            let observations = ride.observations
            places.reserveCapacity(ride.fixes.count)
            let start = ThreadUse.ownSeconds
            for observation in observations {
                events += navigator.handle(observation)
                if case .fix = observation.content { places.append(navigator.linePosition) }
            }
            processorTime = (ThreadUse.ownSeconds - start) * 1e6
            observationCount = observations.count
            plainRule = PlainRule.events(of: ride.fixes, in: ride.network)
        }
    }
}
