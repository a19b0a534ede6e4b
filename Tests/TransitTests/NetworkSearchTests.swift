import Positioning
import Testing
import Transit

/// Names of several cities, as their feeds have them, and what riders type.
@Suite struct `Searching a station while typing` {
    let network: Network

    init() throws {
        let place = try #require(Coordinate(latitude: 1, longitude: 2))
        func station(_ id: String, _ name: String, others: [String] = []) -> Station {
            Station(id: id, name: name, coordinate: place, otherNames: others)
        }
        network = Network(
            stations: [
                station("SNY", "Senayan"), station("SNC", "Senayan City"), station("DKA", "Dukuh Atas BNI"),
                station("S12", "12th St/Oakland City Center"), station("S16", "16th St Mission"),
                station("101", "Busan", others: ["부산"]),
                station("102", "Seomyeon", others: ["서면"]), station("CHA", "Châtelet – Les Halles"),
                station("HAL", "Les Halles Sud"),
                station("BHI", "Bundaran HI"), station("BDR", "Bandara"),
            ], lines: [], patterns: [])
    }

    @Test(arguments: [
        ("sny", ["SNY"]), ("senayan", ["SNY", "SNC"]), ("SENAYAN C", ["SNC"]), ("12 st", ["S12"]), ("oak cen", ["S12"]),
        ("st", ["S12", "S16"]), ("부산", ["101"]), ("부", ["101"]), ("chatelet", ["CHA"]), ("les halles", ["HAL", "CHA"]),
        ("duka", ["DKA"]), ("bhi", ["BHI"]), ("bunh", ["BHI"]), ("halle", ["CHA", "HAL"]),
    ])
    func `finds by beginnings, initials, parts and names in other languages`(text: String, ids: [String]) {
        #expect(network.stations(searchedFor: text).map { network.stations[$0].id } == ids)
    }

    @Test(arguments: [
        ("semyeon", ["102"]), ("senyan", ["SNY", "SNC"]), ("chatlet", ["CHA"]), ("bandera", ["BDR"]),
        ("dukuk atas", ["DKA"]),
    ])
    func `forgives a wrong letter`(text: String, ids: [String]) {
        #expect(network.stations(searchedFor: text).map { network.stations[$0].id } == ids)
    }

    @Test(arguments: ["", " ", "…", "\u{0}", "xyzzy", "qq", String(repeating: "z", count: 5000)])
    func `finds nothing for what is no station`(text: String) {
        #expect(network.stations(searchedFor: text).isEmpty)
    }
}
