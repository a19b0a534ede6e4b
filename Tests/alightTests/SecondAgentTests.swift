import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(1))) struct `A second agent on the same outputs` {
    @Test func `is refused with a line, and takes them once the first was killed`() async throws {
        let box = try Box()
        let first = try await box.start()
        let folder = try TemporaryFolder()
        let file = try folder.write(
            """
            [receiver]
            source = "nmea"
            file = "-"

            [network]
            path = "\(Paths.network)"

            [alarm]
            root = "\(box.tree.root)"
            buzzer = 17

            [control]
            socket = "\(folder.path("control"))"

            [journal]
            file = "\(folder.path("alight.db"))"
            """, to: "alight.toml")
        let second = try await Program.run(["run", "--config", file])
        #expect(second.status != 0)
        #expect(second.errors.contains("/gpio529 is driven by another alight: stop that one"), "\(second.errors)")
        #expect(second.errors.filter(\.isNewline).count == 1)
        first.signal(SIGKILL)
        _ = try await first.end()
        let third = try await box.start()
        third.signal(SIGTERM)
        #expect(try await third.end().status == 0)
    }
}
