import ArgumentParser
import Navigation
import Observations

/// How `alight replay` judges what comes of rides.
struct JudgementOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Compare the events with those of a file that --format ndjson wrote, and exit 1 where they differ.",
            valueName: "file"),
        completion: .file(extensions: ["ndjson"]))
    var expect: String?

    @Option(
        help: ArgumentHelp(
            "How far times may lie apart, for --expect, in seconds; 0 unless given.", valueName: "seconds"))
    var tolerance: Double?

    @Flag(help: "Exit 1 where a journey did not end at its destination, or none was started.")
    var failUnlessArrived = false

    /// A week in seconds: what lies further apart is another ride.
    private static let longestTolerance = 604_800.0

    func validate() throws {
        guard let tolerance else { return }
        guard expect != nil else { throw ValidationError("--tolerance needs --expect: compared with what?") }
        guard (0...Self.longestTolerance).contains(tolerance) else {
            throw ValidationError("--tolerance must be 0 to 604800.")
        }
    }

    /// Reads what is expected, where a file of it is named.
    ///
    /// - Throws: `ExpectedEvents.Failure`.
    func judgement(of rides: [String]) throws -> Judgement {
        Judgement(
            expected: try expect.map { try ExpectedEvents(path: $0, rides: rides) }, tolerance: tolerance ?? 0,
            needsArrival: failUnlessArrived)
    }
}

/// The criteria by which rides are judged.
struct Judgement: Sendable {
    fileprivate let expected: ExpectedEvents?
    fileprivate let tolerance: Double
    fileprivate let needsArrival: Bool

    /// Whether differences are told and not the events.
    var isComparing: Bool { expected != nil }

    /// Judges a ride from its events.
    ///
    /// - Parameters:
    ///   - ride: its path.
    ///   - number: its number among those that are replayed.
    func verdict(on events: [Event], of ride: String, number: Int) -> Verdict {
        var verdict = Verdict()
        let name = ride == "-" ? "standard input" : ride
        if let expected {
            let comparison = EventComparison(
                events, expected: expected[number], tolerance: tolerance, ride: name, path: expected.path)
            (verdict.isPassed, verdict.text) = (comparison.isAsExpected, comparison.text)
        }
        if needsArrival {
            var arrival = Arrival()
            for event in events { arrival.take(event) }
            verdict.error = arrival.problem.map { "\(name): \($0)" }
            if verdict.error != nil { verdict.isPassed = false }
        }
        return verdict
    }
}

/// How a ride was judged.
struct Verdict: Sendable {
    /// Whether it came as it was to come.
    var isPassed = true
    /// The text about it on standard output.
    var text = ""
    /// Why it did not arrive, where it had to.
    var error: String?
}
