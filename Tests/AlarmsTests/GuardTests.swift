import TestSupport
import Testing

@testable import Alarms

/// The real process, on real files; what it does after SIGKILL is shown in the test kernel.
@Suite struct `The guard` {
    private let log = RecordedLines()

    @Test func `takes its steps in order when it is let go, failed ones or not`() throws {
        let tree = try TemporaryTree()
        try tree.write("1\n", to: "a")
        try tree.write("1\n", to: "b")
        var guarded: Guard? = try Guard(
            [
                .write("0\n", to: tree.root + "/a"), .write("0\n", to: tree.root + "/nowhere/c"), .release(line: -1),
                .write("2\n", to: tree.root + "/b"), .write("3\n", to: tree.root + "/b"),
            ], logger: log.logger)
        #expect(guarded != nil)
        #expect(try tree.text("a") == "1\n")
        guarded = nil
        #expect(try tree.text("a") == "0\n")
        #expect(try tree.text("b") == "3\n")
        #expect(throws: Errno.notFound) { try tree.text("nowhere/c") }
    }

    @Test func `takes other steps, and none of the first ones, once it is told of them`() throws {
        let tree = try TemporaryTree()
        try tree.write("1\n", to: "a")
        try tree.write("1\n", to: "b")
        let starts = Watched(0)
        var guarded: Guard? = try Guard([.write("0\n", to: tree.root + "/a")], logger: log.logger) {
            steps throws(Errno) in
            starts.update { $0 += 1 }
            return try Guard.fork(steps)
        }
        for _ in 0..<2 { guarded?.change(to: [.write("0\n", to: tree.root + "/b")]) }
        #expect(starts.now == 2)
        guarded = nil
        #expect(try tree.text("a") == "1\n")
        #expect(try tree.text("b") == "0\n")
        #expect(log.all.isEmpty)
    }

    @Test func `takes its first steps where there can be no other process, and says so once`() throws {
        let tree = try TemporaryTree()
        try tree.write("1\n", to: "a")
        let hasStarted = Watched(false)
        var guarded: Guard? = try Guard([.write("0\n", to: tree.root + "/a")], logger: log.logger) {
            steps throws(Errno) in
            if hasStarted.now { throw .busy }
            hasStarted.update { $0 = true }
            return try Guard.fork(steps)
        }
        for _ in 0..<2 { guarded?.change(to: []) }
        #expect(
            log.all == [
                "warning should Alight be killed, what was taken again stays as it is: Device or resource busy"
            ])
        guarded = nil
        #expect(try tree.text("a") == "0\n")
    }
}
