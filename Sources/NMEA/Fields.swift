/// Reads the comma-separated fields of a sentence one after another, without a copy.
///
/// An empty field is absent (`nil`). A minor field that cannot be read is absent as well, and is counted. A vital field that cannot be
/// read, the time of day or the position, makes the reader `isMalformed`. The caller asks for that once, at the end.
struct Fields {
    private var position: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>
    /// Whether the last field has been read.
    private(set) var isAtEnd = false
    /// Whether a vital field held something that it must not.
    private(set) var isMalformed = false
    /// The number of minor fields that held something that they must not.
    private(set) var badCount = 0

    /// Creates a reader over what follows the comma behind the sentence's address.
    ///
    /// - Parameter bytes: not empty in memory, although they may have no length.
    init(_ start: UnsafePointer<UInt8>, _ count: Int) {
        position = start
        end = start + count
    }

    /// Creates a reader of a sentence that ends with its address, and has no fields.
    init(endingAt end: UnsafePointer<UInt8>) {
        self.init(end, 0)
        isAtEnd = true
    }

    /// Whether the next field has no characters, or there is none.
    var isNextEmpty: Bool { position == end || position.pointee == .comma }

    /// How many fields are left, empty ones included.
    var remaining: Int {
        isAtEnd ? 0 : Words.commas(position, end - position) + 1
    }

    /// The next field as it stands; empty where none is left.
    @inline(__always)
    mutating func next() -> UnsafeBufferPointer<UInt8> {
        let start = position
        while position < end, position.pointee != .comma { position += 1 }
        let field = UnsafeBufferPointer(start: start, count: position - start)
        close()
        return field
    }

    /// Skips fields.
    mutating func skip(_ count: Int = 1) {
        for _ in 0..<count { _ = next() }
    }

    /// The next field's only character; minor.
    mutating func character() -> UInt8? {
        let field = next()
        guard field.count <= 1 else {
            badCount += 1
            return nil
        }
        return field.first
    }

    /// The next field as a decimal number within a range, with sign and decimal point where it has them; minor.
    @inline(__always)
    mutating func number(in range: ClosedRange<Double>) -> Double? {
        guard let decimal = decimal() else { return nil }
        let value = decimal.value
        guard range.contains(value) else {
            badCount += 1
            return nil
        }
        return value
    }

    /// The next field as a whole number within a range; minor.
    @inline(__always)
    mutating func integer(in range: ClosedRange<Int>) -> Int? {
        guard let decimal = decimal() else { return nil }
        guard decimal.scale == 0, !decimal.isNegative, range.contains(Int(decimal.digits)) else {
            badCount += 1
            return nil
        }
        return Int(decimal.digits)
    }

    /// The next field as a decimal number.
    @inline(__always)
    mutating func decimal(isVital: Bool = false) -> Decimal? {
        guard position < end, position.pointee != .comma else {
            close()
            return nil
        }
        let start = position
        var decimal = Decimal()
        decimal.readNumber(&position, end)
        guard position == end || position.pointee == .comma, decimal.isNumber else {
            return slowDecimal(from: start, isVital)
        }
        close()
        return decimal
    }

    /// Marks the sentence as one that holds what it must not.
    mutating func reject() {
        isMalformed = true
    }

    /// A number that has more digits than fit, or none at all.
    private mutating func slowDecimal(from start: UnsafePointer<UInt8>, _ isVital: Bool) -> Decimal? {
        position = start
        let decimal = Decimal(next())
        if decimal == nil, isVital { isMalformed = true }
        if decimal == nil, !isVital { badCount += 1 }
        return decimal
    }

    /// Goes behind the comma that ends a field.
    @inline(__always)
    private mutating func close() {
        if position < end { position += 1 } else { isAtEnd = true }
    }
}
