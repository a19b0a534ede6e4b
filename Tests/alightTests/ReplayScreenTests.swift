import Foundation
import TestSupport
import Testing

@Suite struct `A replay on a terminal` {
    private static let replay = ["replay", FixtureRide.path.path, "--network", Paths.network, "--to", "ASEAN"]

    /// As fast as the terminal reads, so that what is drawn more often than ten times a second shows as well.
    private func screens(
        columns: Int, rows: Int, environment: [String: String] = [:]
    ) throws -> Screens {
        try Screens(Self.replay + ["--speed", "1000"], columns: columns, rows: rows, environment: environment)
    }

    @Test(arguments: [(80, 24), (120, 40), (50, 12)])
    func `shows its line below its events, which all remain`(columns: Int, rows: Int) async throws {
        let shown = try screens(columns: columns, rows: rows)
        #expect(shown.status == 0)
        #expect(shown.hasColour)
        // The events stand there as a pipe has them, each once, and nothing else; only the terminal breaks their lines.
        let piped = try await Program.run(Self.replay)
        #expect(shown.remaining.joined().filter { $0 != " " } == piped.output.filter { $0 != "\n" && $0 != " " })
        // A clock of the network's zone, the line with the train, and the rider's station, in the last three lines.
        let views = shown.screens.compactMap { screen -> [String]? in
            let lines = screen.reversed().drop { $0.isEmpty }.reversed()
            let view = Array(lines.suffix(3))
            return view.count == 3 && view[0].contains(" +07  ") ? view : nil
        }
        #expect(views.count > 10)
        let ridden = views.filter { $0[1].contains("▶") && $0[1].contains("◎") && $0[2].contains("to ASEAN") }
        #expect(ridden.count > 10)
        for view in ridden {
            let (train, rider) = (try #require(view[1].firstIndex(of: "▶")), try #require(view[1].firstIndex(of: "◎")))
            #expect(train < rider)
        }
    }

    @Test func `is as plain as its user asks for`() async throws {
        let plain = try screens(columns: 80, rows: 24, environment: ["NO_COLOR": "1"])
        #expect(!plain.hasColour)
        #expect(plain.screens.contains { $0.contains { $0.contains("▶") } })
        let ascii = try screens(columns: 80, rows: 24, environment: ["LC_ALL": "C"])
        #expect(ascii.screens.contains { $0.contains { $0.contains(">") } })
        #expect(!ascii.screens.joined().contains { $0.contains { "▶◎●○━─".contains($0) } })
        // A terminal that cannot move its cursor has the events alone.
        let dumb = try screens(columns: 200, rows: 24, environment: ["TERM": "dumb"])
        #expect(!dumb.hasColour)
        let piped = try await Program.run(Self.replay)
        #expect(dumb.remaining.map { $0 + "\n" }.joined() == piped.output)
    }
}
