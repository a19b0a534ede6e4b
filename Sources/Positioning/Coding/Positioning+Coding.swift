extension Timestamp: Codable {
    /// The range of valid times, in seconds since 1970: some 31,700 years each way, so that no difference overflows.
    package static let codable: ClosedRange<Int64> = -1_000_000_000_000...1_000_000_000_000
    /// The same for seconds with a fraction.
    package static let codableSeconds = -1e12...1e12

    /// Decodes milliseconds since 1970.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self.init(milliseconds: try container.decode(Int64.self))
        guard Self.codable.contains(milliseconds / 1000) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(milliseconds) ms is no time")
        }
    }

    /// Encodes milliseconds since 1970.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}

extension Coordinate: Codable {
    private enum CodingKeys: String, CodingKey { case latitude, longitude }

    /// Decodes degrees, and throws where a value is out of its range.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            uncheckedLatitude: try container.number(.latitude, in: -90...90),
            longitude: try container.number(.longitude, in: -180...180))
    }

    /// Encodes degrees.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(latitude, forKey: .latitude)
        try container.encode(longitude, forKey: .longitude)
    }
}

extension Position: Codable {
    private enum CodingKeys: String, CodingKey { case time, coordinate, accuracy, speed }

    /// Decodes a position, and throws where its accuracy or speed is none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            time: try container.decode(Timestamp.self, forKey: .time),
            coordinate: try container.decode(Coordinate.self, forKey: .coordinate),
            accuracy: try container.number(.accuracy, in: 0...1e6),
            speed: try container.numberIfPresent(.speed, in: 0...Double.greatestFiniteMagnitude))
    }

    /// Encodes a position.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(time, forKey: .time)
        try container.encode(coordinate, forKey: .coordinate)
        try container.encode(accuracy, forKey: .accuracy)
        try container.encodeIfPresent(speed, forKey: .speed)
    }
}
