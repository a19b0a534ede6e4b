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
