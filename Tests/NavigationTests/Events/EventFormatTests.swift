import Foundation
import Navigation
import Positioning
import Testing

@Suite struct `An event as NDJSON` {
    private let time = Timestamp(milliseconds: 1_787_126_672_839)

    private func near(_ name: String) -> Event {
        var event = Event(.near, at: time)
        event.stop = Event.Stop(id: "X", name: name)
        return event
    }

    @Test func `has the form of the contract`() {
        var event = Event(.arrived, at: time)
        event.stop = Event.Stop(id: "BLM", name: "Blok M")
        event.role = .destination
        event.source = .gnss
        event.distance = 12.34
        event.uncertainty = 8.06
        #expect(
            event.ndjson
                == #"{"time":"2026-08-19T08:04:32.839Z","event":"arrived","stop_id":"BLM","stop_name":"Blok M","role":"destination","source":"gnss","distance_m":12.3,"uncertainty_m":8.1}"#
        )
    }

    @Test(arguments: Event.Kind.allCases)
    func `leaves out what is not known`(kind: Event.Kind) {
        #expect(Event(kind, at: time).ndjson == #"{"time":"2026-08-19T08:04:32.839Z","event":"\#(kind.rawValue)"}"#)
    }

    @Test func `names the journey's ends by their stop_id, and why it ended`() throws {
        var event = Event(.journeyEnded, at: time)
        event.from = Event.Stop(id: "LBB", name: "Lebak Bulus")
        event.to = Event.Stop(id: "BLM", name: "Blok M")
        event.reason = .missed
        let object = try parsed(event)
        #expect(object["from"] as? String == "LBB")
        #expect(object["to"] as? String == "BLM")
        #expect(object["reason"] as? String == "missed")
    }

    @Test func `gives the eta in the form of RFC 3339`() throws {
        var event = Event(.approaching, at: time)
        event.eta = time.advanced(bySeconds: 90)
        #expect(try parsed(event)["eta"] as? String == "2026-08-19T08:06:02.839Z")
    }

    @Test(arguments: [
        #"Say "Blok M""#, #"back\slash"#, "line\nend", "carriage\r\nreturn", "tab\tulator", "null\u{0}", "bell\u{7}",
        "unit\u{1F}separator", "delete\u{7F}", "Bundaran Hotel Indonesia 印尼酒店", "café", "🚆", "line\u{2028}separator",
        "/",
        "", "{\"}]",
    ])
    func `is one line that any JSON reader takes back`(name: String) throws {
        let event = near(name)
        #expect(!event.ndjson.unicodeScalars.contains { $0.value < 0x20 })
        #expect(try parsed(event)["stop_name"] as? String == name)
    }

    @Test func `writes what is not ASCII as it is`() {
        #expect(near("Café 印").ndjson.contains(#""stop_name":"Café 印""#))
    }

    @Test(arguments: [
        (0.0, "0.0"), (0.04, "0.0"), (0.05, "0.1"), (9.96, "10.0"), (1234.5, "1234.5"), (-3.26, "-3.3"), (-0.01, "0.0"),
    ])
    func `gives distances one decimal`(metres: Double, text: String) {
        var event = Event(.near, at: time)
        event.distance = metres
        #expect(event.ndjson.hasSuffix(#""distance_m":\#(text)}"#))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func `leaves out a distance that is none`(metres: Double) {
        var event = Event(.near, at: time)
        event.distance = metres
        #expect(!event.ndjson.contains("distance_m"))
    }

    private func parsed(_ event: Event) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(event.ndjson.utf8)) as? [String: Any])
    }
}
