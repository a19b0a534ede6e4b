import Positioning
import Testing
import Transit

@testable import alight

@Suite struct `A line drawn as a row` {
    private let network: Network

    /// Four stations on the equator, a kilometre apart.
    init() throws {
        let degrees = 1000 / (Earth.meanRadius * .pi / 180)
        let places = try (0..<4).map { try #require(Coordinate(latitude: 0, longitude: Double($0) * degrees)) }
        let pattern = Pattern(
            line: 0, headsign: "D", track: try #require(Track(places)),
            stops: (0..<4).map { Pattern.Stop(station: $0, stopID: "\($0)", chainage: Double($0) * 1000) })
        network = Network(
            stations: zip(["AA", "BB", "CC", "DD"], places).map { Station(id: $0, name: $0, coordinate: $1) },
            lines: [Line(id: "1", name: "1", type: 1)], patterns: [pattern])
    }

    private func row(at chainage: Double, width: Int = 80, destination: Int? = 3) -> String {
        LineRow(network.patterns[0], of: network, destination: destination, glyphs: .unicode)
            .text(train: chainage, width: width)
    }

    @Test(arguments: [
        (0.0, "AA ▶────○────○────◎ DD"),
        (59, "AA ▶────○────○────◎ DD"),
        (100, "AA ●▶───○────○────◎ DD"),
        (499, "AA ●━▶──○────○────◎ DD"),
        (900, "AA ●━━━▶○────○────◎ DD"),
        (1010, "AA ●━━━━▶────○────◎ DD"),
        (2500, "AA ●━━━━●━━━━●━━▶─◎ DD"),
        (3000, "AA ●━━━━●━━━━●━━━━▶ DD"),
        (-500, "AA ○────○────○────◎ DD"),
        (9000, "AA ●━━━━●━━━━●━━━━◎ DD"),
    ])
    func `has the train where it is`(chainage: Double, expected: String) {
        #expect(row(at: chainage) == expected)
    }

    @Test func `marks only the rider's station`() {
        #expect(row(at: 0, destination: 1) == "AA ▶────◎────○────○ DD")
        #expect(row(at: 0, destination: nil) == "AA ▶────○────○────○ DD")
        #expect(row(at: 0, destination: 99) == "AA ▶────○────○────○ DD")
    }

    @Test func `fits every width`() {
        for width in 0...40 {
            for chainage in stride(from: -100.0, through: 3100, by: 50) {
                #expect(row(at: chainage, width: width).count <= width)
            }
        }
        #expect(row(at: 2500, width: 13) == "AA ●━●━●▶◎ DD")
        #expect(row(at: 2500, width: 12) == "AA ▶ DD")
    }

    @Test func `needs no Unicode`() {
        let row = LineRow(network.patterns[0], of: network, destination: 3, glyphs: .ascii)
        #expect(row.text(train: 1500, width: 80) == "AA *====*==>-o----@ DD")
    }
}
