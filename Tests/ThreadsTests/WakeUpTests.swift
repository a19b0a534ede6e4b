import Foundation
import Synchronization
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

    @Test func `waits on through a signal`() throws {
        // A handler, without which the signal would end the process or not be seen.
        signal(SIGUSR2) { _ in }
        defer { signal(SIGUSR2, SIG_DFL) }
        let thread = Mutex<pthread_t?>(nil)
        let reasons = BoundedQueue<WakeUp.Reason>(capacity: 1, overflow: .dropNewest)
        let (wakeUp, release) = (WakeUp(), WakeUp())
        let start = ContinuousClock.now
        try BlockingThread.start(named: "waits") {
            // Such a thread lets no signal come.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGUSR2)
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            thread.withLock { $0 = pthread_self() }
            reasons.put(wakeUp.wait(for: nil, upTo: .milliseconds(300)))
            // It is there as long as it may get a signal.
            _ = release.wait(for: nil, upTo: nil)
            reasons.finish()
        }
        while reasons.contains(where: { _ in true }) == false {
            if let thread = thread.withLock({ $0 }) { pthread_kill(thread, SIGUSR2) }
            usleep(10_000)
        }
        #expect(start.duration(to: .now) >= .milliseconds(300))
        release.signal()
        #expect(try reasons.take(waitingUpTo: nil) == [.timedOut])
        #expect(try reasons.take(waitingUpTo: nil) == nil)
    }
}
