/// Reads the fields of a sentence, one after another.
package protocol FieldReader {
    /// Whether the last field has been read.
    var isAtEnd: Bool { get }
    /// Whether the next field has no characters, or there is none.
    var isNextEmpty: Bool { get }
    /// The next field as text, without its escapes; empty where none is left, `nil` where it is no UTF-8.
    mutating func text() -> String?
    /// The next field as a decimal number within a range.
    mutating func number(in range: ClosedRange<Double>) -> Double?
    /// The next field as a whole number that its type can hold.
    mutating func integer<Number: FixedWidthInteger>() -> Number?
}

extension FieldReader {
    /// Reads over the fields that are left.
    mutating func skipRest() {
        while !isAtEnd { _ = text() }
    }
}

/// A field of a sentence, before it is escaped.
package enum SentenceField: Hashable, Sendable {
    /// A text; it may be empty.
    case text(String)
    /// A number, and how many decimals it is written with.
    case number(Double, decimals: Int)
    /// A whole number.
    case integer(Int64)
    /// 32 hexadecimal digits.
    case hexadecimal(UInt128)
}

/// A value that stands in a ride log as the fields of a sentence.
protocol RideLogValue {
    /// Reads fields; `nil` where one of them holds what it must not.
    init?(_ fields: inout some FieldReader)
    /// Its fields.
    var fields: [SentenceField] { get }
}
