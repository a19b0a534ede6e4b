import Observations

extension Fields: FieldReader {
    /// A text field, in which `^hh` stands for the byte with that hexadecimal number (NMEA 0183, "Code delimiter").
    mutating func text() -> String? {
        let field = next()
        var bytes: [UInt8] = []
        var position = field.startIndex
        while position < field.endIndex {
            if field[position] == UInt8(ascii: "^") {
                guard position + 2 < field.endIndex, let high = field[position + 1].hexadecimalValue,
                    let low = field[position + 2].hexadecimalValue
                else { return nil }
                bytes.append(high << 4 | low)
                position += 3
            } else {
                bytes.append(field[position])
                position += 1
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    mutating func integer<Number: FixedWidthInteger>() -> Number? {
        guard let decimal = Decimal(next()), decimal.scale == 0 else { return nil }
        return Number(exactly: decimal.isNegative ? -decimal.digits : decimal.digits)
    }
}
