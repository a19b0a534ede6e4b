import Glibc
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

    /// As an agent does that starts while the guard of one that was killed is at work.
    @Test func `keeps another process from the outputs until it has ended`() throws {
        let tree = try TemporaryTree()
        try tree.write("1\n", to: "a")
        var lock: OutputLock? = try OutputLock.take(tree.root)
        let other = open(tree.root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(other) }
        var guarded: Guard? = try Guard(
            [.write("0\n", to: tree.root + "/a")] + (try #require(lock)).steps, logger: log.logger)
        lock = nil
        #expect(flock(other, LOCK_EX | LOCK_NB) == -1)
        #expect(throws: AlarmError.driven(path: tree.root)) { try OutputLock.take(tree.root) }
        #expect(guarded != nil)
        guarded = nil
        #expect(try tree.text("a") == "0\n")
        #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
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

    @Test(.timeLimit(.minutes(1))) func `is replaced at once when it is killed, with a line in the log`() async throws {
        let tree = try TemporaryTree()
        try tree.write("1\n", to: "a")
        let processes = Watched<[pid_t]>([])
        var guarded: Guard? = try Guard([.write("0\n", to: tree.root + "/a")], logger: log.logger) {
            steps throws(Errno) in
            let child = try Guard.fork(steps)
            processes.update { $0.append(child.process) }
            return child
        }
        #expect(guarded != nil)
        let first = processes.now[0]
        kill(first, SIGKILL)
        await processes.wait { $0.count == 2 }
        #expect(
            log.all == [
                "warning the guard of buzzer and LED (process \(first)) was killed by signal 9; another one takes its place"
            ])
        #expect(try tree.text("a") == "1\n")
        guarded = nil
        #expect(try tree.text("a") == "0\n")
        #expect(processes.now.count == 2)
    }

    @Test(.timeLimit(.minutes(1))) func `that keeps being killed is tried again, and told of twice`() async throws {
        let tree = try TemporaryTree()
        try tree.write("1\n", to: "a")
        let starts = Watched(0)
        let guarded = try Guard([.write("0\n", to: tree.root + "/a")], logger: log.logger) { steps throws(Errno) in
            let child = try Guard.fork(steps)
            let count = starts.update { starts in
                starts += 1
                return starts
            }
            if count <= 4 { kill(child.process, SIGKILL) }
            return child
        }
        await starts.wait { $0 == 5 }
        #expect(log.all.count == 2)
        #expect(log.all.last?.hasSuffix("was killed by signal 9; another one is tried in 0.05 seconds") == true)
        withExtendedLifetime(guarded) {}
    }

    @Test(.timeLimit(.minutes(1)))
    func `is tried again where there can be no other process for a while, and that is told`() async throws {
        let tree = try TemporaryTree()
        try tree.write("1\n", to: "a")
        let processes = Watched<[pid_t?]>([])
        var guarded: Guard? = try Guard([.write("0\n", to: tree.root + "/a")], logger: log.logger) {
            steps throws(Errno) in
            if processes.now.count == 1 {
                processes.update { $0.append(nil) }
                throw .busy
            }
            let child = try Guard.fork(steps)
            processes.update { $0.append(child.process) }
            return child
        }
        #expect(guarded != nil)
        kill(try #require(processes.now[0]), SIGKILL)
        await processes.wait { $0.count == 3 }
        #expect(
            log.all.last
                == "error should Alight be killed, buzzer and LED stay as they are: no guard: Device or resource busy")
        guarded = nil
        #expect(try tree.text("a") == "0\n")
    }

    @Test func `that is killed in the last moment has its steps taken by another one`() throws {
        let tree = try TemporaryTree()
        for attempt in 0..<20 {
            try tree.write("1\n", to: "a")
            let processes = Watched<[pid_t]>([])
            var guarded: Guard? = try Guard([.write("0\n", to: tree.root + "/a")], logger: log.logger) {
                steps throws(Errno) in
                let child = try Guard.fork(steps)
                processes.update { $0.append(child.process) }
                return child
            }
            #expect(guarded != nil)
            kill(processes.now[0], SIGKILL)
            guarded = nil
            #expect(try tree.text("a") == "0\n", "attempt \(attempt)")
        }
    }
}

/// The pauses between one guard and the next.
@Suite struct `The guard's restarts` {
    @Test func `wait longer and longer, and begin anew after a quiet minute`() {
        var restarts = GuardRestarts()
        let pauses = (0..<10).map { _ in restarts.pause(after: .zero) }
        #expect(pauses[0] == .zero)
        #expect(pauses[1] == .milliseconds(50))
        #expect(pauses[2] == .milliseconds(100))
        #expect(pauses[9] == GuardRestarts.longest)
        #expect(!restarts.isNews)
        #expect(restarts.pause(after: GuardRestarts.calm) == .zero)
        #expect(restarts.isNews)
    }
}
