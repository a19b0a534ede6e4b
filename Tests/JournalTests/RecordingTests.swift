import JournalFaults
import TestSupport
import Testing

/// The crash states that judge the journal, checked by hand.
@Suite struct `The crash states of a recording` {
    private static func write(_ name: String, at offset: Int, _ byte: UInt8, count: Int = 2) -> Operation {
        .write(name, offset: offset, bytes: [UInt8](repeating: byte, count: count))
    }

    @Test func `are each beginning of what no sync follows, and all but one of it`() {
        let recording = Recording(operations: [
            .create("a"), .syncFolder, Self.write("a", at: 0, 1), .sync("a"),
            Self.write("a", at: 2, 2), Self.write("a", at: 4, 3), Self.write("a", at: 0, 4),
        ])
        #expect(
            contents(recording, after: 4) == [
                [1, 1], [1, 1, 2, 2], [1, 1, 2, 2, 3, 3], [4, 4, 2, 2, 3, 3], [4, 4, 0, 0, 3, 3], [4, 4, 2, 2],
            ])
    }

    @Test func `tear a write where a sector ends`() {
        let recording = Recording(operations: [
            .create("a"), .syncFolder, Self.write("a", at: 0, 1, count: 1024), .sync("a"),
            Self.write("a", at: 0, 2, count: 1024), .mark("end"),
        ])
        let halves = [UInt8](repeating: 2, count: 512) + [UInt8](repeating: 1, count: 512)
        #expect(
            contents(recording, after: 4) == [
                [UInt8](repeating: 1, count: 1024), halves, [UInt8](repeating: 2, count: 1024),
            ])
    }

    @Test func `lose one file's writes and keep the other's`() {
        let recording = Recording(operations: [
            .create("a"), .create("b"), .syncFolder, Self.write("a", at: 0, 1), Self.write("a", at: 2, 1),
            Self.write("b", at: 0, 2), Self.write("b", at: 2, 2),
        ])
        let files = recording.crashStates().map(\.files)
        #expect(files.contains(["a": [], "b": [2, 2, 2, 2]]))
        #expect(files.contains(["a": [1, 1, 1, 1], "b": []]))
    }

    @Test func `lose creations and deletions that no sync of the folder follows`() {
        let recording = Recording(operations: [
            .create("a"), .syncFolder, Self.write("a", at: 0, 1), .sync("a"), .delete("a"), .create("a"),
            Self.write("a", at: 0, 2), .sync("a"),
        ])
        #expect(contents(recording, after: 8) == [nil, [1, 1], [2, 2]])
    }

    @Test func `lose what a failed sync was to bring, though the next one succeeds`() {
        let recording = Recording(operations: [
            .create("a"), .syncFolder, Self.write("a", at: 0, 1), .failedSync("a"), Self.write("a", at: 2, 2),
            .sync("a"),
        ])
        #expect(contents(recording, after: 6) == [[1, 1, 2, 2], [0, 0, 2, 2]])
    }

    @Test func `know which marks had been set`() {
        let recording = Recording(operations: [.create("a"), .mark("one"), .syncFolder, .mark("two")])
        #expect(Set(recording.crashStates().map(\.marks)) == [[], ["one"], ["one", "two"]])
    }

    @Test func `hold on disk what they say`() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "a-shm")
        let recording = Recording(operations: [.create("a"), Self.write("a", at: 0, 1)])
        let state = try #require(recording.killStates().last)
        try state.restore(to: folder.path)
        #expect(try FileHandling.names(in: folder.path) == ["a"])
        #expect(try folder.read(folder.path("a")) == [1, 1])
    }

    /// The possible contents of the file `a`, each once.
    private func contents(_ recording: Recording, after operation: Int) -> Set<[UInt8]?> {
        Set(recording.crashStates(after: operation).map { $0.files["a"] })
    }
}
