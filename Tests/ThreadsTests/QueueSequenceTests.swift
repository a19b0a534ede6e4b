import Glibc
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Threads

@Suite(.timeLimit(.minutes(1))) struct `A thread's sequence` {
    private struct Trouble: Error, Equatable {}

    private final class Flag: Sendable {
        private let state = Mutex(false)
        var isSet: Bool { state.withLock { $0 } }
        func set() { state.withLock { $0 = true } }
    }

    private let queue = BoundedQueue<Int>(capacity: 8, overflow: .dropOldest)
    private let hasEnded = Flag()
    /// Lets the thread end where it has been told to.
    private let release = WakeUp()
    private let lines = RecordedLines()

    /// A thread that counts to three and waits to be told to stop.
    private func sequence(named name: String = "alight-test", farewell: Duration = .zero) -> QueueSequence<Int> {
        QueueSequence(fromThread: name, through: queue, farewell: farewell, logger: lines.logger) {
            [hasEnded] queue, wakeUp in
            for number in 1...3 { queue.put(number) }
            _ = wakeUp.wait(for: nil, upTo: nil)
            hasEnded.set()
        }
    }

    /// A thread that takes note of its wake-up, and ends once the test releases it.
    private func slow(farewell: Duration, told: Flag) -> QueueSequence<Int> {
        QueueSequence(fromThread: "alight-slow", through: queue, farewell: farewell, logger: lines.logger) {
            [hasEnded, release] _, wakeUp in
            _ = wakeUp.wait(for: nil, upTo: nil)
            told.set()
            _ = release.wait(for: nil, upTo: nil)
            hasEnded.set()
        }
    }

    @Test func `gives what the thread puts, and the thread ends when the task is cancelled`() async throws {
        let seen = BoundedQueue<Int>(capacity: 8, overflow: .dropOldest)
        let task = Task { [sequence = sequence()] in
            for try await number in sequence { seen.put(number) }
        }
        for number in 1...3 { #expect(try await seen.next() == number) }
        #expect(!hasEnded.isSet)
        task.cancel()
        try await task.value
        await queue.finished()
        #expect(hasEnded.isSet)
    }

    @Test func `ends at once for a task that was cancelled before it began`() async throws {
        let task = Task { [sequence = sequence()] in
            while !Task.isCancelled { await Task.yield() }
            return try await sequence.first { _ in true }
        }
        task.cancel()
        #expect(try await task.value == nil)
        await queue.finished()
        #expect(hasEnded.isSet)
    }

    @Test func `ends its thread with the last copy, which an iterator may hold`() async throws {
        var copies = [sequence(named: "alight-copies")]
        copies.append(copies[0])
        copies.removeFirst()
        var iterator: QueueSequence<Int>? = copies[0].makeAsyncIterator()
        copies.removeAll()
        #expect(try await iterator?.next() == 1)
        #expect(!hasEnded.isSet && ThreadUse.threads(named: "alight-copies").count == 1)
        iterator = nil
        await queue.finished()
        #expect(hasEnded.isSet)
        try await eventually("the thread is gone") { ThreadUse.threads(named: "alight-copies").isEmpty }
    }

    @Test func `ends with its thread, after all that it put`() async throws {
        let sequence = QueueSequence(fromThread: "alight-test", through: queue) { queue, _ in
            for number in 1...3 { queue.put(number) }
        }
        #expect(try await sequence.reduce(into: []) { $0.append($1) } == [1, 2, 3])
    }

    @Test func `throws what its thread throws, after all that it put`() async throws {
        let sequence = QueueSequence(fromThread: "alight-test", through: queue) { queue, _ in
            queue.put(1)
            throw Trouble()
        }
        var numbers: [Int] = []
        await #expect(throws: Trouble()) { for try await number in sequence { numbers.append(number) } }
        #expect(numbers == [1])
    }

    @Test func `says why there is no thread, and leaves nothing behind`() async throws {
        let work = Flag()
        weak var captured: Flag?
        do {
            let token = Flag()
            captured = token
            let sequence = QueueSequence(
                fromThread: "alight-none", through: queue, farewell: .seconds(60), logger: lines.logger,
                start: { _, _ throws(ThreadFailure) in throw ThreadFailure(code: EAGAIN) }
            ) { _, _ in
                token.set()
                work.set()
            }
            await #expect(throws: ThreadFailure.self) { try await sequence.first { _ in true } }
        }
        #expect(captured == nil && !work.isSet && ThreadUse.threads(named: "alight-none").isEmpty)
    }

    @Test func `waits at its end for a thread that puts something right`() async throws {
        let told = Flag()
        let task = Task { [sequence = slow(farewell: .seconds(60), told: told), hasEnded] in
            for try await _ in sequence {}
            return hasEnded.isSet
        }
        task.cancel()
        while !told.isSet { await Task.yield() }
        release.signal()
        #expect(try await task.value)
        #expect(lines.all.isEmpty)
    }

    @Test func `waits no longer than it should, and says for which thread`() async throws {
        let told = Flag()
        let task = Task { [sequence = slow(farewell: .milliseconds(1), told: told), hasEnded] in
            for try await _ in sequence {}
            return hasEnded.isSet
        }
        task.cancel()
        #expect(try await !task.value)
        #expect(lines.all == ["warning alight-slow does not end within 0.001 seconds; going on without"])
        release.signal()
        await queue.finished()
    }
}

@Suite(.timeLimit(.minutes(1))) struct `A time limit` {
    @Test func `gives what comes in time, and what is thrown`() async throws {
        #expect(try await within(.seconds(60)) { 1 } == 1)
        await #expect(throws: ThreadFailure.self) {
            try await within(.seconds(60)) { throw ThreadFailure(code: EAGAIN) }
        }
    }

    @Test func `cancels what takes longer`() async throws {
        let queue = BoundedQueue<Int>(capacity: 1, overflow: .dropOldest)
        #expect(try await within(.milliseconds(1)) { try await queue.next() } == nil as Int??)
        #expect(await !queue.isFinished(within: .milliseconds(1)))
    }

    @Test func `holds also for who has been cancelled`() async throws {
        let queue = BoundedQueue<Int>(capacity: 1, overflow: .dropOldest)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await queue.isFinished(within: .seconds(60))
        }
        task.cancel()
        await Task.yield()
        queue.finish()
        #expect(await task.value)
    }
}
