import Testing
import Transit

@testable import GTFS

@Suite struct `What else a feed calls its stations` {
    private func otherNames(_ rows: String, header: String = Self.header) throws -> [[String]] {
        var feed = SmallFeed.sound
        feed.files["translations.txt"] = Array("\(header)\n\(rows)".utf8)
        return try Feed.network(from: feed).stations.map(\.otherNames)
    }

    private static let header = "table_name,field_name,language,translation,record_id,field_value"

    @Test func `stands in translations.txt by id, or by name`() throws {
        let names = try otherNames(
            """
            stops,stop_name,fr,Première,S1,
            stops,stop_name,de,Erste,,First
            stops,tts_stop_name,en,The first,S1,
            stops,stop_name,en,First,S1,
            stops,stop_name,nl,Première,S1,
            stops,stop_name,fr,Troisième,S3,
            """)
        #expect(names == [["Première", "Erste", "The first"], [], ["Troisième"]])
    }

    /// Other tables and fields, a platform, an entrance, what is in no table, and no text.
    @Test(arguments: [
        "routes,route_long_name,fr,Ligne,R,", "stops,stop_desc,fr,Ici,S1,", "stops,stop_name,fr,Quai,P1,",
        "stops,stop_name,fr,Entrée,E1,", "stops,stop_name,fr,Nulle part,S9,", "stops,stop_name,fr,,S1,",
    ])
    func `is left out where it says nothing of a station`(row: String) throws {
        #expect(try otherNames(row).allSatisfy(\.isEmpty))
    }

    @Test func `stands in the columns that feeds had before 2020 as well`() throws {
        #expect(try otherNames("First,ja,第一", header: "trans_id,lang,translation") == [["第一"], [], []])
    }

    @Test func `is the name for speech, too`() throws {
        let feed = SmallFeed.sound.replacing("stop_code,stop_name", in: "stops.txt", with: "tts_stop_name,stop_name")
        #expect(try Feed.network(from: feed).stations.map(\.otherNames) == [["01"], ["02"], ["03"]])
    }

    @Test(arguments: [99, 100, 101]) func `is a hundred names at the most`(count: Int) throws {
        let rows = (0..<count).map { "stops,stop_name,x-\($0),Name \($0),S1," }.joined(separator: "\n")
        #expect(try otherNames(rows)[0].count == min(count, 100))
    }
}

@Suite struct `A feed in the rider's language` {
    private func network(_ rows: String, language: String?, header: String = Self.header) throws -> Network {
        var feed = SmallFeed.sound
        feed.files["translations.txt"] = Array("\(header)\n\(rows)".utf8)
        return try Feed.read(from: feed, NetworkSelection(language: language)).network
    }

    private static let header = "table_name,field_name,language,translation,record_id,field_value"

    @Test(arguments: [
        (nil, "First"), ("en", "First"), ("fr", "Première"), ("FR-fr", "Première"), ("fr-CH", "Gare première"),
        ("fr_ch", "Gare première"), ("de", "Erste"), ("f", "First"), ("", "First"),
    ])
    func `calls its stations so, and finds them by any name`(language: String?, name: String) throws {
        let network = try network(
            """
            stops,stop_name,fr,Première,S1,
            stops,stop_name,fr-CH,Gare première,S1,
            stops,stop_name,de-x-2026,Erste Sparkasse,,First
            stops,stop_name,de,Erste,,First
            stops,stop_name,en-x-2026,First Bank,S1,
            stops,tts_stop_name,en,The first,S1,
            """, language: language)
        #expect(network.stations.map(\.name) == [name] + network.stations.dropFirst().map(\.name))
        for other in ["First", "Première", "Gare première", "Erste", "The first"] {
            #expect(try network.station(matching: other) == 0)
        }
        #expect(Set(network.stations[0].otherNames).count == network.stations[0].otherNames.count)
        #expect(!network.stations[0].otherNames.contains(name))
    }

    @Test func `calls lines and destinations so, by id or by what they are called`() throws {
        let rows = """
            routes,route_short_name,id,Garis pendek,R,
            routes,route_long_name,id,Garis Satu,,Line One
            trips,trip_headsign,id,Ke Tiga,,To Third
            trips,trip_headsign,fr,Vers trois,,To Third
            trips,trip_headsign,de,Nach Drei,T1,
            """
        func names(_ language: String?) throws -> [String] {
            let network = try network(rows, language: language)
            return network.lines.map(\.name) + network.patterns.map(\.headsign)
        }
        // The second trip has no trip_headsign: its last station stands for it.
        #expect(try names(nil) == ["Line One", "To Third", "First"])
        #expect(try names("nl") == ["Line One", "To Third", "First"])
        #expect(try names("id") == ["Garis Satu", "Ke Tiga", "First"])
        #expect(try names("de") == ["Line One", "Nach Drei", "First"])
    }

    @Test func `keeps so many names and no more`() throws {
        var feed = SmallFeed.sound
        let rows = (1...3).map { "trips,trip_headsign,id,Ke \($0),,To \($0)" }.joined(separator: "\n")
        feed.files["translations.txt"] = Array("\(Self.header)\n\(rows)".utf8)
        let translations = try Translations(feed, language: "id", most: 2)
        func text(_ value: String) -> String? {
            translations.text("trip_headsign", id: [], value: ArraySlice(value.utf8))
        }
        #expect([text("To 1"), text("To 2"), text("To 3")] == ["Ke 1", "Ke 2", nil])
        #expect(Translations.most == 1_000_000)
    }

    @Test func `is as it was in the columns that feeds had before 2020`() throws {
        let network = try network("First,ja,第一", language: "ja", header: "trans_id,lang,translation")
        #expect(network.stations[0].name == "第一" && network.stations[0].otherNames == ["First"])
    }

    @Test func `joins the stops of a place by the feed's own names`() throws {
        var feed = SmallFeed.sound
        feed.files["translations.txt"] = Array("\(Self.header)\nstops,stop_name,fr,Première,S1,".utf8)
        let plain = try Feed.network(from: feed)
        let translated = try Feed.read(from: feed, NetworkSelection(language: "fr")).network
        #expect(translated.stations.map(\.id) == plain.stations.map(\.id))
        #expect(translated.stations.map(\.aliases) == plain.stations.map(\.aliases))
    }
}
