import Foundation
import TestSupport
import Testing

@Suite struct `What is logged` {
    /// The log of a replay names the ride, which may be called anything.
    @Test func `steers no terminal`() async throws {
        let folder = try TemporaryFolder()
        let ride = try folder.write(
            checksummed("GPGGA,010203.00,0617.3,S,10646.5,E,1,08,1.0,10.0,M,0.0,M,,"), to: "a\u{1B}[2Jb\u{202E}.nmea")
        let result = try await Program.run(["replay", ride, "--network", Paths.network])
        #expect(result.status == 0)
        #expect(result.errors.contains("a\u{FFFD}[2Jb\u{FFFD}.nmea: the log carries no date"), "\(result.errors)")
        #expect(!result.errors.unicodeScalars.contains("\u{1B}"))
    }

    /// Nor does what a status says, of what a configuration names.
    @Test func `and what a status tells steers no terminal`() async throws {
        let box = try Box("[[preset]]\nname = \"h\\u001B[2J\\no\\u202Eme\"\nto = \"nowhere\"\n")
        let program = try await box.start()
        let status = try await box.ask("status")
        program.signal(SIGTERM)
        let ended = try await program.end()
        let shown = "preset \"h\u{FFFD}[2J\u{FFFD}o\u{FFFD}me\": no station matches \"nowhere\""
        for text in [status.output, ended.errors] {
            #expect(text.split(separator: "\n").contains { $0.contains(shown) }, "\(text)")
            #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
        }
    }
}
