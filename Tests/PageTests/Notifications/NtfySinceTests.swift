import Positioning
import Testing

@testable import Page

/// The forms are those of https://docs.ntfy.sh/subscribe/api/#fetch-cached-messages.
@Suite("from when on a phone wants notifications")
struct NtfySinceTests {
    @Test func `is read from each form that ntfy has`() {
        for (text, since) in [
            (nil, .now), ("", .now), ("none", .now), ("all", .all), ("latest", .latest), ("10m", .seconds(600)),
            ("1h30m", .seconds(5400)), ("2d", .seconds(172_800)),
            ("1635528757", .time(Timestamp(milliseconds: 1_635_528_757_000))),
            ("nFS3knfcQ1xe", .message("nFS3knfcQ1xe")),
        ] as [(String?, NtfySince)] {
            #expect(NtfySince(text) == since)
        }
    }

    @Test(arguments: ["-1", "a b", "a/b", "é", String(repeating: "a", count: 65)])
    func `is refused where it is none`(text: String) {
        #expect(NtfySince(text) == nil)
    }
}
