import Testing
import Transit

@Suite struct `The color of a line's name` {
    private func textColor(on color: String?, wanted: String?) -> String? {
        Line(id: "L", name: "L", type: 1, color: color, textColor: wanted).legibleTextColor
    }

    /// The ratios in the comments are those of WebAIM's contrast checker.
    @Test(
        arguments: [
            // 21, 8.6 and 4.54: enough.
            ("000000", "FFFFFF", "FFFFFF"), ("0000FF", "FFFFFF", "FFFFFF"), ("FFFFFF", "767676", "767676"),
            // 4.48, 1.07 and 1: too little.
            ("FFFFFF", "777777", "000000"), ("FFFF00", "FFFFFF", "000000"), ("123456", "123456", "FFFFFF"),
            // A color that agencies leave out is black in GTFS, which nobody reads on a dark line.
            ("00008B", "000000", "FFFFFF"), ("F26921", "000000", "000000"),
        ] as [(String, String, String)])
    func `is the line's own where it is legible, and else black or white`(color: String, wanted: String, shown: String)
    {
        #expect(textColor(on: color, wanted: wanted) == shown)
    }

    @Test(arguments: [("00008B", "FFFFFF"), ("FFD700", "000000"), ("DA291C", "FFFFFF"), ("00A651", "000000")])
    func `is black or white where the feed tells none, whichever has more contrast`(color: String, shown: String) {
        #expect(textColor(on: color, wanted: nil) == shown)
    }

    @Test func `is none where the line has no color`() {
        #expect(textColor(on: nil, wanted: "FFFFFF") == nil)
    }
}
