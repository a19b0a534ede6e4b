import Navigation
import Transit

/// The reason why the agent does not do what a rider asks for. The page says it in the rider's language by its code and arguments, and
/// terminals have a line of English.
struct Refusal {
    /// The kind of refusal; the page has a sentence for each (`refusal.noWay`).
    let code: Code
    /// The names that stand in that sentence for `{…}`.
    var arguments: [String: String] = [:]
    /// The reason and what to do about it, in one line.
    let text: String

    /// The kinds of refusals.
    enum Code: String, CaseIterable {
        case noJourney, nothingSounds, noRide, unknownOrigin, noTrains, sameStation, noWay, unknownStation,
            ambiguousStation, recording
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
