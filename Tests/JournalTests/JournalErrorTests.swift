import Testing

@testable import Journal

@Suite struct `An error of the journal` {
    @Test(
        arguments: [
            .cannotOpen(path: "/a/j", reason: "Permission denied"), .diskFull(path: "/a/j"),
            .io(path: "/a/j", reason: "disk I/O error (Input/output error)"), .busy(path: "/a/j"),
            .heldByReader(path: "/a/j", bytes: 70_000_000), .corrupt(path: "/a/j", reason: "not a database"),
            .newerVersion(path: "/a/j", found: 3, known: 1), .closed(path: "/a/j"),
        ] as [JournalError])
    func `is one line that names the file`(error: JournalError) {
        #expect("\(error)".contains("the journal /a/j"))
        #expect(!"\(error)".contains("\n"))
    }

    @Test func `says what to do`() {
        #expect(
            "\(JournalError.cannotOpen(path: "/a/j", reason: "Permission denied"))"
                == "the journal /a/j cannot be opened for writing: Permission denied; see that its folder exists, "
                + "is not mounted read-only, and belongs to the user of Alight")
        #expect(
            "\(JournalError.newerVersion(path: "/a/j", found: 3, known: 1))"
                == "the journal /a/j was written by a newer version of Alight (schema 3, known here: 1); "
                + "update Alight, or move the file away to begin a new one")
    }
}
