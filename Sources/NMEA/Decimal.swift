/// A decimal number as it is written: digits, how many of them stand behind the point, and a sign.
struct Decimal {
    /// All digits as a whole number, 18 at most; further ones behind the point are dropped.
    var digits: Int64 = 0
    /// How many of the digits stand behind the decimal point.
    var scale = 0
    /// Whether a minus sign stands before them.
    var isNegative = false
    /// How many digits stand before the decimal point, leading zeros included.
    private(set) var wholeDigits = 0

    /// The number of digits that always fit into `digits`.
    private static let most = 18

    /// Creates a number without digits.
    init() {}

    /// Reads a number that fills the whole field.
    ///
    /// - Returns: `nil` where it is none, or has more than 18 digits before the point, leading zeros not counted.
    init?(_ field: UnsafeBufferPointer<UInt8>) {
        var count = 0
        var hasDigits = false
        var hasPoint = false
        for (offset, byte) in field.enumerated() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                hasDigits = true
                if !hasPoint { wholeDigits += 1 }
                if count < Self.most {
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
        guard hasDigits, scale <= Self.largestExponent else { return nil }
    }

    /// Reads as much as looks like a number, and leaves the position behind it.
    @inline(__always)
    mutating func readNumber(_ position: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
        if position.pointee == UInt8(ascii: "-") {
            isNegative = true
            position += 1
        } else if position.pointee == UInt8(ascii: "+") {
            position += 1
        }
        var start = position
        readDigits(&position, end)
        wholeDigits = position - start
        guard position < end, position.pointee == UInt8(ascii: ".") else { return }
        position += 1
        start = position
        readDigits(&position, end)
        scale = position - start
    }

    /// Whether what was read is a number whose digits fit.
    @inline(__always)
    var isNumber: Bool { (1...Self.most).contains(wholeDigits + scale) }

    /// The digits before the point, split from those behind it by whole-number division, and a unit in the latter's scale.
    ///
    /// - Parameter places: the number of digits before the point that are split off as well, 0 to 2.
    @inline(__always)
    func split(places: Int) -> (high: Int64, low: Int64, unit: Double)? {
        guard scale + places <= Self.most else { return nil }
        let (high, low) = digits.quotientAndRemainder(dividingBy: Self.wholePowersOfTen[scale + places])
        return (high, low, Self.powerOfTen(scale))
    }

    private static let wholePowersOfTen: InlineArray<19, Int64> = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000,
    ]

    /// The number; correctly rounded up to 15 digits, where both operands of the one division are exact.
    @inline(__always)
    var value: Double {
        let magnitude = scale == 0 ? Double(digits) : Double(digits) / Self.powerOfTen(scale)
        return isNegative ? -magnitude : magnitude
    }

    @inline(__always)
    private mutating func readDigits(_ position: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
        while position < end {
            let digit = position.pointee &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            // Too many digits overflow here; `isNumber` then says so.
            digits = digits &* 10 &+ Int64(digit)
            position += 1
        }
    }

    /// Ten to the power of a number from 0 to 22; these are exact.
    @inline(__always)
    static func powerOfTen(_ exponent: Int) -> Double { powersOfTen[exponent] }

    /// Larger powers of ten are no exact doubles.
    private static let largestExponent = 22
    private static let powersOfTen: InlineArray<23, Double> = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}
