import FoundationEssentials
import HTTPTypes
import Hummingbird
import Messages
import NIOCore

/// The requests that programs and the rider's page make to the agent.
struct APIRoutes: Sendable {
    let agent: any PageAgent
    let token: Token?
    let isSecure: Bool

    /// The most stations, departures or journeys that one answer lists.
    static let mostListed = 1000
    /// For how long a phone keeps the token: a year, in seconds.
    private static let cookieAge = 31_536_000

    func add(to router: Router<some RequestContext>) {
        let agent = agent
        router.get("/api/status") { _, _ in Response.json(await agent.status()) }
        router.get("/metrics") { _, _ in
            Response(
                status: .ok, headers: [.contentType: Exposition.type],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: await agent.metrics())))
        }
        for document in TrainDocument.allCases {
            router.get(RouterPath(document.path)) { _, _ in
                Response(
                    status: .ok, headers: [.contentType: document.type],
                    body: ResponseBody(byteBuffer: ByteBuffer(bytes: await agent.document(document))))
            }
        }
        router.get("/api/events") { request, _ in
            let parameters = request.uri.queryParameters
            let last = request.headers[.lastEventID] ?? parameters["since"].map(String.init)
            return EventStream(agent: agent, last: last.flatMap { $0.isEmpty ? nil : $0 }).response
        }
        router.get("/api/stations") { request, _ in
            let text = request.uri.queryParameters["query"].map(String.init)
            let count = try Self.count(request, usual: 50)
            return try Self.response(await agent.stations(matching: text, count: count))
        }
        router.get("/api/departures") { request, _ in
            let stop = try Self.parameter("stop_id", of: request)
            return try Self.response(await agent.departures(at: stop, count: try Self.count(request, usual: 10)))
        }
        router.get("/api/journeys") { request, _ in
            let (from, to) = (try Self.parameter("from", of: request), try Self.parameter("to", of: request))
            return try Self.response(
                await agent.journeys(from: from, to: to, count: try Self.count(request, usual: 5)))
        }
        router.get("/api/plan") { _, _ in try Self.response(await agent.plan()) }
        router.get("/api/line") { _, _ in try Self.response(await agent.line()) }
        router.get("/api/settings") { _, _ in try Self.response(await agent.settings()) }
        router.put("/api/settings") { request, _ in
            try Self.response(await agent.changeSettings(try await Self.body(request)))
        }
        router.post("/api/commands") { request, _ in
            try Self.response(await agent.command(try await Self.body(request)))
        }
        router.post("/api/verdict") { request, _ in try Self.response(await agent.judge(try await Self.body(request))) }
        router.post("/api/presence") { request, _ in
            let presence = try Self.decode(Presence.self, try await Self.body(request))
            guard !presence.page.isEmpty, presence.page.unicodeScalars.count <= Presence.longest else {
                throw Refusal(.badRequest, "page is a name of 1 to \(Presence.longest) characters")
            }
            agent.see(page: presence.page, isVisible: presence.visible)
            return Response(status: .noContent)
        }
        router.post("/api/session") { request, _ in
            let session = try Self.decode(Session.self, try await Self.body(request))
            return try self.begin(session)
        }
    }

    /// That a page is looked at.
    private struct Presence: Decodable {
        static let longest = 64
        var page: String
        var visible: Bool
    }

    /// The message of a phone that has been paired.
    private struct Session: Decodable {
        var token: String
    }

    /// Gives a phone that knows the token the cookie that says so from then on.
    private func begin(_ session: Session) throws(Refusal) -> Response {
        guard let token else { return Response(status: .noContent) }
        guard token.matches(session.token) else {
            throw Refusal(.unauthorized, "the token is another one; alight pair shows it")
        }
        let cookie =
            "\(Token.cookie)=\(session.token); Path=/; Max-Age=\(Self.cookieAge); HttpOnly; SameSite=Strict"
            + (isSecure ? "; Secure" : "")
        return Response(status: .noContent, headers: [.setCookie: cookie])
    }

    private static func response(_ answer: PageAnswer) throws(Refusal) -> Response {
        let status: HTTPResponse.Status =
            switch answer.outcome {
            case .done: .ok
            case .refused: .conflict
            case .malformed: .badRequest
            case .missing: .notFound
            }
        return .json(answer.body, status: status)
    }

    /// The body of a request that changes something: JSON, so that no form of another site can send it.
    private static func body(_ request: Request) async throws -> [UInt8] {
        let type = request.headers[.contentType]?.split(separator: ";").first.map { $0.lowercased() }
        guard type?.trimmed == "application/json" else {
            throw Refusal(.unsupportedMediaType, "the body is JSON: Content-Type: application/json")
        }
        let longest = Guard.longestBody
        do {
            let bytes = Array(buffer: try await request.body.collect(upTo: longest))
            // JSON is UTF-8 (RFC 8259, section 8.1); the decoder would take other encodings as well.
            guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
                throw Refusal(.badRequest, "the body is JSON in UTF-8")
            }
            return bytes
        } catch is NIOTooManyBytesError {
            throw Refusal(.contentTooLarge, "a body has \(longest) bytes at most")
        }
    }

    private static func decode<Value: Decodable>(_ type: Value.Type, _ body: [UInt8]) throws(Refusal) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch {
            throw Refusal(.badRequest, "the body is no such JSON object: \(PageJSON.reason(error))")
        }
    }

    private static func parameter(_ name: String, of request: Request) throws(Refusal) -> String {
        guard let value = request.uri.queryParameters[Substring(name)], !value.isEmpty else {
            throw Refusal(.badRequest, "\(name) is missing")
        }
        return String(value)
    }

    private static func count(_ request: Request, usual: Int) throws(Refusal) -> Int {
        guard let text = request.uri.queryParameters["count"] else { return usual }
        guard let count = Int(text), (1...mostListed).contains(count) else {
            throw Refusal(.badRequest, "count is a number from 1 to \(mostListed)")
        }
        return count
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

extension HTTPField.Name {
    /// The newest event that a page has (https://html.spec.whatwg.org/#last-event-id).
    fileprivate static var lastEventID: Self { Self("Last-Event-ID") ?? .ifNoneMatch }
}
