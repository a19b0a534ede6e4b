/// One line that holds one flat JSON object (RFC 8259) of strings without escapes and numbers, which is all that a report
/// needs.
struct JSONLine: CustomStringConvertible {
    private(set) var strings: [String: String] = [:]
    private(set) var numbers: [String: Double] = [:]
    let description: String
    private var rest: ArraySlice<UInt8>

    /// - Throws: `Violation` where it is anything else.
    init(_ line: [UInt8]) throws(Violation) {
        description = String(decoding: line, as: UTF8.self)
        rest = line[...]
        try expect("{")
        repeat {
            let key = try string()
            try expect(":")
            let isFirst = strings[key] == nil && numbers[key] == nil
            try NMEAProperties.require(isFirst, "'\(key)' stands twice in \(description)")
            if rest.first == UInt8(ascii: "\"") {
                strings[key] = try string()
            } else {
                numbers[key] = try number()
            }
        } while take(",")
        try expect("}")
        try expect("\n")
        try NMEAProperties.require(rest.isEmpty, "something follows the line \(description)")
    }

    /// - Throws: `Violation` where the class is another.
    func requireClass(_ name: String) throws(Violation) {
        try NMEAProperties.require(
            description.hasPrefix(#"{"class":"\#(name)""#), "the class is not \(name) in \(description)")
    }

    /// - Throws: `Violation` where a number is absent, there without need, or another.
    func require(_ key: String, _ expected: Double?, within tolerance: Double) throws(Violation) {
        let isRight =
            switch (numbers[key], expected) {
            case (let found?, let expected?): abs(found - expected) <= tolerance
            case (nil, nil): true
            default: false
            }
        try NMEAProperties.require(isRight, "\(key) is not \(expected as Any) in \(description)")
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(Violation) {
        let isThere = take(character)
        try NMEAProperties.require(isThere, "no '\(character)' where it must be in \(description)")
    }

    private mutating func string() throws(Violation) -> String {
        try expect("\"")
        let content = rest.prefix { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        rest = rest[content.endIndex...]
        try expect("\"")
        return String(decoding: content, as: UTF8.self)
    }

    /// `-`, digits without a zero before others, and digits behind a point; no exponent.
    private mutating func number() throws(Violation) -> Double {
        let begin = rest
        _ = take("-")
        let whole = digits()
        let hasPoint = take(".")
        let fraction = hasPoint ? digits() : []
        let isNumber = !whole.isEmpty && (whole.count == 1 || whole.first != UInt8(ascii: "0"))
        let value = Double(String(decoding: begin[..<rest.startIndex], as: UTF8.self))
        guard isNumber, hasPoint != fraction.isEmpty, let value else { throw Violation("no number in \(description)") }
        return value
    }

    private mutating func digits() -> ArraySlice<UInt8> {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest[digits.endIndex...]
        return digits
    }
}
