import Testing

@testable import alight

@Suite struct `A misspelt command` {
    private static let commands = [
        "run", "go", "back", "end", "set", "ack", "status", "record", "replay", "export", "report", "simulate",
        "decode", "stations",
        "departures", "network",
        "check", "pair", "broadcast", "fleet", "help",
    ]

    @Test(arguments: [
        ("reply", ["replay"]), ("Replay", ["replay"]), ("repaly", ["replay"]), ("replays", ["replay"]),
        ("staus", ["status"]), ("station", ["stations"]), ("chekc", ["check"]), ("broadcats", ["broadcast"]),
        ("rn", ["run"]), ("bak", ["back"]), ("sim", ["simulate"]), ("stat", ["status", "stations"]), ("hlep", ["help"]),
    ])
    func `suggests the right one`(word: String, command: [String]) {
        #expect(Misspelling(in: [word, "x"], commands: Self.commands)?.likely == command)
        #expect(Misspelling(in: ["help", word], commands: Self.commands)?.likely == command)
    }

    @Test(arguments: [
        "nonsense", "xyz", "s", "ride.nmea", "install", String(repeating: "replay", count: 100_000), "日本",
    ])
    func `suggests nothing where no command is like it`(word: String) {
        #expect(Misspelling(in: [word], commands: Self.commands)?.likely == [])
    }

    @Test(arguments: [["replay", "reply"], ["help", "go"], ["help"], ["--help"], ["--versoin"], [], [""]])
    func `is none where the command exists, or none is named`(arguments: [String]) {
        #expect(Misspelling(in: arguments, commands: Self.commands) == nil)
    }

    @Test func `takes a line on standard error, then the way to help`() async throws {
        for arguments in [["reply", "ride.nmea"], ["help", "reply"]] {
            let expected = Program.Result(
                status: 64, output: "",
                errors:
                    "Error: Unknown command 'reply'. Did you mean 'replay'?\n  See 'alight --help' for the commands.\n")
            #expect(try await Program.run(arguments) == expected)
        }
        let nonsense = Program.Result(
            status: 64, output: "",
            errors: "Error: Unknown command 'nonsense'.\n  See 'alight --help' for the commands.\n")
        #expect(try await Program.run(["nonsense"]) == nonsense)
    }

    @Test(arguments: [("--formt", "--format"), ("--netwrk", "--network")])
    func `option is answered likewise`(option: String, right: String) async throws {
        let result = try await Program.run(["replay", "ride.nmea", option, "x"])
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("Error: Unknown option '\(option)'. Did you mean '\(right)'?\n"))
    }

    /// A command that is added is compared with too.
    @Test func `is compared with every command`() async throws {
        let help = try await Program.run(["--help"]).output
        for command in Self.commands where command != "help" { #expect(help.contains("\n  \(command) ")) }
        for command in help.components(inSubcommands: "SUBCOMMANDS:") {
            #expect(Self.commands.contains(command))
            #expect(try await Program.run([command + "x"]).errors.contains("Did you mean '\(command)'?"))
        }
    }
}

extension String {
    /// The first words of the rows below a heading of the help.
    fileprivate func components(inSubcommands heading: Substring) -> [String] {
        split(separator: "\n").drop { $0 != heading }.dropFirst().filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }.filter { $0 != "See" }
    }
}
