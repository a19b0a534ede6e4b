import Testing
import Threads

@Suite(.timeLimit(.minutes(1))) struct `A wake-up` {
    @Test func `ends the waiting of another thread, and all waiting after it`() async throws {
        let wakeUp = WakeUp()
        let reason = try await withCheckedThrowingContinuation { continuation in
            do {
                try BlockingThread.start(named: "alight-test") {
                    continuation.resume(returning: wakeUp.wait(for: nil, upTo: nil))
                }
                wakeUp.signal()
            } catch {
                continuation.resume(throwing: error)
            }
        }
        #expect(reason == .signalled)
        #expect(wakeUp.isSignalled)
    }

    @Test func `lets time pass where nobody gives it`() {
        #expect(WakeUp().wait(for: nil, upTo: .milliseconds(1)) == .timedOut)
    }
}
