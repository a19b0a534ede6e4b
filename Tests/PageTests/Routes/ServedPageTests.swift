import Messages
import Page
import TestSupport
import Testing

/// The real server, asked byte for byte as clients ask that mean well or ill.
@Suite("the page, served")
struct ServedPageTests {
    private func status(
        _ port: Int, _ request: String, _ fields: [String] = [], body: String? = nil
    ) async throws -> Int {
        try await HTTPConversation(port: port).ask(request, fields, body: body).status
    }

    private let json = ["Content-Type: application/json"]

    @Test func `shows the same file at all its routes, with a policy that lets in nothing from elsewhere`() async throws
    {
        try await withPage { (port: Int) async throws in
            var bodies: Set<String> = []
            for route in ["/", "/departure-arrival", "/departure-arrival/sheet", "/commuting", "/commuting/sheet"] {
                let answer = try await HTTPConversation(port: port).ask("GET \(route)")
                #expect(answer.status == 200)
                #expect(answer.field("Content-Type") == "text/html; charset=utf-8")
                let policy = answer.field("Content-Security-Policy") ?? ""
                #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
                #expect(answer.field("X-Content-Type-Options") == "nosniff")
                bodies.insert(answer.body)
            }
            #expect(bodies.count == 1)
            let tag = try #require(try await HTTPConversation(port: port).ask("HEAD /").field("ETag"))
            #expect(try await HTTPConversation(port: port).ask("GET /", ["If-None-Match: \(tag)"]).status == 304)
            #expect(try await HTTPConversation(port: port).ask("GET /nowhere").status == 404)
            #expect(try await HTTPConversation(port: port).ask("GET /../etc/passwd").status == 404)
        }
    }

    @Test func `asks the agent what it is asked`() async throws {
        let agent = FakeAgent()
        try await withPage(agent) { (port: Int) async throws in
            #expect(try await HTTPConversation(port: port).ask("GET /api/status").body == "{\"source\":\"none\"}\n")
            #expect(try await status(port, "GET /api/stations?query=blok%20m&count=3") == 200)
            #expect(try await status(port, "GET /api/departures?stop_id=BLM") == 200)
            #expect(try await status(port, "GET /api/journeys?from=BLM&to=SSM&count=1000") == 200)
            #expect(try await status(port, "GET /api/plan") == 200)
            #expect(try await status(port, "GET /api/line") == 404)
            #expect(try await status(port, "POST /api/commands", json, body: #"{"command":"ack"}"#) == 200)
            #expect(try await status(port, "POST /api/commands", json, body: #"{"command":"end"}"#) == 409)
            #expect(try await status(port, "POST /api/commands", json, body: "ack") == 400)
            #expect(try await status(port, "POST /api/presence", json, body: #"{"page":"a","visible":true}"#) == 204)
        }
        #expect(
            agent.asked == [
                "stations blok m 3", "departures BLM 10", "journeys BLM SSM 1000", "plan", "line",
                #"command {"command":"ack"}"#, #"command {"command":"end"}"#, "command ack", "see a true",
            ])
    }

    @Test func `refuses what makes no sense, and says what does`() async throws {
        let agent = FakeAgent()
        try await withPage(agent) { (port: Int) async throws in
            for (request, words) in [
                ("GET /api/departures", "stop_id is missing"), ("GET /api/journeys?from=A", "to is missing"),
                ("GET /api/stations?count=0", "count is a number from 1 to 1000"),
                ("GET /api/stations?count=x", "count is a number from 1 to 1000"),
            ] {
                let answer = try await HTTPConversation(port: port).ask(request)
                #expect(answer.status == 400)
                #expect(answer.body == #"{"message":"\#(words)","ok":false}"#)
            }
            for body in ["", "{}", "[]", #"{"page":"","visible":true}"#, #"{"page":1,"visible":true}"#] {
                #expect(
                    try await HTTPConversation(port: port).ask("POST /api/presence", json, body: body).status == 400)
            }
        }
        #expect(agent.asked.isEmpty)
    }

    @Test func `is told to nobody who calls it by another's name, or from another's page`() async throws {
        let agent = FakeAgent()
        try await withPage(agent) { (port: Int) async throws in
            let request = "POST /api/commands"
            let body = #"{"command":"end"}"#
            for host in ["evil.example", "localhost.evil.example", ""] {
                let answer = try await HTTPConversation(port: port).ask(request, host: host, json, body: body)
                #expect([400, 421].contains(answer.status))
            }
            for origin in ["http://evil.example", "null", "http://localhost:1", "https://localhost.evil.example"] {
                let fields = json + ["Origin: \(origin)"]
                #expect(try await HTTPConversation(port: port).ask(request, fields, body: body).status == 403)
            }
            // The content types that a form of another page can send without asking first.
            for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
                let fields = ["Content-Type: \(type)"]
                #expect(try await HTTPConversation(port: port).ask(request, fields, body: body).status == 415)
            }
            #expect(agent.asked.isEmpty)
            let fields = json + ["Origin: http://localhost"]
            #expect(try await HTTPConversation(port: port).ask(request, fields, body: body).status == 409)
        }
    }

    @Test func `asks for the token everywhere but at its files, and takes it once for all`() async throws {
        let agent = FakeAgent()
        let token = "abcdefghijklmnopqrstuvwxyz"
        try await withPage(agent, token: token) { (port: Int) async throws in
            let documents = TrainDocument.allCases.map { "GET \($0.path)" }
            for request in ["GET /api/status", "GET /api/events", "GET /api/stations", "GET /api/line"] + documents {
                #expect(try await HTTPConversation(port: port).ask(request).status == 401)
            }
            #expect(try await HTTPConversation(port: port).ask("POST /api/commands", json, body: "{}").status == 401)
            #expect(agent.asked.isEmpty)
            #expect(try await HTTPConversation(port: port).ask("GET /").status == 200)
            let wrong = try await HTTPConversation(port: port).ask("POST /api/session", json, body: #"{"token":"x"}"#)
            #expect(wrong.status == 401 && wrong.field("Set-Cookie") == nil)
            let right = try await HTTPConversation(port: port).ask(
                "POST /api/session", json, body: #"{"token":"\#(token)"}"#)
            #expect(right.status == 204)
            let cookie = try #require(right.field("Set-Cookie"))
            #expect(cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Strict"))
            let pair = cookie.prefix { $0 != ";" }
            #expect(try await HTTPConversation(port: port).ask("GET /api/status", ["Cookie: \(pair)"]).status == 200)
            let bearer = ["Authorization: Bearer \(token)"]
            #expect(try await HTTPConversation(port: port).ask("GET /api/status", bearer).status == 200)
        }
    }

    @Test func `takes no long body, head or address`() async throws {
        let agent = FakeAgent()
        try await withPage(agent) { (port: Int) async throws in
            let long = String(repeating: "x", count: 16 * 1024 + 1)
            #expect(try await HTTPConversation(port: port).ask("POST /api/commands", json, body: long).status == 413)
            let chunked = HTTPConversation.chunked(long)
            let answer = HTTPAnswer(try await HTTPConversation(port: port).said(chunked))
            #expect(answer.status == 413)
            #expect(try await HTTPConversation(port: port).ask("GET /", ["X: \(long)"]).status != 200)
            #expect(try await HTTPConversation(port: port).ask("GET /?\(long)").status != 200)
            #expect(agent.asked.isEmpty)
            #expect(try await HTTPConversation(port: port).ask("GET /").status == 200)
        }
    }

    @Test func `streams what was missed, each event, and how it stands; and forgets who went`() async throws {
        let agent = FakeAgent(missed: [PageEvent(id: "7-0", json: #"{"event":"near"}"#)])
        try await withPage(agent) { (port: Int) async throws in
            do {
                let client = try HTTPConversation(port: port)
                client.send("GET /api/events?since=6-0 HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: 6-1\r\n\r\n")
                var text = try await client.read { $0.contains("event: status") }
                agent.publish(PageEvent(id: "8-0", json: #"{"event":"arrived"}"#))
                text += try await client.read { $0.contains("arrived") }
                #expect(agent.asked == ["follow 6-1"])
                #expect(HTTPAnswer(text).field("Content-Type") == "text/event-stream")
                #expect(text.contains("event: event\nid: 7-0\ndata: {\"event\":\"near\"}\n\n"))
                #expect(text.contains("event: event\nid: 8-0\ndata: {\"event\":\"arrived\"}\n\n"))
                #expect(text.contains("event: status\ndata: {\"source\":\"none\"}\n\n"))
                #expect(agent.followers == 1)
            }
            try await eventually("the agent forgets a client that went") { agent.followers == 0 }
        }
    }

    @Test func `says so where nobody knows what was missed`() async throws {
        try await withPage(FakeAgent(missed: nil)) { (port: Int) async throws in
            let client = try HTTPConversation(port: port)
            client.send("GET /api/events?since=6-0 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try await client.read { $0.contains("event: status") }.contains("event: reset\ndata: {}\n\n"))
        }
    }
}

extension HTTPConversation {
    /// A body whose length is not said before.
    static func chunked(_ body: String) -> String {
        "POST /api/commands HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n0\r\n\r\n"
    }

    /// Sends text, and waits for all that is answered.
    func said(_ text: String) async throws -> String {
        send(text)
        return try await read { _ in false }
    }
}
