import Foundation
import Observations
import TestSupport
import Testing

@Suite struct `Exported rides` {
    private let folder: TemporaryFolder
    private let ride = "fixtures/rides/lebak-bulus-asean.nmea"

    init() throws {
        folder = try TemporaryFolder()
    }

    private func export(_ arguments: String...) async throws -> Program.Result {
        try await Program.run(["export", "--network", Paths.network] + arguments)
    }

    @Test(arguments: ["gpx", "geojson", "kml", "csv"])
    func `are the same on standard output and in a file`(format: String) async throws {
        let shown = try await export(ride, "--format", format)
        #expect(shown.status == 0 && shown.errors.isEmpty && shown.output.utf8.count > 100_000 / 2)
        let file = folder.path("ride." + format)
        let written = try await export(ride, "--format", format, "--output", file)
        #expect(written == Program.Result(status: 0, output: "", errors: ""))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == shown.output)
    }

    @Test func `have the journey's arrival`() async throws {
        let rows = try await export(ride, "--format", "csv", "--to", "ASEAN").output.split(separator: "\r\n")
        let arrival = rows.first { $0.contains(",event,") && $0.contains(",arrived,SSM,ASEAN,destination,") }
        #expect(arrival?.hasPrefix("2026-08-19T01:14:13.000Z") == true)
    }

    @Test func `lack one that cannot be read, which leaves what is there`() async throws {
        let both = try await export("none.nmea", ride, "--format", "csv")
        #expect(both.status == 66)
        #expect(both.errors == "alight: none.nmea: No such file or directory; check the path\n")
        #expect(both.output == (try await export(ride, "--format", "csv")).output)
        let file = try folder.write("as before", to: "kept.csv")
        #expect(try await export("none.nmea", "--format", "csv", "--output", file).status == 66)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "as before")
    }

    @Test func `leave what is there where the disk becomes full, and come through a link with its permissions`()
        async throws
    {
        let file = try folder.write("as before", to: "kept.csv")
        chmod(file, 0o640)
        try FileManager.default.createSymbolicLink(atPath: folder.path("link.csv"), withDestinationPath: file)
        let arguments = [ride, "--network", Paths.network, "--format", "csv", "--output", folder.path("link.csv")]
        // A file of more than 64 KiB is one too large for this process.
        let full = try Command.run(
            ["bash", "-c", "trap '' XFSZ; ulimit -f 64; exec \"$@\"", "bash", Program.path.path, "export"] + arguments)
        #expect(full.status == 74)
        #expect(full.output == "alight: \(folder.path("link.csv")): File too large; give it a place with room\n")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "as before")
        #expect(try await Program.run(["export"] + arguments).status == 0)
        let shown = try await export(ride, "--format", "csv").output
        #expect(try String(contentsOfFile: file, encoding: .utf8) == shown)
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["kept.csv", "link.csv"])
    }

    @Test func `stay the file of another name that has one`() async throws {
        let file = try folder.write("as before", to: "one.csv")
        try FileManager.default.linkItem(atPath: file, toPath: folder.path("two.csv"))
        #expect(try await export(ride, "--format", "csv", "--output", file).status == 0)
        #expect(try folder.read(folder.path("two.csv")) == folder.read(file))
    }

    @Test func `are not written over what is read, whatever it is called`() async throws {
        let log = try Data(contentsOf: Paths.project.appending(path: ride))
        let own = folder.path("own.nmea")
        try log.write(to: URL(filePath: own))
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: own)
        for output in [own, folder.path("./own.nmea"), folder.path("link")] {
            let result = try await export(ride, own, "--format", "csv", "--output", output)
            #expect(
                result.status == 64 && result.errors.contains("--output would overwrite \(output); name another file."))
        }
        let network = folder.path("network")
        try FileManager.default.copyItem(atPath: Paths.network, toPath: network)
        let stops = "\(network)/stops.txt"
        let before = try Data(contentsOf: URL(filePath: stops))
        let result = try await Program.run(["report", own, "--network", network, "--output", stops])
        #expect(result.status == 64)
        #expect(try Data(contentsOf: URL(filePath: stops)) == before)
        #expect(try Data(contentsOf: URL(filePath: own)) == log)
    }

    @Test func `have all waypoints before all tracks in GPX`() async throws {
        let text = try await export(ride, ride, "--format", "gpx").output
        let waypoint = try #require(text.range(of: "<wpt", options: .backwards))
        let track = try #require(text.range(of: "<trk>"))
        #expect(waypoint.lowerBound < track.lowerBound)
        #expect(text.components(separatedBy: "<trk>").count == 7)
    }
}
