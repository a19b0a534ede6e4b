import Foundation
import Mutations
import TestSupport
import Testing

@testable import Agent

/// Whatever stands in the file, the configuration is read or refused with its line, in at most a second.
@Suite(.timeLimit(.minutes(1))) struct `A configuration by a careless or hostile hand` {
    private static let file = "a.toml"

    /// The error in a text, if there is one.
    private func problem(_ toml: String) -> ConfigurationError? {
        do throws(ConfigurationError) {
            _ = try Configuration(toml: toml, file: Self.file)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("[", 1), ("[ärger]", 1), ("[.alarm]", 1), ("[alarm]\nbuzzer = 17\n\n[.", 4), ("[alarm]\n.buzzer = 1", 2),
        ("[[", 1), ("[[preset]]\n[[.preset]]", 2), ("a.", 1), ("[a.]\n", 1), ("[alarm]\nled = [", 2), ("= 1", 1),
        ("[alarm]\nbuzzer = {", 2), ("[alarm]\nbuzzer = { . = 1 }", 2), ("\u{FEFF}[", 1), ("\0", 1), ("a = 1", 1),
    ])
    func `is refused with its line`(toml: String, line: Int) throws {
        let error = try #require(problem(toml))
        #expect(error.line == line, "\(error)")
        #expect(!error.description.contains { $0.isNewline })
    }

    @Test(arguments: [
        ("to = Blok M", "a text stands in quotes: to = \"Blok M\""),
        ("  to=Blok M  # home\r", "a text stands in quotes: to = \"Blok M\""),
        ("file = /var/lib/x.nmea", "a text stands in quotes: file = \"/var/lib/x.nmea\""),
        ("enabled = True", "write true in small letters"),
        ("to = “Blok M”", "the quotation marks here curl; write them straight, as \""),
        ("to = ‘Blok M’", "the quotation marks here curl; write them straight, as \""),
        ("to = „Blok M“  # home", "the quotation marks here curl; write them straight, as \""),
        ("“to” = \"Blok M\"", "the quotation marks here curl; write them straight, as \""),
        ("[", "a section is a name between brackets, of letters a to z, digits, - and _, such as [alarm]"),
        ("[journey]  # again", "Error while parsing table header: cannot redefine existing table 'journey'"),
        ("[[x", "a section is a name between brackets, of letters a to z, digits, - and _, such as [alarm]"),
        (" [ärger]", "a section is a name between brackets, of letters a to z, digits, - and _, such as [alarm]"),
    ])
    func `says what is wrong on the line`(line: String, advice: String) throws {
        let error = try #require(problem("[journey]\n\(line)\nlead = 90"))
        #expect(error.description == "a.toml:2: no TOML: \(advice)")
    }

    /// Characters that control a terminal do not reach it.
    @Test(arguments: ["[\"\u{1B}[31m\"]\na = 1", "\"\\u001b[2J\" = 1", "[journey]\n\"\\u0007\" = 1", "a = \u{1B}[31m"])
    func `is shown without what steers a terminal`(toml: String) throws {
        let error = try #require(problem(toml))
        #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "\(error)")
    }

    @Test(arguments: oneIn(3, of: 1...10)) func `ends nothing and hangs nowhere`(seed: UInt64) throws {
        // All that is there only as an example counts as well.
        let shipped = try String(contentsOf: Paths.project.appending(path: "deploy/alight.toml"), encoding: .utf8)
        let seedText = shipped.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }.joined(separator: "\n")
        var mutations = Mutations(
            of: Array(seedText.utf8),
            words: [
                "[", "]", "[[", "]]", "[.", "=", ".", "\"", "'''", "\"\"\"", "{", "}", "#", "\n", "\r", "\\u",
                "\\UFFFFFFFF",
                "1e999", "nan", "0x", "1979-05-27T07:32:00Z", "ä", "\u{2028}", "999999999999999999999", "alarm", "to",
            ], state: seed)
        var refused = 0
        for _ in 0..<1000 {
            let text = String(decoding: mutations.next(), as: UTF8.self)
            let start = ProcessorTime.now
            let error = problem(text)
            #expect(ProcessorTime.now - start < .seconds(1), "\(text.debugDescription)")
            guard let error else { continue }
            refused += 1
            #expect(error.line != nil, "\(error): \(text.debugDescription)")
            #expect(!error.description.contains { $0.isNewline }, "\(error)")
        }
        #expect(refused > 500)
    }

    /// Texts as long as a file may be.
    private static let longTexts: [String] = [
        lines { "key\($0) = 1\n" }, "[journey]\n" + lines { "key\($0) = 1\n" }, lines { "[section\($0)]\n" },
        lines { _ in "[[preset]]\nto = 1\n" },
        "a = " + String(repeating: "[", count: 1 << 20), "a = " + String(repeating: "{a=", count: 1 << 18),
        String(repeating: "a.", count: 1 << 19), String(repeating: "\n", count: 1 << 19) + "[",
    ]

    private static func lines(_ line: (Int) -> String) -> String { (0..<20_000).map(line).joined() }

    @Test(arguments: longTexts)
    func `at full length takes a second at most`(toml: String) throws {
        let start = ProcessorTime.now
        let error = try #require(problem(toml))
        #expect(ProcessorTime.now - start < .seconds(1))
        #expect(error.description.utf8.count < 1000)
    }
}
