import Positioning
import Testing

@Suite struct `Packed numbers` {
    private static let odd = [0, -0.0, 1, -1, 0.1, .pi, .infinity, -.infinity, .leastNonzeroMagnitude, 1e300, -1e-300]

    @Test(arguments: 0...70)
    func `come back to the last bit`(count: Int) {
        let mixed = (0..<count).map { Self.odd[$0 * $0 % Self.odd.count] }
        let runs = (0..<count).map { Self.odd[$0 / 5 % Self.odd.count] }
        for numbers in [mixed, runs, mixed + [.nan], Array(repeating: 0, count: count * 100)] {
            let back = PackedNumbers.numbers(PackedNumbers.text(numbers), atMost: numbers.count)
            #expect(back?.map(\.bitPattern) == numbers.map(\.bitPattern))
        }
    }

    @Test func `tell a run once`() {
        #expect(PackedNumbers.text(Array(repeating: 0, count: 10_000)).count == 4)
        #expect(PackedNumbers.text(Array(repeating: 0.1, count: 10_000)).count == 15)
    }

    @Test func `are no more than there may be, and whole`() {
        let text = PackedNumbers.text([1, 2, 3])
        #expect(PackedNumbers.numbers(text, atMost: 2) == nil)
        #expect(PackedNumbers.numbers(PackedNumbers.text(Array(repeating: 0, count: 9)), atMost: 8) == nil)
        for count in 1..<text.count {
            #expect(PackedNumbers.numbers(String(text.prefix(count)), atMost: 3) == nil, "\(count)")
        }
        for other in ["=", "é", "AAAA AAA", "____________________", "D", "AB"] {
            #expect(PackedNumbers.numbers(other, atMost: 1000) == nil, "\(other)")
        }
    }
}
