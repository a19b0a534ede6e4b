import Testing

@testable import Alarms

/// The real process, on real files; what it does after SIGKILL is shown in the test kernel.
@Suite struct `The guard` {
    @Test func `takes its steps in order when it is let go, failed ones or not`() throws {
        let tree = try TemporaryTree()
        try tree.write("1\n", to: "a")
        try tree.write("1\n", to: "b")
        var guarded: Guard? = try Guard([
            .write("0\n", to: tree.root + "/a"), .write("0\n", to: tree.root + "/nowhere/c"), .release(line: -1),
            .write("2\n", to: tree.root + "/b"), .write("3\n", to: tree.root + "/b"),
        ])
        #expect(guarded != nil)
        #expect(try tree.text("a") == "1\n")
        guarded = nil
        #expect(try tree.text("a") == "0\n")
        #expect(try tree.text("b") == "3\n")
        #expect(throws: Errno.notFound) { try tree.text("nowhere/c") }
    }
}
