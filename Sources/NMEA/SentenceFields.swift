/// A sentence that is cut at its commas, for what reads fields out of their order and as leniently as gpsd does.
struct SentenceFields {
    /// How many fields there are, the address included.
    private(set) var count = 1
    private let start: UnsafePointer<UInt8>
    /// Where each field begins; behind the last one where the next would.
    private var begins = InlineArray<64, UInt16>(repeating: 0)

    /// The greatest number of fields that are kept apart. The longest sentences have half as many.
    private static let most = 62

    /// Cuts what stands between a sentence's `$` and its `*`.
    init(_ sentence: UnsafeBufferPointer<UInt8>, _ start: UnsafePointer<UInt8>) {
        self.start = start
        for position in 0..<sentence.count where start[position] == .comma && count < Self.most {
            begins[count] = UInt16(truncatingIfNeeded: position + 1)
            count += 1
        }
        begins[count] = UInt16(truncatingIfNeeded: sentence.count + 1)
    }

    /// A field as it stands; empty where there is none.
    @inline(__always)
    subscript(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        guard index < count else { return UnsafeBufferPointer(start: start, count: 0) }
        let begin = Int(begins[index])
        return UnsafeBufferPointer(start: start + begin, count: Int(begins[index + 1]) - begin - 1)
    }

    /// Whether a field holds nothing.
    @inline(__always)
    func isEmpty(_ index: Int) -> Bool { index >= count || begins[index + 1] - begins[index] == 1 }

    /// Whether none of the fields is empty.
    func areAllGiven(_ range: ClosedRange<Int>) -> Bool { range.allSatisfy { !isEmpty($0) } }

    /// A field's first character, 0 where it holds nothing.
    @inline(__always)
    func character(_ index: Int) -> UInt8 { isEmpty(index) ? 0 : start[Int(begins[index])] }

    /// The whole number that a field begins with, 0 where it begins with none; beyond ±30,000 no closer.
    @inline(__always)
    func integer(_ index: Int) -> Int {
        var value = 0
        var isNegative = false
        for (position, byte) in self[index].enumerated() {
            let digit = byte &- UInt8(ascii: "0")
            if digit < 10 {
                value = min(value * 10 + Int(digit), 30_000)
            } else if position == 0, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
                isNegative = byte == UInt8(ascii: "-")
            } else {
                break
            }
        }
        return isNegative ? -value : value
    }

    /// A field as a decimal number, `nil` where it is none.
    func number(_ index: Int) -> Double? { Decimal(self[index])?.value }
}
