import NIOCore
import NIOWebSocket
import Synchronization
import Threads

/// Tells a phone of notifications through a WebSocket (https://docs.ntfy.sh/subscribe/api/#websockets).
struct NtfySocket: Sendable {
    let routes: NtfyRoutes

    /// Whether a path is the socket's, of this topic alone or of several.
    func isAt(_ path: String) -> Bool {
        routes.topic.isAmong(path) && path.drop { $0 != "/" }.dropFirst().drop { $0 != "/" } == "/ws"
    }

    /// The number of pings that may go unanswered.
    private static let patience = 2

    /// The request of a phone.
    struct Wish: Sendable {
        var since: NtfySince
        /// By what address it knows this machine.
        var address: String
    }

    private enum Step: Sendable {
        case text(String)
        case pong(ByteBuffer)
        case ping
        case close
    }

    /// Serves until the phone closes, or answers no ping any more.
    func serve(_ channel: NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, _ wish: Wish) async throws {
        let steps = BoundedQueue<Step>(capacity: NtfyRoutes.mostWaiting, overflow: .dropNewest)
        let (missed, leave) = routes.topic.subscribe(since: wish.since) {
            steps.put(.text(routes.line($0, wish.address)))
        }
        defer { leave() }
        let pings = Pings()
        try await channel.executeThenClose { inbound, outbound in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for try await frame in inbound {
                        pings.answer()
                        switch frame.opcode {
                        case .ping: steps.put(.pong(frame.unmaskedData))
                        case .connectionClose: return steps.put(.close)
                        // Other frames from a phone have no meaning here.
                        default: break
                        }
                    }
                    steps.finish()
                }
                group.addTask {
                    while true {
                        try await ContinuousClock().sleep(for: NtfyRoutes.keepalive)
                        // Whatever waits to be written to it, such a phone is gone.
                        guard pings.add() <= Self.patience else { return channel.channel.close(promise: nil) }
                        steps.put(.ping)
                    }
                }
                for line in [routes.line(.open)] + missed.map({ routes.line($0, wish.address) }) {
                    try await outbound.write(.text(line))
                }
                while let step = try await steps.next(), steps.dropped == 0 {
                    switch step {
                    case .text(let line): try await outbound.write(.text(line))
                    case .pong(let data): try await outbound.write(.init(fin: true, opcode: .pong, data: data))
                    case .ping: try await outbound.write(.init(fin: true, opcode: .ping, data: ByteBuffer()))
                    case .close:
                        try await outbound.write(.init(fin: true, opcode: .connectionClose, data: ByteBuffer()))
                        steps.finish()
                    }
                }
                group.cancelAll()
            }
        }
    }
}

extension WebSocketFrame {
    fileprivate static func text(_ line: String) -> Self {
        .init(fin: true, opcode: .text, data: ByteBuffer(string: line))
    }
}

/// The pings that a phone has not answered.
private final class Pings: Sendable {
    private let count = Mutex(0)

    /// Counts another ping that is sent. Returns the number that are unanswered then.
    func add() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }

    /// Records that the phone has sent something.
    func answer() { count.withLock { $0 = 0 } }
}
