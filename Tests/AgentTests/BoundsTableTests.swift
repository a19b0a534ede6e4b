import Foundation
import TestSupport
import Testing

/// The documentation's table of bounds against what it names.
@Suite struct `The table of bounds` {
    private struct Row {
        let text: Substring
        /// The file and the text in it that sets the bound.
        let place: (file: String, text: String)
        /// The file and the names of the tests in it.
        let tests: (file: String, names: [String])
    }

    private let rows: [Row]

    init() throws {
        let path = Paths.project.appending(path: "Sources/Agent/Agent.docc/Bounds.md")
        rows = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| what |") }.map { row in
                let cells = row.split(separator: "|")
                try #require(cells.count == 5, "\(row)")
                func quoted(_ cell: Substring) -> [String] {
                    cell.matches(of: #/`([^`]+)`/#).map { String($0.output.1) }
                }
                let (place, tests) = (quoted(cells[3]), quoted(cells[4]))
                try #require(place.count == 2 && tests.count >= 2, "\(row)")
                return Row(text: row, place: (place[0], place[1]), tests: (tests[0], Array(tests[1...])))
            }
    }

    @Test func `names constants and values that there are`() throws {
        #expect(rows.count > 40)
        let sources = try files(in: "Sources")
        for row in rows {
            let found = try sources.filter { $0.hasSuffix("/" + row.place.file) }
                .contains { try text($0).contains(row.place.text) }
            #expect(found, "\(row.text)")
        }
    }

    @Test func `names tests that there are`() throws {
        let sources = try files(in: "Tests")
        for row in rows {
            for name in row.tests.names {
                let found = try sources.filter { $0.hasSuffix("/" + row.tests.file) }
                    .contains { path in
                        // Tests of the real program from outside are in Python.
                        try text(path).contains(path.hasSuffix(".py") ? "def \(name)(" : "func `\(name)`(")
                    }
                #expect(found, "\(row.text)")
            }
        }
    }

    private func files(in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: Paths.project.appending(path: folder).path)
            .map { Paths.project.appending(path: folder).path + "/" + $0 }
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}
