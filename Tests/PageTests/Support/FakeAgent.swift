import Messages
import Page
import Synchronization

/// An agent that says what a test wants, and notes what it is asked.
final class FakeAgent: PageAgent {
    private struct State {
        var asked: [String] = []
        var followers: [Int: @Sendable (PageEvent) -> Void] = [:]
        var followed = 0
    }

    private let state = Mutex(State())
    let missed: [PageEvent]?

    init(missed: [PageEvent]? = []) { self.missed = missed }

    var asked: [String] { state.withLock { $0.asked } }
    var followers: Int { state.withLock { $0.followers.count } }

    func publish(_ event: PageEvent) {
        for follower in state.withLock({ Array($0.followers.values) }) { follower(event) }
    }

    private func note(_ question: String) { state.withLock { $0.asked.append(question) } }

    private func answer(_ question: String, _ outcome: PageAnswer.Outcome = .done) -> PageAnswer {
        note(question)
        return PageAnswer(outcome, Array(#"{"ok":true}"#.utf8))
    }

    func status() async -> [UInt8] { Array("{\"source\":\"none\"}\n".utf8) }
    func metrics() async -> [UInt8] { Array("# TYPE a gauge\na 1.0\n".utf8) }
    func document(_ document: TrainDocument) async -> [UInt8] {
        note("document \(document)")
        return Array("{}".utf8)
    }
    func command(_ body: [UInt8]) async -> PageAnswer {
        let text = String(decoding: body, as: UTF8.self)
        return answer("command \(text)", text.contains("end") ? .refused : text.contains("{") ? .done : .malformed)
    }
    func stations(matching text: String?, count: Int) async -> PageAnswer { answer("stations \(text ?? "-") \(count)") }
    func departures(at stop: String, count: Int) async -> PageAnswer { answer("departures \(stop) \(count)") }
    func journeys(from: String, to: String, count: Int) async -> PageAnswer {
        answer("journeys \(from) \(to) \(count)")
    }
    func plan() async -> PageAnswer { answer("plan") }
    func line() async -> PageAnswer { answer("line", .missing) }
    func settings() async -> PageAnswer { answer("settings") }
    func changeSettings(_ body: [UInt8]) async -> PageAnswer { answer("change settings", .refused) }
    func judge(_ body: [UInt8]) async -> PageAnswer { answer("judge \(String(decoding: body, as: UTF8.self))") }
    func see(page: String, isVisible: Bool) { note("see \(page) \(isVisible)") }

    func follow(after id: String?, _ put: @escaping @Sendable (PageEvent) -> Void) -> PageFollowing {
        let number = state.withLock { state in
            state.asked.append("follow \(id ?? "-")")
            state.followed += 1
            state.followers[state.followed] = put
            return state.followed
        }
        return PageFollowing(missed: missed) { [self] in state.withLock { $0.followers[number] = nil } }
    }
}
