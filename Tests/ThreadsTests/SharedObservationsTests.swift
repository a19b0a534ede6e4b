import Observations
import Positioning
import Synchronization
import Testing
import Threads

@Suite(.timeLimit(.minutes(1))) struct `Shared observations` {
    /// The work of threads that wait for a test's signal.
    private final class Source: Sendable {
        private struct State {
            var puts: [@Sendable (Observation) -> Void] = []
            var ended = 0
        }

        private let state = Mutex(State())
        var started: Int { state.withLock { $0.puts.count } }
        var ended: Int { state.withLock { $0.ended } }

        func work(_ put: @escaping @Sendable (Observation) -> Void, _ wakeUp: WakeUp) {
            state.withLock { $0.puts.append(put) }
            _ = wakeUp.wait(for: nil, upTo: nil)
            state.withLock { $0.ended += 1 }
        }

        func put(_ content: Observation.Content, thread: Int = 0) async {
            while started <= thread { await Task.yield() }
            state.withLock { $0.puts[thread] }(Observation(content, at: Timestamp(milliseconds: 0)))
        }
    }

    private let source = Source()
    private let shared: SharedObservations

    init() {
        shared = SharedObservations(named: "alight-shared") {
            if case .bluetooth = $0.content { true } else { false }
        } _: { [source] in
            source.work($0, $1)
        }
    }

    private static func take(_ count: Int, from observations: QueueSequence<Observation>) async throws
        -> [Observation.Content]
    {
        var contents: [Observation.Content] = []
        for try await observation in observations {
            contents.append(observation.content)
            if contents.count == count { break }
        }
        return contents
    }

    @Test(arguments: [(128, 0), (129, 1)])
    func `wait for a slow listener up to a bound, the newest of them`(count: Int, first: Int) async throws {
        let slow = shared.listen()
        for number in 0..<count { await source.put(.pressure(Double(number))) }
        #expect(
            try await Self.take(128, from: slow) == (0..<128).map { Observation.Content.pressure(Double(first + $0)) })
    }

    @Test func `of one thread reach all who listen, and who comes later hears the state that holds`() async throws {
        let early = [shared.listen(), shared.listen(), shared.listen()]
        await source.put(.bluetooth(isAvailable: true))
        await source.put(.tick)
        let late = shared.listen()
        await source.put(.motion(isMoving: true))
        for listener in early {
            #expect(
                try await Self.take(3, from: listener)
                    == [.bluetooth(isAvailable: true), .tick, .motion(isMoving: true)])
        }
        #expect(
            try await Self.take(2, from: late) == [.bluetooth(isAvailable: true), .motion(isMoving: true)])
        #expect(source.started == 1)
    }

    @Test func `end with the last listener, and begin anew with the next`() async throws {
        var listeners = [shared.listen(), shared.listen()]
        await source.put(.bluetooth(isAvailable: true))
        listeners.removeLast()
        await source.put(.tick)
        #expect(source.ended == 0)
        listeners.removeLast()
        while source.ended < 1 { await Task.yield() }
        let next = shared.listen()
        // A thread that was told to stop has no say any more.
        await source.put(.motion(isMoving: false), thread: 1)
        await source.put(.motion(isMoving: true), thread: 0)
        await source.put(.tick, thread: 1)
        #expect(try await Self.take(2, from: next) == [.motion(isMoving: false), .tick])
    }

    @Test func `wait for nobody who is slow`() async throws {
        let (slow, quick) = (shared.listen(), shared.listen())
        for _ in 0..<10_000 { await source.put(.tick) }
        await source.put(.motion(isMoving: true))
        var last: Observation.Content?
        for try await observation in quick {
            last = observation.content
            if last == .motion(isMoving: true) { break }
        }
        #expect(last == .motion(isMoving: true))
        #expect(try await Self.take(1, from: slow) == [.tick])
    }

    @Test func `end for one whose task is cancelled`() async throws {
        let task = Task { [shared] in try await Self.take(1, from: shared.listen()) }
        while source.started == 0 { await Task.yield() }
        task.cancel()
        #expect(try await task.value == [])
        while source.ended < 1 { await Task.yield() }
    }
}
