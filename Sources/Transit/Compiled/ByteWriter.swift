import Positioning

/// Writes values one behind the other, numbers with their least significant byte first.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }

    /// Writes a number that needs no more than 32 bits.
    mutating func write(_ number: Int) { write(Int32(clamping: number)) }

    mutating func write(_ number: Double) { write(number.bitPattern) }

    mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func write(_ text: String) {
        write(text.utf8.count)
        bytes += text.utf8
    }

    mutating func write(_ place: Coordinate) {
        write(place.latitude)
        write(place.longitude)
    }

    mutating func write(_ numbers: [Int32]) {
        write(numbers.count)
        for number in numbers { write(number) }
    }

    mutating func write<Value>(_ value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
        self.write(value != nil)
        if let value { write(&self, value) }
    }

    mutating func write<Value>(_ values: [Value], _ write: (inout ByteWriter, Value) -> Void) {
        self.write(values.count)
        for value in values { write(&self, value) }
    }
}
