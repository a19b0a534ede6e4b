import NMEA
import Observations
import Positioning
import Testing

/// TAG blocks of NMEA 4.10 and Alight's own sentences.
@Suite struct `A ride log` {
    private static func gga(_ second: Int) -> String {
        sentence("GPGGA,1200\(second),0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,")
    }

    @Test(
        arguments: [
            ("c:1787126672839", 1_787_126_672_839), ("c:1787126672", 1_787_126_672_000),
            ("c:99999999999", 99_999_999_999_000), ("c:100000000000", 100_000_000_000),
            ("s:r1,c:1787126672839", 1_787_126_672_839), ("c:1787126672839,s:r1", 1_787_126_672_839),
            ("g:1-2-33,n:7,c:1787126672839,t:note", 1_787_126_672_839),
        ])
    func `has receive times in TAG blocks, milliseconds or seconds`(block: String, milliseconds: Int64) {
        let decoded = DecodedText(tagBlock(block) + Self.gga(10))
        #expect(decoded.items.count == 1)
        #expect(decoded.items.first?.received == Timestamp(milliseconds: milliseconds))
        #expect(decoded.fixes.count == 1)
    }

    @Test(arguments: ["c:", "c:x", "c:-5", "s:r1", "", "c:99999999999999999999999999", "c", "c:17871266.5.3"])
    func `may have TAG blocks that tell no time`(block: String) {
        let decoded = DecodedText(tagBlock(block) + Self.gga(10))
        #expect(decoded.fixes.count == 1)
        #expect(decoded.items.first?.received == nil)
    }

    @Test(arguments: ["\\c:1787126672839*00\\", "\\c:1787126672839*zz\\", "\\c:1787126672839\\", "\\c:17871"])
    func `a damaged TAG block is ignored and its sentence counts`(block: String) {
        let decoded = DecodedText(block + Self.gga(10))
        #expect(decoded.fixes.count == 1)
        #expect(decoded.items.first?.received == nil)
        #expect(decoded.statistics.count(of: .gga) == 1)
    }

    @Test func `the checksum of a TAG block may be lower-case`() {
        let block = "c:1787126672845"
        #expect(checksum(block) == "6F")  // by Python
        #expect(DecodedText("\\\(block)*6f\\" + Self.gga(10)).items.first?.received != nil)
    }

    @Test func `a fix was received with the sentence that let it leave`() {
        let text = (10..<20).map { second in
            tagBlock("c:17871266720\(second)")
                + sentence("GPRMC,1200\(second),A,0130.0,N,00245.0,E,1,2,190826,,")
                + tagBlock("c:17871266725\(second)") + Self.gga(second)
        }.joined()
        // While the order is being learned, that is the next epoch's first one: before it nobody could know the fix.
        let expected: [Int64?] = [1_787_126_672_011, 1_787_126_672_012] + (12..<20).map { 1_787_126_672_500 + $0 }
        #expect(DecodedText(text).items.map(\.received?.milliseconds) == expected)
    }

    @Test func `a sentence without TAG block happens at the last time before it`() {
        let decoded = DecodedText(
            sentence("PALTX") + tagBlock("c:1787126672839") + sentence("PALTX") + sentence("PALTX")
                + tagBlock("s:r1") + sentence("PALTX") + tagBlock("c:1787126672840") + sentence("PALTX"))
        #expect(
            decoded.items.map(\.received?.milliseconds)
                == [nil, 1_787_126_672_839, 1_787_126_672_839, 1_787_126_672_839, 1_787_126_672_840])
    }

    @Test func `tells when the rider starts and ends a journey`() {
        let decoded = DecodedText(bodies: "PALTJ,LBB,BLM", "PALTX", "PALTJ,,BHI")
        #expect(
            decoded.contents == [
                .startJourney(from: "LBB", to: "BLM"), .endJourney, .startJourney(from: nil, to: "BHI"),
            ])
        #expect(decoded.statistics.count(of: .alight) == 3)
        #expect(decoded.statistics.dropped == 0)
    }

    @Test func `has its journeys at their receive times, among the fixes`() {
        let decoded = DecodedText(
            tagBlock("c:1787126672000") + Self.gga(10) + tagBlock("c:1787126672500") + sentence("PALTJ,,BLM")
                + tagBlock("c:1787126673000") + Self.gga(11))
        #expect(decoded.fixes.count == 2)
        let journey = decoded.items.first { $0.content == .startJourney(from: nil, to: "BLM") }
        #expect(journey?.received?.milliseconds == 1_787_126_672_500)
    }

    @Test(
        arguments: [
            ("Blok^20M", "Blok M"), ("^24^2A^2C^5C^5E", "$*,\\^"), ("^c3^a9", "é"), ("^C3^A9", "é"),
            ("Gare^20de^20l^27Est", "Gare de l'Est"), ("^E5^A4^A7^E6^89^8B^E7^94^BA", "大手町"), ("^F0^9F^9A^86", "🚆"),
            ("a b", "a b"), ("^7E^21", "~!"),
        ])
    func `writes reserved characters as escapes`(field: String, stop: String) {
        #expect(DecodedText(bodies: "PALTJ,,\(field)").contents == [.startJourney(from: nil, to: stop)])
        #expect(DecodedText(bodies: "PALTJ,\(field),X").contents == [.startJourney(from: stop, to: "X")])
    }

    @Test(arguments: ["^", "A^", "^4", "^G1", "^1G", "^^", "^FF", "^C3", "^C3A", "^80", "^ED^A0^80", "^C0^80", ""])
    func `drops a journey whose stop is no text`(field: String) {
        let decoded = DecodedText(sentence("PALTJ,,\(field)") + sentence("PALTX"))
        #expect(decoded.contents == [.endJourney])
        #expect(decoded.drops == [.outOfRange: 1])
    }

    @Test func `drops a journey without destination`() {
        let decoded = DecodedText(bodies: "PALTJ", "PALTJ,LBB", "PALTJ,LBB,")
        #expect(decoded.items.isEmpty)
        #expect(decoded.drops == [.outOfRange: 3])
    }

    @Test func `tells under which settings it was made, and what the rider did with the button`() {
        let decoded = DecodedText(
            bodies: "PALTC,90,200", "PALTC,45.5,150.25", "PALTC,120.000,80,1,later,", "PALTK,press", "PALTK,hold",
            "PALTL,45.5")
        #expect(
            decoded.contents == [
                .settings(lead: 90, radius: 200), .settings(lead: 45.5, radius: 150.25),
                // Fields that are added later follow the two.
                .settings(lead: 120, radius: 80), .button(isHeld: false), .button(isHeld: true), .lead(45.5),
            ])
        #expect(decoded.statistics.dropped == 0)
    }

    @Test func `tells what the rider said of an alarm`() {
        let decoded = DecodedText(bodies: "PALTV,arrived,BLM,yes", "PALTV,approaching,a^2Cb,elsewhere")
        #expect(
            decoded.contents == [
                .verdict(Verdict(event: "arrived", stop: "BLM", answer: .yes)),
                .verdict(Verdict(event: "approaching", stop: "a,b", answer: .elsewhere)),
            ])
        #expect(decoded.drops.isEmpty)
    }

    @Test(arguments: [
        "PALTV", "PALTV,", "PALTV,arrived", "PALTV,arrived,BLM", "PALTV,arrived,BLM,", "PALTV,arrived,BLM,no",
        "PALTV,,BLM,yes", "PALTV,arrived,,yes", "PALTV,arrived,BLM,yes,", "PALTV,arrived,^FF,yes",
    ])
    func `drops a verdict that cannot be`(body: String) {
        let decoded = DecodedText(bodies: body)
        #expect(decoded.items.isEmpty)
        #expect(decoded.drops == [.outOfRange: 1])
    }

    @Test(arguments: [
        "PALTC", "PALTC,", "PALTC,90", "PALTC,90,", "PALTC,,200", "PALTC,0,200", "PALTC,90,0", "PALTC,-90,200",
        "PALTC,90,x",
        "PALTC,1e9,200", "PALTC,99999999,200", "PALTK", "PALTK,", "PALTK,1", "PALTK,Press", "PALTK,press,",
        "PALTK,holds", "PALTL", "PALTL,", "PALTL,0", "PALTL,-1", "PALTL,x", "PALTL,1e9", "PALTL,90,", "PALTL,90,200",
    ])
    func `drops settings and presses that cannot be`(body: String) {
        let decoded = DecodedText(bodies: body)
        #expect(decoded.items.isEmpty)
        #expect(decoded.drops == [.outOfRange: 1])
    }

    @Test func `that is damaged starts no journey`() {
        let decoded = DecodedText("$PALTJ,LBB,BLM*00\r\n$PALTJ,LBB,BLM\r\n$PALTX*\r\n")
        #expect(decoded.items.isEmpty)
        #expect(decoded.statistics.dropped == 3)
    }
}
