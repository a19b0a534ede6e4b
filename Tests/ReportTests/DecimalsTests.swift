@testable import Report
import Testing

@Suite struct `Numbers as text` {
    @Test(arguments: [
        (1.0, 7, "1"), (-0.00000001, 7, "0"), (0.05, 2, "0.05"), (-1.5, 2, "-1.5"), (106.7991234, 7, "106.7991234"),
        (2.999, 2, "3"), (0.105, 1, "0.1"), (12.34, 0, "12"),
    ])
    func `are rounded, without zeros at the end`(value: Double, places: Int, text: String) {
        #expect(Decimals.text(value, places: places) == text)
    }

    @Test func `are none for what is no number`() {
        #expect(Decimals.text(.nan, places: 2) == nil && Decimals.text(1e12, places: 2) == nil)
        #expect(Decimals.text(nil, places: 2) == nil)
    }
}
