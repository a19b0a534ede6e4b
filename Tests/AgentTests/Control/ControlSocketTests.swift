import Foundation
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Agent

/// The socket in this process, with an agent that echoes; tests count threads, so there is one socket at a time.
@Suite(.serialized, .timeLimit(.minutes(1))) final class `The control socket` {
    private let folder: TemporaryFolder
    private let path: String
    private let followers = Followers()
    private var sockets: [ControlSocket] = []

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("control")
    }

    deinit { for socket in sockets { socket.finish() } }

    /// Those who follow.
    private final class Followers: Sendable {
        private let puts = Mutex<[Int: @Sendable ([UInt8]) -> Void]>([:])

        var count: Int { puts.withLock { $0.count } }

        func add(_ put: @escaping @Sendable ([UInt8]) -> Void) -> @Sendable () -> Void {
            let number = puts.withLock { puts in
                let number = (puts.keys.max() ?? 0) + 1
                puts[number] = put
                return number
            }
            return { [self] in puts.withLock { $0[number] = nil } }
        }

        func tell(_ line: String) {
            for put in puts.withLock({ $0.values.map(\.self) }) { put(Array((line + "\n").utf8)) }
        }
    }

    @discardableResult
    private func open(
        _ name: String = "control",
        answer: @escaping @Sendable (ControlRequest) async -> ControlReply = { ControlReply($0.command.rawValue) }
    ) throws -> ControlSocket {
        let handlers = ControlHandlers(answer: answer, follow: followers.add)
        let socket = try ControlSocket(at: folder.path(name), logger: RecordedLines().logger, handlers: handlers)
        sockets.append(socket)
        return socket
    }

    private static let status = #"{"alight":1,"command":"status"}"#
    private static let statusReply = #"{"alight":1,"message":"status","ok":true}"#

    private var clientThreads: Int { ThreadUse.threads(named: "alight-client").count }

    @Test func `answers requests in their order, and goes on after one that means nothing`() async throws {
        try open()
        let client = try SocketClient(to: path)
        #expect(try await client.ask(Self.status) == Self.statusReply)
        client.send("\n\n" + #"{"alight":1,"command":"back"}"# + "\nnonsense\n" + Self.status + "\n")
        #expect(try await client.line() == #"{"alight":1,"message":"back","ok":true}"#)
        #expect(try await client.line()?.contains(#""ok":false"#) == true)
        #expect(try await client.line() == Self.statusReply)
    }

    @Test func `answers several clients at once, and one while another waits`() async throws {
        let gate = BoundedGate()
        try open { request in
            if request.command == .back { await gate.wait() }
            return ControlReply(request.command.rawValue)
        }
        let slow = try SocketClient(to: path)
        slow.send(#"{"alight":1,"command":"back"}"# + "\n")
        let others = try (0..<10).map { _ in try SocketClient(to: path) }
        for client in others { client.send(Self.status + "\n") }
        for client in others { #expect(try await client.line() == Self.statusReply) }
        gate.open()
        #expect(try await slow.line() == #"{"alight":1,"message":"back","ok":true}"#)
    }

    @Test func `sends the status at once and each second, and the events, to who follows`() async throws {
        try open()
        let client = try SocketClient(to: path)
        let start = ContinuousClock.now
        #expect(try await client.ask(#"{"alight":1,"command":"follow"}"#) == Self.statusReply)
        followers.tell("an event")
        var (line, statuses) = (try await client.line(), 0)
        while line == Self.statusReply { (line, statuses) = (try await client.line(), statuses + 1) }
        #expect(line == "an event")
        while statuses < 2 {
            #expect(try await client.line() == Self.statusReply)
            statuses += 1
        }
        #expect(start.duration(to: .now) > .seconds(1.9))
    }

    @Test func `sends a client away that follows and never reads, and delays no other`() async throws {
        try open()
        let deaf = try SocketClient(to: path)
        let good = try SocketClient(to: path)
        for client in [deaf, good] { #expect(try await client.ask(#"{"alight":1,"command":"follow"}"#) != nil) }
        // More than the kernel and the queue hold.
        let event = String(repeating: "e", count: 8000)
        for number in 0..<600 {
            followers.tell("\(number) \(event)")
            var line = try await good.line()
            while line == Self.statusReply { line = try await good.line() }
            #expect(line == "\(number) \(event)")
        }
        try await deaf.isSentAway()
        try await eventually("one follows") { followers.count == 1 }
        #expect(try await SocketClient(to: path).ask(Self.status) == Self.statusReply)
    }

    @Test func `sends a client away that asks and never reads`() async throws {
        let long = String(repeating: "l", count: 8000)
        try open { _ in ControlReply(long) }
        let client = try SocketClient(to: path)
        for _ in 0..<100 { client.send(Self.status + "\n") }
        try await client.isSentAway()
        #expect(try await SocketClient(to: path).ask(Self.status) != nil)
    }

    @Test func `refuses the 17th client in one line, and serves the next when one has gone`() async throws {
        try open()
        var clients: [SocketClient] = []
        for _ in 0..<16 {
            let client = try SocketClient(to: path)
            #expect(try await client.ask(Self.status) == Self.statusReply)
            clients.append(client)
        }
        let refusal = #"{"alight":1,"message":"16 clients are connected already; end one of them","ok":false}"#
        for _ in 0..<3 {
            let client = try SocketClient(to: path)
            #expect(try await client.line() == refusal)
            #expect(try await client.line() == nil)
        }
        // Who writes before it reads is told as well.
        var refused = try ControlClient(to: path)
        #expect(try ControlReply(line: refused.ask(ControlRequest(.status))).message?.hasPrefix("16 clients") == true)
        clients.removeFirst(8)
        try await eventually("half of them are served") { clientThreads == 8 }
        #expect(try await SocketClient(to: path).ask(Self.status) == Self.statusReply)
    }

    @Test func `forgets a client that hangs up, in the middle of a line or while it follows`() async throws {
        try open()
        let before = ThreadUse.descriptors
        for number in 0..<40 {
            let client = try SocketClient(to: path)
            if number % 2 == 0 {
                client.send(#"{"alight":1,"comm"#)
            } else {
                _ = try await client.ask(#"{"alight":1,"command":"follow"}"#)
            }
            if number % 10 == 9 { try await eventually("all are gone") { clientThreads <= 1 } }
        }
        try await eventually("nobody follows, and no descriptor is left open") {
            followers.count == 0 && clientThreads == 0 && ThreadUse.descriptors <= before
        }
    }

    @Test func `refuses a line that is too long, and closes`() async throws {
        try open()
        for text in [String(repeating: "x", count: 4097), String(repeating: "x", count: 4097) + "\n"] {
            let client = try SocketClient(to: path)
            client.send(text)
            #expect(
                try await client.line() == #"{"alight":1,"message":"a request has 4096 bytes at most","ok":false}"#)
            #expect(try await client.line() == nil)
        }
        let longest = Self.status + String(repeating: " ", count: 4096 - Self.status.utf8.count)
        #expect(try await SocketClient(to: path).ask(longest) == Self.statusReply)
    }

    @Test(arguments: [(1 << 20, true), (1 << 20 + 1, false)])
    func `answers a command in a mebibyte at most`(length: Int, isTaken: Bool) throws {
        // Without its end.
        let others = ControlReply("l").line.count - 2
        try open { _ in ControlReply(String(repeating: "l", count: length - others)) }
        var client = try ControlClient(to: path)
        let start = ThreadUse.ownSeconds
        let answer = try? client.ask(ControlRequest(.status))
        #expect(answer?.count == (isTaken ? length : nil))
        // Searched anew with each piece it takes 5 s of a processor in a debug build.
        #expect(ThreadUse.ownSeconds - start < 1)
    }

    @Test func `can be written by its owner and group alone`() throws {
        try open()
        var status = stat()
        #expect(lstat(path, &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o660)
    }

    @Test func `takes the place of one that an agent has left behind`() async throws {
        let descriptor = try UnixAddress.open(path)
        #expect(UnixAddress.with(path) { bind(descriptor, $0, $1) } == 0)
        close(descriptor)
        try open()
        #expect(try await SocketClient(to: path).ask(Self.status) == Self.statusReply)
    }

    @Test func `is not taken from an agent that listens`() async throws {
        try open()
        let error = #expect(throws: ControlError.self) { try open() }
        #expect(
            error?.description == "\(path): another agent listens here; end it, or give this one a socket of its own")
        #expect(try await SocketClient(to: path).ask(Self.status) == Self.statusReply)
    }

    /// Such as one that a debugger holds: it is there, and takes nobody.
    @Test func `is not taken from an agent that takes no connection`() throws {
        let listener = try UnixAddress.open(path)
        defer { close(listener) }
        #expect(UnixAddress.with(path) { bind(listener, $0, $1) } == 0)
        #expect(listen(listener, 0) == 0)
        let waiting = try SocketClient(to: path)
        let error = #expect(throws: ControlError.self) { try open() }
        #expect(error?.reason.hasPrefix("another agent listens here") == true)
        withExtendedLifetime(waiting) {}
    }

    @Test func `never replaces a file that is no socket`() throws {
        try folder.write("precious", to: "control")
        let error = #expect(throws: ControlError.self) { try open() }
        #expect(error?.description == "\(path): this is no socket; remove it, or give the agent another path")
        #expect(try folder.read(path) == Array("precious".utf8))
    }

    @Test func `has a path that fits`() throws {
        let name = String(repeating: "n", count: 107 - folder.path.utf8.count)
        let error = #expect(throws: ControlError.self) { try open(name) }
        #expect(error?.reason == "the path is too long for a socket; it has 107 bytes at most")
        try open(String(name.dropLast()))
        #expect(throws: ControlError.self) { try open("no/folder") }
    }

    @Test func `ends all that is spoken, and removes its own file alone`() async throws {
        let first = try open()
        let client = try SocketClient(to: path)
        let follower = try SocketClient(to: path)
        _ = try await client.ask(Self.status)
        _ = try await follower.ask(#"{"alight":1,"command":"follow"}"#)
        unlink(path)
        let second = try open()
        first.finish()
        #expect(try await SocketClient(to: path).ask(Self.status) == Self.statusReply)
        #expect(try await client.line() == nil)
        while try await follower.line() != nil {}
        second.finish()
        #expect(access(path, F_OK) != 0)
        try await eventually("no thread is left") {
            clientThreads == 0 && ThreadUse.threads(named: "alight-control").isEmpty
        }
    }
}

/// A gate at which tasks wait until it is opened.
private final class BoundedGate: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func wait() async { for await _ in stream {} }

    func open() { continuation.finish() }
}
