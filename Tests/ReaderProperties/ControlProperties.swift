import Agent
import Glibc
import NMEAProperties
import Synchronization
import Threads

/// The properties that must hold for any client of the control socket.
struct ControlProperties {
    private let input: [UInt8]

    init(_ input: [UInt8]) {
        self.input = input
    }

    /// The most bytes that a request has, as `Control.md` tells clients.
    private static let longestRequest = 4096
    /// The most bytes that are received at once.
    private static let chunk = 4096

    /// - Throws: `Violation` with the first broken promise.
    func check() throws(Violation) {
        try checkReader()
        try checkConnection()
        for line in Self.items(of: input, longest: .max).compactMap(\.line) { try checkReply(line) }
    }

    /// An item that a reader of lines is expected to tell.
    private enum Item: Equatable {
        case line([UInt8])
        case tooLong

        var line: [UInt8]? { if case .line(let line) = self { line } else { nil } }
    }

    /// The lines of a text, up to one that is too long; what has no end is no line.
    private static func items(of bytes: [UInt8], longest: Int) -> [Item] {
        var items: [Item] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            guard end - rest.startIndex <= longest else { return items + [.tooLong] }
            items.append(.line(Array(rest[..<end])))
            rest = rest[(end + 1)...]
        }
        return rest.count > longest ? items + [.tooLong] : items
    }

    // MARK: - Lines

    /// Has lines read that come in chunks, and holds that the reader takes no more than it must.
    private func checkReader() throws(Violation) {
        let longest = 64
        let stream = Array(repeatElement(input, count: 4).joined())
        let pair = try SocketPair(SOCK_SEQPACKET)
        defer {
            pair.close()
            close(pair.tested)
        }
        // Each packet takes some hundred bytes of the socket's buffer.
        let least = stream.count / 128 + 1
        let lengths = input.suffix(8).map { max(least, Int($0)) } + [least]
        var rest = stream[...]
        var turn = 0
        while !rest.isEmpty {
            try pair.send(rest.prefix(lengths[turn % lengths.count]))
            rest = rest.dropFirst(lengths[turn % lengths.count])
            turn += 1
        }
        pair.endSending()
        var reader = LineReader(pair.tested, WakeUp(), patience: .seconds(5), longest: longest)
        var told: [Item] = []
        var delivered = 0
        reading: while true {
            switch reader.next() {
            case .line(let line):
                told.append(.line(line))
                delivered += line.count + 1
            case .tooLong:
                told.append(.tooLong)
                break reading
            case .end: break reading
            }
            try requireBound()
        }
        try requireBound()
        let expected = Self.items(of: stream, longest: longest)
        try require(told == expected, "the lines are \(told), not \(expected)")

        func requireBound() throws(Violation) {
            let held = stream.count - pair.waiting - delivered
            try require(held <= longest + Self.chunk, "the reader holds \(held) bytes")
        }
    }

    // MARK: - Requests

    private func checkConnection() throws(Violation) {
        let pair = try SocketPair(SOCK_STREAM)
        defer { pair.close() }
        try pair.send(input)
        pair.endSending()
        let requests = Requests()
        let wakeUp = WakeUp()
        let handlers = ControlHandlers(
            answer: { request in
                requests.add(request)
                return ControlReply(request.command.rawValue)
            },
            follow: { _ in
                // Who follows would hear of it each second.
                wakeUp.signal()
                return {}
            })
        do throws(ThreadFailure) {
            let tested = pair.tested
            try BlockingThread.start(named: "control") { ControlConnection(tested, wakeUp).serve(handlers) }
        } catch {
            throw Violation("\(error)")
        }
        let output = pair.received()
        try require(output.isEmpty || output.last == UInt8(ascii: "\n"), "the last answer is cut")
        let answers = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
        let (expected, asked) = try expected()
        try require(
            answers.count == expected.count, "\(expected.count) lines have \(answers.count) answers")
        for (answer, (isDone, message)) in zip(answers, expected) {
            let text = String(decoding: answer, as: UTF8.self)
            guard let reply = try? ControlReply(line: answer) else { throw Violation("no reply: \(text)") }
            try require(!answer.contains { $0 < 0x20 }, "an answer is no single line: \(text.debugDescription)")
            try require(reply.ok == isDone, "\(text) is not \(isDone)")
            try require(message == nil || reply.message == message, "\(text) does not say \(message ?? "")")
            try require(reply.ok || reply.message?.isEmpty == false, "\(text) does not say why not")
        }
        try require(requests.all == asked, "asked for was \(requests.all), not \(asked)")
    }

    /// The expected answer to each line, and the expected requests.
    private func expected() throws(Violation) -> (answers: [(isDone: Bool, message: String?)], [ControlRequest]) {
        var answers: [(isDone: Bool, message: String?)] = []
        var requests: [ControlRequest] = []
        for item in Self.items(of: input, longest: Self.longestRequest) {
            guard let line = item.line else {
                answers.append((false, nil))
                break
            }
            guard !line.isEmpty else { continue }
            switch Self.parsed(line) {
            case .success(let request):
                try require(
                    Self.parsed(request.line.dropLast()) == .success(request), "\(request) is spelled as another")
                if request.command == .follow { return (answers, requests) }
                requests.append(request)
                answers.append((true, request.command.rawValue))
            case .failure(let refusal): answers.append((false, refusal.description))
            }
        }
        return (answers, requests)
    }

    private static func parsed(_ line: some Sequence<UInt8>) -> Result<ControlRequest, ControlRequest.Refusal> {
        do throws(ControlRequest.Refusal) {
            return .success(try ControlRequest.parse(line))
        } catch {
            return .failure(error)
        }
    }

    // MARK: - Replies

    /// Reads a line as the agent's answer, as a client does.
    private func checkReply(_ line: [UInt8]) throws(Violation) {
        guard let reply = try? ControlReply(line: line) else { return }
        let again = try? ControlReply(line: reply.line)
        try require(again == reply, "\(reply) is spelled as another")
        try require(reply.status.map { !$0.line.isEmpty } ?? true, "a status says nothing")
    }
}

/// The requests that were made.
private final class Requests: Sendable {
    private let requests = Mutex<[ControlRequest]>([])

    var all: [ControlRequest] { requests.withLock { $0 } }

    func add(_ request: ControlRequest) { requests.withLock { $0.append(request) } }
}
