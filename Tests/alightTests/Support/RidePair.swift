import Foundation
import TestSupport
import Testing

/// A ride of fixtures/rides, and the files of its name beside it.
///
/// The rides that lie there directly are replayed on the shipped network, those in a folder on the network of its name in
/// fixtures/networks.
struct RidePair: CustomTestStringConvertible, Sendable {
    let file: URL
    let network: String

    private static let folder = Paths.project.appending(path: "fixtures/rides")

    /// All rides, by name.
    static let all: [RidePair] = {
        let entries = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.isDirectoryKey])
        let folders = (entries ?? []).filter {
            (try? $0.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
        }
        let elsewhere = folders.sorted { $0.path < $1.path }.flatMap { folder in
            let network = Paths.project.appending(path: "fixtures/networks/\(folder.lastPathComponent)").path
            return Paths.files(in: folder, extension: "nmea").map { RidePair(file: $0, network: network) }
        }
        return Paths.files(in: folder, extension: "nmea").map { RidePair(file: $0, network: Paths.network) } + elsewhere
    }()

    /// The rides with the truth beside them.
    static var withTruth: [RidePair] {
        all.filter { FileManager.default.fileExists(atPath: $0.beside("truth.csv").path) }
    }

    /// The ride of a name.
    static func named(_ name: String) throws -> RidePair {
        try #require(all.first { $0.testDescription == name }, "fixtures/rides has no ride \(name)")
    }

    var testDescription: String { file.deletingPathExtension().lastPathComponent }

    /// The file of the same name with an extension.
    func beside(_ extension: String) -> URL {
        file.deletingPathExtension().appendingPathExtension(`extension`)
    }

    /// The content of a line of NDJSON, as far as the tests use it.
    struct Line: Decodable {
        var time: String
        var event: String
        var stop: String?
        var from: String?
        var to: String?
        var reason: String?
        var source: String?
        var role: String?

        enum CodingKeys: String, CodingKey {
            case time, event, from, to, reason, source, role
            case stop = "stop_id"
        }
    }

    /// The program's result for the ride as it stands.
    func replay() async throws -> Program.Result {
        var arguments = ["replay", file.path, "--network", network, "--format", "ndjson"]
        // A ride log tells itself what its rider asked for; to other rides it is said by their events.
        let isRideLog = try String(contentsOf: file, encoding: .utf8).contains("$PALTJ")
        if !isRideLog, let events = try? String(contentsOf: beside("ndjson"), encoding: .utf8),
            let start = try lines(of: events).first, start.event == "journeyStarted"
        {
            if let from = start.from { arguments += ["--from", from] }
            arguments += ["--to", try #require(start.to)]
        }
        return try await Program.run(arguments)
    }

    /// The events beside the ride.
    func expected() throws -> String {
        try #require(
            try? String(contentsOf: beside("ndjson"), encoding: .utf8),
            "\(testDescription).ndjson is missing; fixtures/rides/README.md tells how it is made")
    }

    func lines(of text: String) throws -> [Line] {
        try text.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    /// The truth at a station. Times are as the file writes them, and empty where there is none.
    struct Visit {
        var stop: String
        var standing: String
        var departure: String
        var passed: String
    }

    func truth() throws -> [Visit] {
        try String(contentsOf: beside("truth.csv"), encoding: .utf8).split(separator: "\n").dropFirst().map { row in
            let fields = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            try #require(fields.count == 5, "\(row)")
            return Visit(stop: fields[0], standing: fields[2], departure: fields[3], passed: fields[4])
        }
    }

    /// Whether the ride was made and not recorded: its first sentence says so.
    func isSynthetic() throws -> Bool {
        try String(contentsOf: file, encoding: .utf8).prefix(100).contains("SYNTHETIC RIDE")
    }
}
