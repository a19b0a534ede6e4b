import Synchronization
import TestSupport
import Testing
import Threads

@Suite(.timeLimit(.minutes(1))) struct `A bounded queue` {
    private struct Trouble: Error, Equatable {}

    /// The elements that left a queue, each with the element that it gave way to.
    private final class Fates: Sendable {
        private let fates = Mutex<[String]>([])
        var all: [String] { fates.withLock { $0 } }

        @Sendable func note(_ element: Int, _ fate: BoundedQueue<Int>.Fate) {
            fates.withLock { fates in
                switch fate {
                case .taken: fates.append("\(element)")
                case .dropped(let new): fates.append("\(element) for \(new)")
                }
            }
        }
    }

    /// Replaces what has the same tens digit.
    private static let replacing = BoundedQueue<Int>.Overflow.replace { $0 / 10 == $1 / 10 }

    @Test(
        arguments: [
            ("the oldest", .dropOldest, [3, 14, 5], ["1 for 14", "12 for 5", "3", "14", "5"]),
            ("the newest", .dropNewest, [1, 12, 3], ["14 for 14", "5 for 5", "1", "12", "3"]),
            ("what is outdated", Self.replacing, [14, 5], ["1 for 3", "12 for 14", "3 for 5", "14", "5"]),
        ] as [(String, BoundedQueue<Int>.Overflow, [Int], [String])])
    func `drops by its policy, counts that, and tells each fate`(
        name: String, overflow: BoundedQueue<Int>.Overflow, left: [Int], told: [String]
    ) throws {
        let fates = Fates()
        let queue = BoundedQueue(capacity: 3, overflow: overflow, onLeave: fates.note)
        for element in [1, 12, 3, 14, 5] { queue.put(element) }
        let dropped = 5 - left.count
        #expect(queue.dropped == dropped && queue.takeDropped() == dropped && queue.dropped == 0)
        #expect(queue.contains { $0 == left[0] } && !queue.contains { $0 == 99 })
        #expect(try queue.take(waitingUpTo: .zero) == left)
        #expect(try queue.take(waitingUpTo: .zero) == [])
        #expect(fates.all == told)
    }

    @Test func `drops the oldest where what is new outdates nothing`() throws {
        let queue = BoundedQueue(capacity: 2, overflow: Self.replacing)
        for element in [1, 12, 23] { queue.put(element) }
        #expect(try queue.take(waitingUpTo: nil) == [12, 23])
        #expect(queue.dropped == 1)
    }

    @Test func `gives what waits before its end, which is the first`() async throws {
        let queue = BoundedQueue<Int>(capacity: 4, overflow: .dropOldest)
        queue.put(1)
        queue.put(2)
        queue.put(3)
        queue.finish(throwing: Trouble())
        queue.finish()
        queue.put(4)
        await queue.finished()
        #expect(try await queue.next() == 1)
        #expect(try queue.take(waitingUpTo: nil) == [2, 3])
        await #expect(throws: Trouble()) { try await queue.next() }
        #expect(throws: Trouble()) { try queue.take(waitingUpTo: nil) }

        let clean = BoundedQueue<Int>(capacity: 1, overflow: .dropOldest)
        clean.finish()
        #expect(try await clean.next() == nil)
        #expect(try clean.take(waitingUpTo: nil) == nil)
    }

    @Test func `wakes a task that waits, for an element, an end and a cancellation`() async throws {
        let queue = BoundedQueue<Int>(capacity: 1, overflow: .dropOldest)
        async let element = queue.next()
        queue.put(1)
        #expect(try await element == 1)

        let cancelled = Task { try await queue.next() }
        await Task.yield()
        cancelled.cancel()
        #expect(try await cancelled.value == nil)
        // An element that comes after that is for other callers.
        queue.put(2)
        #expect(try await queue.next() == 2)

        // As many as wait.
        async let one = queue.next()
        async let other = queue.next()
        async let finished: Void = queue.finished()
        await Task.yield()
        queue.finish()
        #expect(try await one == nil)
        #expect(try await other == nil)
        await finished
    }

    @Test func `gives nothing to a task that was cancelled before`() async throws {
        let queue = BoundedQueue<Int>(capacity: 1, overflow: .dropOldest)
        queue.put(1)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            await queue.finished()
            return try await queue.next()
        }
        task.cancel()
        #expect(try await task.value == nil)
        #expect(try queue.take(waitingUpTo: nil) == [1])
    }

    @Test func `lets a task go whenever it is cancelled`() async throws {
        let queue = BoundedQueue<Int>(capacity: 1, overflow: .dropOldest)
        for turn in 0..<20_000 {
            let task = Task { try await queue.next() }
            // Before, while and after it begins to wait.
            for _ in 0..<turn % 500 { _ = queue.dropped }
            task.cancel()
            #expect(try await task.value == nil)
        }
    }

    @Test func `wakes a thread that waits, for an element and an end`() async throws {
        let queue = BoundedQueue<Int>(capacity: 8, overflow: .dropOldest)
        let answers = BoundedQueue<[Int]>(capacity: 8, overflow: .dropOldest)
        try BlockingThread.start(named: "alight-test") {
            do {
                while let taken = try queue.take(waitingUpTo: nil) { answers.put(taken) }
            } catch {
                answers.finish(throwing: error)
            }
        }
        for element in 1...3 {
            queue.put(element)
            #expect(try await answers.next() == [element])
        }
        queue.finish(throwing: Trouble())
        await #expect(throws: Trouble()) { try await answers.next() }
    }

    @Test func `lets a thread go on where nothing comes`() throws {
        let queue = BoundedQueue<Int>(capacity: 1, overflow: .dropOldest)
        #expect(try queue.take(waitingUpTo: .milliseconds(1)) == [])
    }

    /// Where an element of the stress came from, and its place there.
    private struct Numbered: Sendable {
        var source: Int
        var number: Int
    }

    private static let sources = 4
    private static let numbers = 5000

    /// Lets threads put as fast as they can; the last of them finishes the queue.
    private static func stress(_ queue: BoundedQueue<Numbered>) throws {
        let running = Mutex(sources)
        for source in 0..<sources {
            try BlockingThread.start(named: "alight-stress") {
                for number in 0..<numbers { queue.put(Numbered(source: source, number: number)) }
                let isLast = running.withLock { running in
                    running -= 1
                    return running == 0
                }
                if isLast { queue.finish() }
            }
        }
    }

    @Test(arguments: [100, sources * numbers], [true, false])
    func `loses nothing beyond its policy and keeps the order, whoever takes`(
        capacity: Int, byThread: Bool
    ) async throws {
        let queue = BoundedQueue<Numbered>(capacity: capacity, overflow: .dropOldest)
        let taken = BoundedQueue<[Numbered]>(capacity: 1, overflow: .dropNewest)
        if byThread {
            try BlockingThread.start(named: "alight-taker") {
                var all: [Numbered] = []
                while let some = try? queue.take(waitingUpTo: nil) { all += some }
                taken.put(all)
            }
        } else {
            Task {
                var all: [Numbered] = []
                while let one = try await queue.next() { all.append(one) }
                taken.put(all)
            }
        }
        try Self.stress(queue)
        let all = try #require(await taken.next())
        #expect(all.count + queue.dropped == Self.sources * Self.numbers)
        if capacity == Self.sources * Self.numbers { #expect(queue.dropped == 0) }
        for source in 0..<Self.sources {
            let numbers = all.filter { $0.source == source }.map(\.number)
            #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
        }
        // Of those who put last, the last element is among what stays.
        #expect(all.last?.number == Self.numbers - 1)
    }
}
