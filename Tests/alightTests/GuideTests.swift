import Foundation
import TestSupport
import Testing

/// The commands, outputs and keys that README and guides have are those of the program.
@Suite struct `The README and its guides` {
    private let readme: String
    private let text: String

    init() throws {
        let guides = try FileManager.default.contentsOfDirectory(
            at: Paths.project.appending(path: "docs"), includingPropertiesForKeys: nil
        ).filter { $0.pathExtension == "md" }
        let papers = try ([Paths.project.appending(path: "README.md")] + guides).map {
            try String(contentsOf: $0, encoding: .utf8)
        }
        readme = papers[0]
        text = papers.joined(separator: "\n")
    }

    @Test func `shows what make run prints`() async throws {
        let result = try await Program.run([
            "replay", "fixtures/rides/lebak-bulus-asean.nmea", "--network", Paths.network, "--to", "ASEAN",
        ])
        let printed = result.output.split(separator: "\n")
        let shown = readme.split(separator: "\n").filter { $0.contains(#/^\d\d:\d\d:\d\d /#) }
        #expect(shown.count > 8)
        for line in shown { #expect(printed.contains(line)) }
        #expect(shown.last == printed.last)
    }

    @Test func `has only commands and options that there are`() async throws {
        let calls = text.matches(of: #/(?m)(?:^|`)alight ([a-z]+)([^`#\n]*)/#)
        #expect(calls.count > 15)
        for call in calls where call.output.1 != "run" || !call.output.2.isEmpty {
            let help = try await Program.run([String(call.output.1), "--help"])
            #expect(help.status == 0, "\(call.output.0)")
            for option in call.output.2.matches(of: #/--[-a-z]+/#) {
                #expect(help.output.contains("  \(option.output) "), "\(call.output.0)")
            }
        }
    }

    @Test func `has only keys of the configuration that there are`() throws {
        let configuration = try String(
            contentsOf: Paths.project.appending(path: "deploy/alight.toml"), encoding: .utf8)
        let blocks = text.matches(of: #/(?m)^(\[[a-z]+\])\n([a-z_]+ = )/#)
        #expect(blocks.count == 3)
        for block in blocks {
            let section = try #require(configuration.range(of: "\n\(block.output.1)\n"))
            let rest = configuration[section.upperBound...]
            let end = rest.range(of: "\n[")?.lowerBound ?? rest.endIndex
            #expect(rest[..<end].contains("\n#\(block.output.2)"))
        }
    }
}
