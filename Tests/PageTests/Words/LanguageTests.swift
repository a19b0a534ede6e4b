import Navigation
import Page
import Testing

@Suite struct `A language` {
    @Test func `is each of the page's, and no other`() {
        #expect(Language.allCases.map(\.code) == ["en", "fr", "id"])
        #expect(Language("fr")?.code == "fr")
        for code in ["", "de", "EN", "en.json", "../en"] { #expect(Language(code) == nil) }
    }

    @Test(arguments: Language.allCases) func `has words for whatever phones are told`(language: Language) throws {
        for kind in Event.Kind.allCases where kind.row.urgency != nil {
            let key = "alarm.\(kind.row.signal?.rawValue ?? kind.rawValue)"
            for key in [key] + (kind.row.differsAtChange ? [key + ".transfer"] : []) {
                #expect(language.text(key + ".title") != nil)
                let text = try #require(language.text(key + ".text"))
                let named = language.text(key + ".named", name: "Blok M", count: 3)
                #expect(named.map { $0.contains("Blok M") && !$0.contains("{") } ?? !text.contains("{"))
            }
        }
        #expect(language.text("alarm.acknowledge") != nil && language.text("alarm.restarted.text") != nil)
    }

    @Test func `fills its texts, and takes the plural`() {
        let english = Language.english
        #expect(english.text("alarm.arrived.named", name: "Blok M") == "You are at Blok M.")
        #expect(
            english.text("alarm.held.named", name: "ASEAN", count: 3) == "It has waited for 3 minutes before ASEAN.")
        #expect(english.text("no.such.key") == nil)
    }
}
