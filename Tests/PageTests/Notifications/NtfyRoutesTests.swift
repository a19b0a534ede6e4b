import Navigation
import Foundation
import Page
import TestSupport
import Testing

/// The real server, asked as ntfy's phones and its command do; the command itself is asked in Tests/Page.
@Suite("ntfy, served")
struct NtfyRoutesTests {
    private let alarm = Notification(
        title: "Get off now", subtitle: "You are at \"Blok M\".", sound: .alarm, canAcknowledge: true)

    private func objects(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test func `tells what is held to who asks once, with how to acknowledge it`() async throws {
        let topic = NtfyTopic("alight") { .now }
        _ = topic.push(alarm)
        _ = topic.push("A station is near", subtitle: "ASEAN", sound: .usual)
        let token = "abcdefghijklmnopqrstuvwxyz"
        try await withPage(topic: topic, token: token) { (port: Int) async throws in
            let bearer = ["Authorization: Bearer \(token)"]
            let answer = try await HTTPConversation(port: port).ask("GET /alight/json?poll=1", bearer)
            let messages = try objects(answer.body)
            #expect(messages.map { $0["event"] as? String } == ["message", "message"])
            #expect(messages.map { $0["topic"] as? String } == ["alight", "alight"])
            #expect(messages.map { $0["message"] as? String } == ["You are at \"Blok M\".", "ASEAN"])
            #expect(messages.map { $0["priority"] as? Int } == [5, 3])
            let actions = messages.map { $0["actions"] as? [[String: Any]] }
            #expect(actions[1] == nil)
            let action = try #require(actions[0]?.first)
            // The phone then does the same as the page.
            #expect(action["url"] as? String == "http://localhost/api/commands")
            #expect(action["method"] as? String == "POST")
            #expect(action["body"] as? String == #"{"command":"ack"}"#)
            let fields = try #require(action["headers"] as? [String: String])
            #expect(fields["Authorization"] == "Bearer \(token)")
            let done = try await HTTPConversation(port: port).ask(
                "POST /api/commands", fields.map { "\($0.key): \($0.value)" }, body: action["body"] as? String)
            #expect(done.status == 200)
        }
    }

    @Test(arguments: ["json", "sse", "raw"])
    func `streams each message as it is pushed`(form: String) async throws {
        let topic = NtfyTopic("alight") { .now }
        try await withPage(topic: topic) { (port: Int) async throws in
            let client = try HTTPConversation(port: port)
            client.send("GET /alight/\(form) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            try await eventually("a subscriber") { topic.isAuthorizedOrRequestAuthorization == .authorized }
            _ = topic.push(alarm)
            let text = try await client.read { $0.contains("Blok M") }
            for part in ["\"event\":\"open\"", "\"title\":\"Get off now\""] {
                #expect(text.contains(part) == (form != "raw"))
            }
            #expect(text.contains("event: open\ndata: {") == (form == "sse"))
        }
    }

    @Test func `is told to nobody without the token, and takes messages from nobody`() async throws {
        let token = "abcdefghijklmnopqrstuvwxyz"
        try await withPage(token: token) { (port: Int) async throws in
            for path in ["json", "sse", "raw", "ws", "auth"] {
                #expect(try await HTTPConversation(port: port).ask("GET /alight/\(path)?poll=1").status == 401)
            }
            // `Bearer ` and the token, in base 64 by base64(1).
            let auth = "QmVhcmVyIGFiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6"
            #expect(try await HTTPConversation(port: port).ask("GET /alight/auth?auth=\(auth)").status == 200)
            // A page's address may be seen by others, so nothing but the topic takes it from there.
            #expect(try await HTTPConversation(port: port).ask("GET /api/status?auth=\(auth)").status == 401)
            #expect(try await HTTPConversation(port: port).ask("GET /v1/health").body == #"{"healthy":true}"#)
        }
        try await withPage { (port: Int) async throws in
            #expect(try await HTTPConversation(port: port).ask("POST /alight", body: "hello").status == 403)
            #expect(try await HTTPConversation(port: port).ask("GET /other/json").status == 404)
            #expect(try await HTTPConversation(port: port).ask("GET /alight/json?since=a%20b").status == 400)
        }
    }

    /// Phones ask for all topics that they know of a server at once.
    @Test(arguments: ["alight,news", "news,alight", "a,b,alight", "news%2Calight", "news%2calight"])
    func `answers for its topic among others`(topics: String) async throws {
        let topic = NtfyTopic("alight") { .now }
        _ = topic.push(alarm)
        let token = "abcdefghijklmnopqrstuvwxyz"
        try await withPage(topic: topic, token: token) { (port: Int) async throws in
            let bearer = ["Authorization: Bearer \(token)"]
            let answer = try await HTTPConversation(port: port).ask("GET /\(topics)/json?poll=1", bearer)
            #expect(answer.status == 200)
            #expect(try objects(answer.body).map { $0["topic"] as? String } == ["alight"])
            #expect(try await HTTPConversation(port: port).ask("GET /\(topics)/auth", bearer).status == 200)
            #expect(try await HTTPConversation(port: port).ask("GET /\(topics)/json?poll=1").status == 401)
            // `Bearer ` and the token, in base 64 by base64(1).
            let auth = "QmVhcmVyIGFiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6"
            #expect(try await HTTPConversation(port: port).ask("GET /\(topics)/raw?poll=1&auth=\(auth)").status == 200)
            let client = try HTTPConversation(port: port)
            client.send("GET /\(topics)/ws?since=all HTTP/1.1\r\n\(bearer[0])\r\n\(Self.upgrade)\r\n")
            #expect(try await client.read { $0.contains("Get off now") }.hasPrefix("HTTP/1.1 101 "))
        }
    }

    @Test(arguments: ["news", "alightly", "news,other", "alight/x", "alig,ht", ","])
    func `answers for no other topics`(topics: String) async throws {
        try await withPage { (port: Int) async throws in
            for path in ["json", "sse", "raw", "ws", "auth"] {
                #expect(try await HTTPConversation(port: port).ask("GET /\(topics)/\(path)?poll=1").status == 404)
            }
            let client = try HTTPConversation(port: port)
            let refused = try await client.said("GET /\(topics)/ws HTTP/1.1\r\n\(Self.upgrade)\r\n")
            #expect(HTTPAnswer(refused).status == 404)
        }
    }

    private static let upgrade = """
        Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n
        """

    /// The key and its answer are those of RFC 6455, section 1.3.
    @Test func `becomes a WebSocket for a phone, and for no page from elsewhere`() async throws {
        let topic = NtfyTopic("alight") { .now }
        try await withPage(topic: topic) { (port: Int) async throws in
            _ = topic.push(alarm)
            let client = try HTTPConversation(port: port)
            client.send("GET /alight/ws?since=all HTTP/1.1\r\n\(Self.upgrade)\r\n")
            let text = try await client.read { $0.contains("Get off now") }
            #expect(text.hasPrefix("HTTP/1.1 101 "))
            #expect(text.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
            #expect(text.contains("\"event\":\"open\""))
            _ = topic.push("A station is near", subtitle: "Senayan", sound: .usual)
            #expect(try await client.read { $0.contains("Senayan") }.contains("\"priority\":3"))
            let foreign = try HTTPConversation(port: port)
            let refused = try await foreign.said(
                "GET /alight/ws HTTP/1.1\r\n\(Self.upgrade)Origin: http://evil.example\r\n\r\n")
            #expect(HTTPAnswer(refused).status == 403)
        }
    }
}
