import Glibc
import Synchronization
import Testing
import Threads

@Suite(.timeLimit(.minutes(1))) struct `A thread that hangs` {
    /// Starts a thread of a name, and gives what to do once it has begun, and has it end after that.
    private static func start(
        _ name: String, _ body: @escaping @Sendable (WakeUp) -> Void, while check: () async throws -> Void
    ) async throws {
        let (begun, wakeUp) = (BoundedQueue<Void>(capacity: 1, overflow: .dropNewest), WakeUp())
        let ended = BoundedQueue<Void>(capacity: 1, overflow: .dropNewest)
        try BlockingThread.start(named: name) {
            begun.put(())
            body(wakeUp)
            ended.finish()
        }
        _ = try await begun.next()
        try await check()
        wakeUp.signal()
        await ended.finished()
    }

    /// Blocks as a driver does, where nobody knows that it waits.
    private static func block(_ wakeUp: WakeUp) {
        var descriptor = pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)
        poll(&descriptor, 1, -1)
    }

    @Test func `is named until it comes round`() async throws {
        try await Self.start("test-driver") { wakeUp in
            Self.block(wakeUp)
        } while: {
            while !BlockingThread.held(for: .milliseconds(50)).contains("test-driver") {
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(!BlockingThread.held(for: .seconds(3600)).contains("test-driver"))
        }
        while BlockingThread.held(for: .zero).contains("test-driver") { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func `is none that waits by right, however long that is`() async throws {
        let wakeUp = WakeUp()
        let queue = BoundedQueue<Void>(capacity: 1, overflow: .dropNewest)
        try await Self.start("test-waits") { _ in
            _ = wakeUp.wait(for: nil, upTo: nil)
        } while: {
            try await Self.start("test-takes") { _ in
                _ = try? queue.take(waitingUpTo: nil)
            } while: {
                try await Self.start("test-asks") { wakeUp in
                    BlockingThread.wait { Self.block(wakeUp) }
                } while: {
                    let names: Set = ["test-waits", "test-takes", "test-asks"]
                    // They need a moment until they wait, and then stay there.
                    var looks = 0
                    while looks < 20 {
                        looks = BlockingThread.held(for: .zero).isDisjoint(with: names) ? looks + 1 : 0
                        try await Task.sleep(for: .milliseconds(5))
                    }
                }
                queue.finish()
            }
            wakeUp.signal()
        }
    }

    @Test func `is none that always has something to do, and comes round`() async throws {
        let queue = BoundedQueue<Int>(capacity: 8, overflow: .dropOldest)
        let rounds = Atomic(0)
        let ended = Atomic(false)
        try await Self.start("test-busy") { _ in
            repeat {
                queue.put(1)
                _ = try? queue.take(waitingUpTo: nil)
                rounds.add(1, ordering: .relaxed)
            } while !ended.load(ordering: .relaxed)
        } while: {
            let start = ContinuousClock.now
            let before = rounds.load(ordering: .relaxed)
            while rounds.load(ordering: .relaxed) < before + 2 { try await Task.sleep(for: .milliseconds(5)) }
            // It has come round since, however long it is kept from its processor after that.
            let now = ContinuousClock.now
            #expect(!BlockingThread.held(for: start.duration(to: now), at: now).contains("test-busy"))
            ended.store(true, ordering: .relaxed)
        }
    }
}
