import Positioning
import Testing
import Transit

@Suite struct `Looking up a station` {
    let network: Network

    init() throws {
        func station(_ id: String, _ code: String?, _ name: String, platforms: [String] = []) throws -> Station {
            let place = try #require(Coordinate(latitude: 1, longitude: 2))
            return Station(
                id: id, code: code, name: name, coordinate: place,
                platforms: platforms.map { Platform(id: $0, coordinate: place) })
        }
        network = Network(
            stations: [
                try station("BLA", "M05", "Blok A", platforms: ["BLA_1", "BLA_2"]),
                try station("BLM", "M06", "Blok M"),
                try station("X1", "BLA", "Market"),
                try station("X2", "M09", "Café Central"),
                try station("X3", "M09", "Senayan"),
                try station("X4", nil, "Market"),
                try station("m05", nil, "Senayan East"),
            ], lines: [], patterns: [])
    }

    @Test(arguments: [
        ("BLA", 0), ("BLA_2", 0), ("M05", 0), ("m06", 1), ("blm", 1), ("X1", 2), ("blok m", 1), ("CAFÉ CENTRAL", 3),
        ("café", 3), ("SENAYAN", 4), ("east", 6), ("m05", 6),
    ])
    func `goes by id, platform, code, name, then part of a name`(text: String, number: Int) throws {
        #expect(try network.station(matching: text) == number)
    }

    @Test(arguments: [
        ("blok", #""blok" matches several stations; give the id of one: BLA (Blok A), BLM (Blok M)"#),
        ("market", #""market" matches several stations; give the id of one: X1 (Market), X4 (Market)"#),
        ("M09", #""M09" matches several stations; give the id of one: X2 (Café Central), X3 (Senayan)"#),
        (
            "Blok\nX",
            #"no station matches "Blok\#u{FFFD}X"; did you mean BLA (Blok A), BLM (Blok M), X1 (Market)?"#
        ),
    ])
    func `lists candidates where it fails`(text: String, message: String) throws {
        let error = try #require(throws: StationLookupError.self) { try network.station(matching: text) }
        #expect(error.description == message)
    }

    @Test(arguments: ["", " ", "\t\n", "-", "'", "…"]) func `finds nothing for nothing`(text: String) {
        #expect(throws: StationLookupError.self) { try network.station(matching: text) }
    }

    /// Names as feeds have them, and what a rider types.
    @Test(arguments: [
        ("Zürich HB", ["zurich hb", " Zürich  HB ", "ZURICHHB", "Zu\u{308}rich hb", "zurich-hb"]),
        ("Hauptstraße", ["hauptstrasse", "HAUPTSTRASSE"]),
        ("Châtelet – Les Halles", ["chatelet les halles", "Chatelet-Les Halles", "chatelet"]),
        ("Mỹ Đình", ["my dinh", "mydinh", "MY DINH"]), ("Nørreport", ["norreport"]),
        ("Łódź Fabryczna", ["lodz fabryczna"]),
        ("King's Cross St. Pancras", ["kings cross st pancras", "King’s Cross"]), ("İstanbul", ["istanbul"]),
        ("Κηφισιά", ["κηφισια", "ΚΗΦΙΣΙΑ"]), ("東京", [" 東京 "]), ("Štúrovo", ["sturovo"]),
    ])
    func `goes by names without accents, case, blanks and punctuation`(name: String, texts: [String]) throws {
        let place = try #require(Coordinate(latitude: 0, longitude: 0))
        let network = Network(
            stations: ["Elsewhere", name, "Nowhere"].map { Station(id: $0, name: $0, coordinate: place) }, lines: [],
            patterns: [])
        for text in texts { #expect(try network.station(matching: text) == 1, "\(text)") }
    }

    @Test func `goes by what else a station is called, and by its name with a sponsor's`() throws {
        let place = try #require(Coordinate(latitude: 0, longitude: 0))
        func station(_ name: String, _ others: String...) -> Station {
            Station(id: "id of \(name)", name: name, coordinate: place, otherNames: others)
        }
        let network = Network(
            stations: [
                station("ASEAN", "Sisingamangaraja", "ASEAN Headquarters"), station("Dukuh Atas"), station("Senayan"),
                station("Dukuh Atas Barat"), station("Blok M"),
            ], lines: [], patterns: [])
        for (text, number) in [
            ("sisingamangaraja", 0), ("asean headquarters", 0), ("Dukuh Atas BNI", 1), ("dukuh atas", 1),
            ("Dukuh Atas Barat BNI", 3), ("Blok M Bank Syariah Indonesia", 4),
        ] { #expect(try network.station(matching: text) == number, "\(text)") }
        // One word is too little, and four behind it are too many.
        for text in ["Senayan City", "Blok M and what lies behind"] {
            let error = try #require(throws: StationLookupError.self) { try network.station(matching: text) }
            #expect(!error.isAmbiguous && error.candidates.count == 3)
        }
    }

    @Test func `offers the closest of many`() throws {
        let place = try #require(Coordinate(latitude: 0, longitude: 0))
        let stations = (0..<100).map { Station(id: "S\($0)", name: "Avenue \($0 * 1111)", coordinate: place) }
        let many = Network(
            stations: stations + [Station(id: "K", name: "Kwitang", coordinate: place)], lines: [], patterns: [])
        let error = try #require(throws: StationLookupError.self) { try many.station(matching: "kwitan gx") }
        #expect(error.candidates.first?.name == "Kwitang")
        #expect(error.candidates.count == 3)
        let several = try #require(throws: StationLookupError.self) { try many.station(matching: "avenue") }
        #expect(several.description.hasSuffix("S19 (Avenue 21109) and 80 more"))
    }
}
