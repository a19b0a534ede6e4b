/// Decoding that trusts nothing: what cannot be is thrown, and never met later.
extension KeyedDecodingContainer {
    /// A number between two others.
    package func number(_ key: Key, in range: ClosedRange<Double>) throws -> Double {
        let number = try decode(Double.self, forKey: key)
        guard range.contains(number) else { throw corrupted(key, "\(number) is not in \(range)") }
        return number
    }

    /// A number between two others, where there is one.
    package func numberIfPresent(_ key: Key, in range: ClosedRange<Double>) throws -> Double? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        return try number(key, in: range)
    }

    /// A whole number between two others: a count, or a position in something.
    package func whole(_ key: Key, in range: Range<Int>) throws -> Int {
        let whole = try decode(Int.self, forKey: key)
        guard range.contains(whole) else { throw corrupted(key, "\(whole) is not in \(range)") }
        return whole
    }

    /// A whole number between two others, where there is one.
    package func wholeIfPresent(_ key: Key, in range: Range<Int>) throws -> Int? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        return try whole(key, in: range)
    }

    /// How often something happened: no more than can be counted on from without an overflow.
    package func count(_ key: Key) throws -> Int { try whole(key, in: 0..<Int(Int32.max)) }

    /// A second since 1970.
    package func second(_ key: Key) throws -> Int64 {
        let second = try decode(Int64.self, forKey: key)
        guard Timestamp.codable.contains(second) else { throw corrupted(key, "\(second) s is no time") }
        return second
    }

    /// Numbers that were packed, each between two others.
    ///
    /// - Parameter counts: how many there may be.
    package func packed(
        _ key: Key, counts: ClosedRange<Int>, in range: ClosedRange<Double>
    ) throws -> [Double] {
        guard let numbers = PackedNumbers.numbers(try decode(String.self, forKey: key), atMost: counts.upperBound),
            counts.contains(numbers.count)
        else { throw corrupted(key, "these are not \(counts) packed numbers") }
        if let odd = numbers.first(where: { !range.contains($0) }) { throw corrupted(key, "\(odd) is not in \(range)") }
        return numbers
    }

    /// An error that says what is wrong with a value.
    package func corrupted(_ key: Key, _ description: String) -> DecodingError {
        .dataCorruptedError(forKey: key, in: self, debugDescription: description)
    }
}

extension KeyedEncodingContainer {
    /// Encodes many numbers as a text.
    package mutating func encode(packed numbers: [Double], forKey key: Key) throws {
        try encode(PackedNumbers.text(numbers), forKey: key)
    }
}

/// The number of something as a key: a station's, or a pattern's.
package struct NumberKey: CodingKey {
    /// The number.
    package let number: Int

    /// Creates a key.
    package init(_ number: Int) { self.number = number }
    /// Creates a key from a number.
    package init?(intValue: Int) { number = intValue }
    /// Creates a key from the digits of a number; `nil` from anything else.
    package init?(stringValue: String) {
        guard let number = Int(stringValue) else { return nil }
        self.number = number
    }

    /// The number.
    package var intValue: Int? { number }
    /// The number's digits.
    package var stringValue: String { String(number) }
}
