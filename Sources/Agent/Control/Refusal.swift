import Navigation
import Transit

/// Why the agent does not do what a rider asks for: a code with its arguments, by which the page says it in the rider's language, and a
/// line for terminals.
struct Refusal {
    /// The kind of refusal; the page has a sentence for each (`refusal.noWay`).
    let code: Code
    /// The names that stand in that sentence for `{…}`.
    var arguments: [String: String] = [:]
    /// What is wrong and what to do, in one line.
    let text: String

    /// What can be wrong.
    enum Code: String, CaseIterable {
        case noJourney, nothingSounds, noRide, unknownOrigin, noTrains, sameStation, noWay, unknownStation,
            ambiguousStation,
            recording
    }

    init(_ code: Code, _ text: String) { (self.code, self.text) = (code, text) }

    /// Of a station that is looked up.
    init(_ error: StationLookupError) {
        code = error.isAmbiguous ? .ambiguousStation : .unknownStation
        arguments = ["station": error.text, "names": error.candidates.map(\.name).joined(separator: ", ")]
        text = "\(error)"
    }

    /// Of a journey that no train makes.
    init(_ error: JourneyError) {
        arguments = ["to": error.to.name]
        arguments["from"] = error.from?.name
        switch error.failure {
        case .sameStation: code = .sameStation
        case .noPattern: code = error.from == nil ? .noTrains : .noWay
        }
        text = "\(error)"
    }
}
