import Positioning

/// The settings that the rider can choose.
public struct RiderSettings: Hashable, Sendable {
    /// How many seconds before the doors open to tell, above 0.
    public var lead: Double
    /// The largest radius of a station's fence in metres, above 0.
    public var radius: Double

    /// How many seconds before the doors open the rider is to get ready.
    public static let defaultLead = 90.0
    /// The largest radius in metres: a train of 120 m stands wholly within it, also where the station's coordinate is that of an
    /// entrance, and at 100 km/h a train needs 14 s to cross it.
    public static let defaultRadius = 200.0

    /// Creates settings; by default those with a reason beside them.
    public init(lead: Double = defaultLead, radius: Double = defaultRadius) {
        self.lead = lead
        self.radius = radius
    }
}

extension RiderSettings: Codable {
    private enum CodingKeys: String, CodingKey { case lead, radius }

    /// Decodes settings, and throws where one is not above 0.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func positive(_ key: CodingKeys) throws -> Double {
            try container.number(key, in: Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude)
        }
        self.init(lead: try positive(.lead), radius: try positive(.radius))
    }

    /// Encodes settings.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(lead, forKey: .lead)
        try container.encode(radius, forKey: .radius)
    }
}

extension RiderSettings: RideLogValue {
    /// The seconds and metres that can be meant: no rider is told a day before, and no fence is wider than a country.
    static let possible = Double.leastNonzeroMagnitude...1_000_000

    /// `lead,radius`; settings that are added later follow these two, so more fields are read over.
    init?(_ fields: inout some FieldReader) {
        guard let lead = fields.number(in: Self.possible), let radius = fields.number(in: Self.possible) else {
            return nil
        }
        fields.skipRest()
        self.init(lead: lead, radius: radius)
    }

    var fields: [SentenceField] { [.number(lead, decimals: 3), .number(radius, decimals: 3)] }
}
