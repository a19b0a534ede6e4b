import Glibc
import Synchronization
package import Threads

/// One client of the control socket, on a thread that may block for it.
package struct ControlConnection: Sendable {
    private let descriptor: Int32
    private let wakeUp: WakeUp

    /// A client that says nothing for so long is gone.
    private static let patience = Duration.seconds(60)
    /// A client that reads nothing for so long is sent away.
    private static let writePatience = timeval(tv_sec: 2, tv_usec: 0)
    /// How often who follows gets the status.
    private static let period = Duration.seconds(1)
    /// The most lines that wait for a client that follows.
    private static let mostWaiting = 256

    /// Creates a connection on a connected socket, which is closed at the end.
    package init(_ descriptor: Int32, _ wakeUp: WakeUp) {
        (self.descriptor, self.wakeUp) = (descriptor, wakeUp)
        var patience = Self.writePatience
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Says why a client cannot be served, and closes.
    func refuse(_ reason: String) {
        _ = write(ControlReply(refusing: reason).line)
        close(descriptor)
    }

    /// Answers requests until the client goes, or the agent ends.
    package func serve(_ handlers: ControlHandlers) {
        defer { close(descriptor) }
        var reader = LineReader(descriptor, wakeUp, patience: Self.patience)
        while true {
            let request: ControlRequest
            switch reader.next() {
            case .line(let line):
                guard !line.isEmpty else { continue }
                do throws(ControlRequest.Refusal) {
                    request = try ControlRequest.parse(line)
                } catch {
                    guard write(ControlReply(refusing: error.description).line) else { return }
                    continue
                }
            case .tooLong:
                _ = write(ControlReply(refusing: "a request has \(ControlRequest.longest) bytes at most").line)
                return
            case .end: return
            }
            if request.command == .follow { return follow(handlers) }
            guard let reply = answer(request, handlers), write(reply.line) else { return }
        }
    }

    /// Tells the status each second, and each event, until the client goes.
    private func follow(_ handlers: ControlHandlers) {
        let lines = BoundedQueue<[UInt8]>(capacity: Self.mostWaiting, overflow: .dropNewest)
        let leave = handlers.follow { lines.put($0) }
        defer { leave() }
        var next = ContinuousClock.now
        while !wakeUp.isSignalled {
            if ContinuousClock.now >= next {
                guard let reply = answer(ControlRequest(.status), handlers), write(reply.line) else { return }
                next = max(next + Self.period, .now)
            }
            guard let waiting = try? lines.take(waitingUpTo: ContinuousClock.now.duration(to: next)) else { return }
            // Who misses an event must know it: a client that begins anew gets the whole status.
            guard lines.dropped == 0 else { return }
            for line in waiting { guard write(line) else { return } }
        }
    }

    /// Has the agent answer, and waits for it.
    private func answer(_ request: ControlRequest, _ handlers: ControlHandlers) -> ControlReply? {
        let replies = BoundedQueue<ControlReply>(capacity: 1, overflow: .dropNewest)
        let task = Task {
            replies.put(await handlers.answer(request))
            replies.finish()
        }
        guard let reply = try? replies.take(waitingUpTo: .seconds(10))?.first else {
            task.cancel()
            return ControlReply(refusing: "the agent does not answer")
        }
        return reply
    }

    /// Writes all bytes, or tells that the client is gone.
    private func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest.removeFirst(count)
        }
        return true
    }
}
