import Foundation
import TestSupport
import Testing

/// The whole way of a picture: a simulated ride, labels of its stands, and the real program.
@Suite struct `A replay that draws what the senses said` {
    private let folder: TemporaryFolder
    private let ride: String
    private let svg: String

    init() async throws {
        folder = try TemporaryFolder()
        ride = folder.path("ride.nmea")
        svg = folder.path("ride.svg")
        let made = try await Program.run([
            "simulate", "--network", Paths.network, "--from", "BHI", "--to", "STB", "--seed", "4", "--motion", "--out",
            ride,
        ])
        try #require(made.status == 0)
    }

    private func replay(_ arguments: [String]) async throws -> Program.Result {
        try await Program.run(["replay", ride, "--network", Paths.network] + arguments)
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    /// From when to when the train stood, in seconds since 1970, by the truth beside the ride.
    private func stands() throws -> [(begin: Double, end: Double)] {
        func seconds(_ text: Substring) throws -> Double {
            try Date(String(text), strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true))
                .timeIntervalSince1970
        }
        return try text(ride.replacing(".nmea", with: ".truth.csv")).split(separator: "\n").dropFirst().compactMap {
            row in
            let fields = row.split(separator: ",", omittingEmptySubsequences: false)
            return fields[3].isEmpty ? nil : (try seconds(fields[3]), try seconds(fields[4]))
        }
    }

    private func labels(from origin: Double) throws -> String {
        let rows = try stands().map { "\($0.begin - origin),\($0.end - origin)\n" }
        return try folder.write("begin,end\n" + rows.joined(), to: "labels.csv")
    }

    /// The ride of the seed has three stands, of which each is told.
    @Test func `tells the same summary in the picture and on standard error`() async throws {
        let plain = try await replay(["--format", "ndjson"])
        var texts: [[String]] = []
        // The first line that has a time: `\c:1787101200100*…`
        let tag = try #require(try text(ride).firstMatch(of: /\\c:([0-9]{13})\*/)).1
        let start = try #require(Double(tag)) / 1000
        for origin in [0, start] {
            let drawn = try await replay(["--format", "ndjson", "--senses", svg, "--truth", try labels(from: origin)])
            #expect(drawn.status == 0 && drawn.output == plain.output)
            #expect(drawn.errors.hasPrefix("\(svg): 3 stands in the truth, 3 told, "))
            #expect(drawn.errors.filter(\.isNewline).count == 1)
            let elements = try DrawnElements(text(svg))
            let summary = drawn.errors.dropFirst(svg.count + 2).dropLast()
            #expect(elements.texts.contains("\(summary)."))
            #expect(elements.texts.contains("arrived Dukuh Atas"))
            texts.append(elements.texts)
        }
        #expect(texts[0] == texts[1])
    }

    @Test func `needs no labels, and no motion sensor`() async throws {
        let unlabelled = try await replay(["--senses", svg])
        #expect(unlabelled.status == 0)
        #expect(unlabelled.errors.contains(" told; --truth holds them against labels"))
        let lines = try text(ride).split(separator: "\r\n").filter { !$0.contains("$PALTM") }
        let silent = try folder.write(lines.joined(separator: "\r\n") + "\r\n", to: "silent.nmea")
        let result = try await Program.run(["replay", silent, "--network", Paths.network, "--senses", svg])
        #expect(result.status == 0)
        #expect(result.errors == "\(svg): no motion sensor in this log, so that nothing was told of stands by one\n")
        #expect(try DrawnElements(text(svg)).texts.contains { $0.contains("no motion sensor in this log ($PALTM)") })
    }

    @Test func `says what is wrong with labels, before it tells anything`() async throws {
        let labels = try folder.write("begin,end\n10,20\n30,25\n", to: "labels.csv")
        #expect(
            try await replay(["--senses", svg, "--truth", labels])
                == Program.Result(
                    status: 65, output: "",
                    errors: "alight: \(labels):3: the stand ends before it begins; exchange or correct the times\n"))
        let none = folder.path("none.csv")
        #expect(
            try await replay(["--senses", svg, "--truth", none])
                == Program.Result(
                    status: 66, output: "",
                    errors: "alight: \(none): No such file or directory; name a CSV file with the header begin,end\n"))
        let binary = try folder.write([0x80, 0xFE, 0x00], to: "binary.csv")
        #expect(
            try await replay(["--senses", svg, "--truth", binary])
                == Program.Result(
                    status: 65, output: "", errors: "alight: \(binary): not in UTF-8; save it in that encoding\n"))
        #expect(!FileManager.default.fileExists(atPath: svg))
    }

    @Test func `says that the picture cannot be written, after all else`() async throws {
        let plain = try await replay([])
        let result = try await replay(["--senses", folder.path("none/ride.svg")])
        #expect(result.status == 74 && result.output == plain.output)
        #expect(
            result.errors
                == "alight: \(folder.path("none/ride.svg")): No such file or directory; name a file that can be written\n"
        )
    }

    @Test func `never overwrites the ride or the labels`() async throws {
        let (before, labels) = (try text(ride), try labels(from: 0))
        for arguments in [
            ["--senses", ride], ["--senses", labels, "--truth", labels], ["--truth", labels], [ride, "--senses", svg],
        ] {
            let result = try await replay(arguments)
            #expect(result.status == 64 && result.output.isEmpty, "\(arguments)")
        }
        #expect(try text(ride) == before)
    }
}
