import GTFS
import Navigation
import Simulation
import TestSupport
import Testing
import Transit

/// Journeys in a city with expresses, weekend short turns, lines that share a track, and shapes that are reversed, too short or
/// missing.
@Suite struct `A rider in a city whose feed is as real ones are` {
    /// The faults on 200 journeys, and the number of journeys with each.
    private static let told = Result { try judged(oneIn(4, of: 1...200)) }

    /// On how many of the journeys something is known to be wrong. All are to be 0.
    ///
    /// - "Get off" too early, and none as the doors open: trains that stand before the platform and pull up, as one in 19 does (68, 100, 139,
    ///   151, 174), a stand told 5.2 s before the doors open (79, 111), a clock of a second train at the platform (36, 93).
    /// - "Get ready" and `missed`: of two lines on one track the one is believed from which the rider would have to change (51, 98).
    private static let known: [CityVerdict.Fault: Int] = [
        .falseGetReady: 5, .falseWrongDirection: 1, .falseGetOff: 5, .falseMissed: 2, .noGetReady: 0, .noArrival: 9,
    ]

    /// The same on the first 60 journeys.
    private static let knownAtFirst: [CityVerdict.Fault: Int] = [
        .falseGetReady: 7, .falseWrongDirection: 2, .falseGetOff: 3, .falseMissed: 3, .noGetReady: 2, .noArrival: 1,
    ]

    private struct Judged {
        var faultsAtFirst: [CityVerdict.Fault: Int] = [:]
        var faults: [CityVerdict.Fault: Int] = [:]
        var lines: [String] = []
        var kinds: Set<CityJourney.Kind> = []
        var lateness: [Double] = []
    }

    private static func judged(_ seeds: [UInt64]) throws -> Judged {
        let city = ScriptedCity()
        let (drawn, published) = (try network(city.drawn), try network(city.published))
        let navigator = Navigator(network: published)
        var judged = Judged()
        for seed in seeds {
            let journey = CityJourney(in: drawn, seed: seed)
            let verdict = CityVerdict(journey, journey.events(by: navigator))
            for fault in Set(verdict.faults.map(\.fault)) {
                judged.faults[fault, default: 0] += 1
                if seed <= 60 { judged.faultsAtFirst[fault, default: 0] += 1 }
            }
            judged.lines += verdict.faults.map { "seed \(seed), \(journey.summary): \($0.fault.rawValue): \($0.text)" }
            judged.kinds.formUnion(journey.kinds)
            judged.lateness += verdict.lateness
        }
        return judged
    }

    private static func network(_ files: [String: String]) throws -> Network {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        return try Feed.network(at: folder.path)
    }

    @Test func `is a rider of every kind there is`() throws {
        let kinds = try Self.told.get().kinds
        #expect(CityJourney.Kind.allCases.filter { !kinds.contains($0) } == [])
    }

    @Test(arguments: CityVerdict.Fault.allCases) func `is told nothing wrong, and nothing too late`(
        _ fault: CityVerdict.Fault
    ) throws {
        let told = try Self.told.get()
        let examples = told.lines.filter { $0.contains(": \(fault.rawValue): ") }.joined(separator: "\n")
        #expect(told.faults[fault] ?? 0 <= Self.known[fault] ?? 0, "\(examples)")
        #expect(told.faultsAtFirst[fault] ?? 0 <= Self.knownAtFirst[fault] ?? 0, "\(examples)")
    }

    @Test func `is told to get off as the doors open`() throws {
        let sorted = try Self.told.get().lateness.sorted()
        #expect(sorted[sorted.count * 95 / 100] <= 5)
    }
}
