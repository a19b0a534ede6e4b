/// A request that the rider can make.
public enum Command: Hashable, Sendable {
    /// Tell when to alight at a station; stations by their GTFS `stop_id`.
    case startJourney(from: String?, to: String)
    /// End the journey.
    case endJourney
    /// From now on, tell this many seconds before the doors open, above 0.
    case setLead(Double)
}

extension Command: RideLogValue {
    /// `from,to` of a journey that begins; the first may be empty.
    init?(_ fields: inout some FieldReader) {
        guard let from = fields.text(), let to = fields.text(), !to.isEmpty else { return nil }
        self = .startJourney(from: from.isEmpty ? nil : from, to: to)
    }

    var fields: [SentenceField] {
        switch self {
        case .startJourney(let from, let to): [.text(from ?? ""), .text(to)]
        case .endJourney: []
        case .setLead(let lead): [.number(lead, decimals: 3)]
        }
    }
}
