import Positioning

/// Reads what `ByteWriter` wrote, and trusts none of it: a number out of its range and a text beyond the end are errors.
struct ByteReader {
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// Whether everything was read.
    var isAtEnd: Bool { position == bytes.endIndex }

    mutating func number<Number: FixedWidthInteger>(
        _ type: Number.Type = Number.self
    ) throws(CompiledNetworkError) -> Number {
        let size = MemoryLayout<Number>.size
        guard bytes.endIndex - position >= size else { throw .damaged }
        let start = position - bytes.startIndex
        position += size
        return Number(
            littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: Number.self) })
    }

    /// A number of 32 bits within a range.
    mutating func integer(in range: Range<Int>) throws(CompiledNetworkError) -> Int {
        let number = Int(try number(Int32.self))
        guard range.contains(number) else { throw .damaged }
        return number
    }

    /// The number of values that follow, each of which takes at least `size` bytes.
    mutating func count(ofSize size: Int = 1) throws(CompiledNetworkError) -> Int {
        let count = try integer(in: 0..<Int(Int32.max))
        guard count <= (bytes.endIndex - position) / size else { throw .damaged }
        return count
    }

    mutating func flag() throws(CompiledNetworkError) -> Bool {
        let byte = try number(UInt8.self)
        guard byte < 2 else { throw .damaged }
        return byte == 1
    }

    /// A finite number within a range.
    mutating func double(in range: ClosedRange<Double>) throws(CompiledNetworkError) -> Double {
        let double = Double(bitPattern: try number())
        guard range.contains(double) else { throw .damaged }
        return double
    }

    mutating func text() throws(CompiledNetworkError) -> String {
        let count = try count()
        defer { position += count }
        return String(decoding: bytes[position..<position + count], as: UTF8.self)
    }

    mutating func coordinate() throws(CompiledNetworkError) -> Coordinate {
        let (latitude, longitude) = (try double(in: -90...90), try double(in: -180...180))
        guard let place = Coordinate(latitude: latitude, longitude: longitude) else { throw .damaged }
        return place
    }

    mutating func numbers() throws(CompiledNetworkError) -> [Int32] {
        let count = try count(ofSize: 4)
        let start = position - bytes.startIndex
        position += count * 4
        return bytes.withUnsafeBytes { buffer in
            (0..<count).map {
                Int32(littleEndian: buffer.loadUnaligned(fromByteOffset: start + $0 * 4, as: Int32.self))
            }
        }
    }

    mutating func optional<Value>(
        _ read: (inout ByteReader) throws(CompiledNetworkError) -> Value
    ) throws(CompiledNetworkError) -> Value? {
        try flag() ? try read(&self) : nil
    }

    mutating func list<Value>(
        _ read: (inout ByteReader) throws(CompiledNetworkError) -> Value
    ) throws(CompiledNetworkError) -> [Value] {
        let count = try count()
        var values: [Value] = []
        for _ in 0..<count { values.append(try read(&self)) }
        return values
    }
}
