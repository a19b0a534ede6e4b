import Testing

/// A file of the small feed with a text replaced, and the warnings that it must give.
struct Flaw: CustomTestStringConvertible, Sendable {
    let file: String
    let old: String
    let new: String
    let warnings: [String]

    var testDescription: String { warnings[0] }

    init(_ file: String, _ old: String, _ new: String, _ warnings: [String]) {
        (self.file, self.old, self.new, self.warnings) = (file, old, new, warnings)
    }

    /// The flaws of which a network is made all the same.
    static let all = ofPlaces + ofTrips + ofLinesAndDays
}
