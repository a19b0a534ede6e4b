/// Reads the comma-separated fields of a sentence one after another, without a copy.
///
/// An empty field is absent (`nil`). A field that holds something else than it should makes the reader `isMalformed`,
/// which the caller asks for once at the end.
struct Fields {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    /// Whether a field held something that it must not.
    private(set) var isMalformed = false

    /// Creates a reader over what follows the comma behind the sentence's address.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Whether fields are left.
    var isAtEnd: Bool { position > bytes.count }

    /// How many fields are left, empty ones included.
    var remaining: Int {
        guard !isAtEnd else { return 0 }
        return bytes[position...].reduce(1) { $0 + ($1 == .comma ? 1 : 0) }
    }

    /// The next field as it stands; empty where none is left.
    mutating func next() -> Slice<UnsafeBufferPointer<UInt8>> {
        guard position <= bytes.count else { return bytes[bytes.count...] }
        var end = position
        while end < bytes.count, bytes[end] != .comma { end += 1 }
        defer { position = end + 1 }
        return bytes[position..<end]
    }

    /// Skips fields.
    mutating func skip(_ count: Int = 1) {
        for _ in 0..<count { _ = next() }
    }

    /// The next field's only character.
    mutating func character() -> UInt8? {
        let field = next()
        if field.count > 1 { isMalformed = true }
        return field.first
    }

    /// The next field as a decimal number within a range, with sign and decimal point where it has them.
    mutating func number(in range: ClosedRange<Double>) -> Double? {
        let field = next()
        guard !field.isEmpty else { return nil }
        guard let value = Decimal(field)?.value, range.contains(value) else {
            isMalformed = true
            return nil
        }
        return value
    }

    /// The next field as a whole number within a range.
    mutating func integer(in range: ClosedRange<Int>) -> Int? {
        let field = next()
        guard !field.isEmpty else { return nil }
        guard let decimal = Decimal(field), decimal.scale == 0, !decimal.isNegative,
            range.contains(Int(decimal.digits))
        else {
            isMalformed = true
            return nil
        }
        return Int(decimal.digits)
    }

    /// Marks the sentence as one that holds what it must not.
    mutating func reject() {
        isMalformed = true
    }
}

/// A decimal number as it is written: digits, how many of them stand behind the point, and a sign.
struct Decimal {
    /// All digits as a whole number, 18 at most; further ones behind the point are dropped.
    var digits: Int64 = 0
    /// How many of the digits stand behind the decimal point.
    var scale = 0
    /// Whether a minus sign stands before them.
    var isNegative = false

    /// Reads a number that fills the whole field.
    ///
    /// - Returns: `nil` where it is none, or has more than 18 digits before the point.
    init?(_ field: Slice<UnsafeBufferPointer<UInt8>>) {
        var count = 0
        var hasDigits = false
        var hasPoint = false
        for (offset, byte) in field.enumerated() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                hasDigits = true
                if count < 18 {
                    digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
                    if digits > 0 { count += 1 }
                    if hasPoint { scale += 1 }
                } else if !hasPoint {
                    return nil
                }
            case UInt8(ascii: ".") where !hasPoint:
                hasPoint = true
            case UInt8(ascii: "-") where offset == 0:
                isNegative = true
            case UInt8(ascii: "+") where offset == 0:
                break
            default:
                return nil
            }
        }
        guard hasDigits, scale < Self.powersOfTen.count else { return nil }
    }

    /// The number; correctly rounded up to 15 digits, where both operands of the one division are exact.
    var value: Double {
        let magnitude = Double(digits) / Self.powersOfTen[scale]
        return isNegative ? -magnitude : magnitude
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}
