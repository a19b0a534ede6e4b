import Testing

@testable import GTFS

@Suite struct `Values of a feed` {
    @Test(arguments: [
        "0", "-0", "1", "-6.2892744", "106.7749355", "+1.5", ".5", "5.", "0.1", "123456789012345", "0.000000000000001",
        "1234567890123456", "0.30000000000000004", "9007199254740993", "1e3", "1.7976931348623157e308", "1e-400",
        "00000000000000000000001.5", "0.00000000000000000000000000012345",
    ])
    func `are the nearest number to their digits`(text: String) throws {
        // The standard library is the reference, which wants a digit on each side of the point in its own way.
        let expected = try #require(Double(text))
        #expect(Decimal.value(of: ArraySlice(text.utf8)) == expected)
    }

    @Test(arguments: ["", "-", ".", "-.", "1.2.3", "1,5", "nan", "inf", "0x10", "1e999", "1e", "--1", "1 2", "٣"])
    func `are no number otherwise`(text: String) {
        #expect(Decimal.value(of: ArraySlice(text.utf8)) == nil)
    }

    @Test func `get one number an id, of any bytes`() {
        var table = IDTable()
        let ids = (0..<5000).map { "id \($0 * $0)" } + ["", "é", "e\u{301}"]
        for (number, id) in ids.enumerated() { #expect(table.insert(ArraySlice(id.utf8)) == number) }
        #expect(table.insert(ArraySlice("id 49".utf8)) == nil)
        #expect(table.count == ids.count)
        for (number, id) in ids.enumerated() {
            #expect(table.number(of: ArraySlice(id.utf8)) == number)
            #expect(Array(table[number].utf8) == Array(id.utf8))
        }
        #expect(table.number(of: ArraySlice("id 50".utf8)) == nil)
    }

    @Test(
        arguments: [
            ([], nil), ([(5, 1)], 5), ([(1, 1), (9, 1)], 5), ([(9, 1), (1, 3)], 1), ([(3, 1), (1, 1), (2, 1)], 2),
            ([(1, 2), (4, 1), (9, 1)], 2.5),
        ] as [([(Int, Int)], Double?)])
    func `have a median by their weight`(samples: [(Int, Int)], expected: Double?) {
        #expect(median(samples.map { (value: $0.0, weight: $0.1) }) == expected)
    }
}
