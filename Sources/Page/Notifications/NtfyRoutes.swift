import HTTPTypes
import Hummingbird
import NIOCore
import Positioning
import Threads

/// The subscribe side of ntfy (https://docs.ntfy.sh/subscribe/api/), as its phones and its command speak it.
struct NtfyRoutes: Sendable {
    let topic: NtfyTopic
    let token: Token?
    /// How the page is spoken to: `http` or `https`.
    let scheme: String
    /// The label of the button that acknowledges a message.
    let label: String
    let now: @Sendable () -> Timestamp

    /// The most messages that wait for a phone that reads slowly; then it is sent away.
    static let mostWaiting = 64
    /// So often a stream says that it goes on: phones take one that says nothing for longer than 77 s for dead.
    static let keepalive = Duration.seconds(45)

    func add(to router: Router<some RequestContext>) {
        let path = "/" + topic.name
        func get(_ name: String, _ answer: @escaping @Sendable (Request) throws -> Response) {
            router.get(RouterPath(path + "/" + name)) { request, _ -> Response in try answer(request) }
            // Where the topic's own path begins as the request does, the router looks no further.
            router.get(RouterPath("/{topics}/" + name)) { request, _ -> Response in
                guard topic.isAmong(request.uri.path) else { throw Refusal(.notFound, "there is no such topic") }
                return try answer(request)
            }
        }
        get("json") { try respond(to: $0, as: .json) }
        get("sse") { try respond(to: $0, as: .sse) }
        get("raw") { try respond(to: $0, as: .raw) }
        get("ws") { request in
            _ = try Self.since(request, isPoll: false)
            throw Refusal(.upgradeRequired, "this is a WebSocket; phones that have none ask for \(path)/json")
        }
        // By it a phone finds out whether its user and password are right.
        get("auth") { _ in Response.json(Array(#"{"success":true}"#.utf8)) }
        router.get("/v1/health") { _, _ in Response.json(Array(#"{"healthy":true}"#.utf8)) }
        for method in [HTTPRequest.Method.post, .put] {
            router.on(RouterPath(path), method: method) { _, _ -> Response in
                throw Refusal(.forbidden, "only the agent publishes here")
            }
        }
    }

    /// How messages are written.
    enum Form {
        case json, sse, raw

        fileprivate var type: String {
            switch self {
            case .json: "application/x-ndjson; charset=utf-8"
            case .sse: "text/event-stream; charset=utf-8"
            case .raw: "text/plain; charset=utf-8"
            }
        }

        /// A message as it is sent; `name` tells what it is where it is no message.
        fileprivate func text(_ line: String, named name: String? = nil, raw: String = "") -> String {
            switch self {
            case .json: line + "\n"
            case .sse: (name.map { "event: \($0)\n" } ?? "") + "data: \(line)\n\n"
            case .raw: raw.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n"
            }
        }
    }

    private func respond(to request: Request, as form: Form) throws(Refusal) -> Response {
        let isPoll = ["1", "true", "yes"].contains(request.uri.queryParameters["poll"].map(String.init) ?? "")
        let since = try Self.since(request, isPoll: isPoll)
        // The phone sends the acknowledgement to where it has found the messages.
        let address = request.head.authority ?? "localhost"
        if isPoll {
            let texts = topic.messages(since: since).map { self.text($0, form, address) }
            return Response(
                status: .ok, headers: [.contentType: form.type],
                body: ResponseBody(byteBuffer: ByteBuffer(string: texts.joined())))
        }
        return Response(
            status: .ok, headers: [.contentType: form.type, .cacheControl: "no-store"],
            body: ResponseBody { writer in
                let waiting = BoundedQueue<String>(capacity: Self.mostWaiting, overflow: .dropNewest)
                let (missed, leave) = topic.subscribe(since: since) { waiting.put(self.text($0, form, address)) }
                let beats = Task {
                    while true {
                        try await ContinuousClock().sleep(for: Self.keepalive)
                        waiting.put(form.text(line(.keepalive), named: "keepalive"))
                    }
                }
                defer {
                    beats.cancel()
                    leave()
                }
                let beginning =
                    form.text(line(.open), named: "open") + missed.map { self.text($0, form, address) }.joined()
                try await writer.write(ByteBuffer(string: beginning))
                // A phone that misses a message is sent away, and asks for it when it comes back.
                while let message = try await waiting.next(), waiting.dropped == 0 {
                    try await writer.write(ByteBuffer(string: message))
                }
                try await writer.finish(nil)
            })
    }

    /// From when on messages are wanted: all that are held for who asks once, and otherwise those to come.
    private static func since(_ request: Request, isPoll: Bool) throws(Refusal) -> NtfySince {
        let text = request.uri.queryParameters["since"].map(String.init) ?? (isPoll ? "all" : nil)
        guard let since = NtfySince(text) else {
            throw Refusal(
                .badRequest, "since is all, none, latest, a duration such as 10m, a time in seconds or a message's id")
        }
        return since
    }

    /// The line that tells a subscriber.
    func line(_ content: NtfyMessage.Content) -> String {
        NtfyMessage.line(content, topic: topic.name, at: now())
    }

    private func text(_ message: NtfyMessage, _ form: Form, _ address: String) -> String {
        form.text(line(message, address), raw: message.notification.subtitle)
    }

    /// The line that tells a subscriber of a message, and how to acknowledge it at the address by which they know this machine.
    func line(_ message: NtfyMessage, _ address: String) -> String {
        var action: NtfyMessage.Action?
        if message.notification.canAcknowledge {
            var headers = ["Content-Type": "application/json"]
            if let token { headers["Authorization"] = token.bearer }
            action = NtfyMessage.Action(label: label, url: "\(scheme)://\(address)/api/commands", headers: headers)
        }
        return line(.message(message, acknowledgement: action))
    }
}
