import Hummingbird
import NIOCore
import Threads

/// One page that is told how it stands, and each event (Server-Sent Events, https://html.spec.whatwg.org/#server-sent-events).
struct EventStream: Sendable {
    let agent: any PageAgent
    /// The newest event that the page has.
    let last: String?

    /// How often the status is told.
    private static let period = Duration.seconds(1)
    /// The most events that wait for a page that reads slowly; then it is sent away, and begins anew where it was.
    private static let mostWaiting = 256
    /// The number of missed events that are written at once, some ten kilobytes.
    private static let mostAtOnce = 32

    /// The answer, which ends with the connection or the agent.
    var response: Response {
        Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                let waiting = BoundedQueue<String>(capacity: Self.mostWaiting, overflow: .dropNewest)
                let following = agent.follow(after: last) { waiting.put(Self.message($0)) }
                let statuses = Task {
                    while !Task.isCancelled {
                        waiting.put(Self.status(await agent.status()))
                        try await ContinuousClock().sleep(for: Self.period)
                    }
                }
                defer {
                    statuses.cancel()
                    following.leave()
                }
                try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
                if let missed = following.missed {
                    for start in stride(from: 0, to: missed.count, by: Self.mostAtOnce) {
                        try await writer.write(ByteBuffer(string: Self.piece(of: missed, from: start)))
                    }
                } else {
                    // Nobody knows what it was.
                    try await writer.write(ByteBuffer(string: "event: reset\ndata: {}\n\n"))
                }
                // Who misses something is sent away, and asks for it when it comes back.
                while let message = try await waiting.next(), waiting.dropped == 0 {
                    try await writer.write(ByteBuffer(string: message))
                }
                try await writer.finish(nil)
            })
    }

    /// The next piece of what the page has missed: two hundred pages that come back at once would hold a thousand events each.
    private static func piece(of missed: [PageEvent], from start: Int) -> String {
        missed[start..<min(start + mostAtOnce, missed.count)].map(message).joined()
    }

    private static func message(_ event: PageEvent) -> String {
        "event: event\nid: \(event.id)\ndata: \(event.json)\n\n"
    }

    private static func status(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        return "event: status\ndata: \(text.hasSuffix("\n") ? text.dropLast() : text[...])\n\n"
    }
}
