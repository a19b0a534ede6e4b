import Agent
import Logging
import NMEA
package import NMEAProperties
import Navigation
import Observations
import Positioning
import Receivers
import Threads
package import Transit

/// The properties that must hold for any ride log.
package struct RideProperties: Sendable {
    private let log: [UInt8]
    private let network: Network
    private let destination: String

    /// - Parameter destination: the `stop_id` where the journey ends that begins with the log.
    package init(_ log: [UInt8], in network: Network, to destination: String) {
        (self.log, self.network, self.destination) = (log, network, destination)
    }

    /// A log whose checksums are right.
    ///
    /// - Parameter lines: the bodies of its sentences, some behind the inside of a TAG block and a backslash; lines with a brace are
    ///   gpsd's reports, and stay as they are.
    static func log(of lines: [UInt8]) -> [UInt8] {
        let backslash = UInt8(ascii: "\\")
        return lines.split(separator: UInt8(ascii: "\n")).flatMap { line -> [UInt8] in
            guard !line.contains(UInt8(ascii: "{")) else { return line + Array("\n".utf8) }
            let body = line.prefix { $0 != backslash }
            guard body.count < line.count else { return sentence(line) + Array("\r\n".utf8) }
            let block = [backslash] + body + checksum(of: body) + [backslash]
            return block + sentence(line.dropFirst(body.count + 1)) + Array("\r\n".utf8)
        }
    }

    /// Reads it in all the ways that must make no difference, and replays it twice.
    ///
    /// - Parameter mostTicks: what takes longer by the log's own clock is not replayed.
    /// - Returns: what became of it.
    /// - Throws: `Violation` with the first broken promise.
    package func check(mostTicks: Int = .max) throws(Violation) -> Reading {
        let told = observations(chunks: [max(log.count, 1)])
        try requireSame(told, observations(chunks: [max(log.count, 1)]), "the same log")
        try requireSame(told, observations(chunks: chunks), "the log in chunks of \(chunks)")
        try requireSame(told, observations(chunks: [1]), "the log byte by byte")
        try checkTimes(told)
        guard ticks(told) <= mostTicks else { return .read }
        let file = try MemoryFile(log)
        let first = try replay(file.path)
        let second = try replay(file.path)
        try require(first == second, "the second replay tells \(second), not \(first)")
        switch first {
        case .success(let events):
            try require(!told.isEmpty, "an empty log was replayed")
            for event in events {
                let line = event.ndjson
                try requireOneLine(line)
                try require(line.hasPrefix(#"{"time":""#) && line.hasSuffix("}"), "an event is \(line)")
            }
            return .read
        case .failure(let error):
            try require(!told.contains { $0.content != .tick && !$0.isSettings }, "refused: \(error)")
            try requireOneLine(error.description)
            try require(error.description.hasPrefix("\(file.path): "), "the path is not in front: \(error)")
            return .refused(error.description)
        }
    }

    /// The lengths of the chunks that the log is to be read in: its last bytes say.
    private var chunks: [Int] { log.suffix(8).map { max(1, Int($0)) } + [7] }

    private func observations(chunks lengths: [Int]) -> [Observation] {
        var decoder = LogDecoder()
        var timeline = LogTimeline()
        var told: [Observation] = []
        var start = 0
        var turn = 0
        while start < log.count {
            let end = min(start + lengths[turn % lengths.count], log.count)
            log[start..<end].withUnsafeBytes { bytes in
                decoder.decode(bytes) { timeline.place($0, into: &told) }
            }
            start = end
            turn += 1
        }
        decoder.finish { timeline.place($0, into: &told) }
        timeline.finish(into: &told)
        return told
    }

    private func requireSame(
        _ told: [Observation], _ others: [Observation], _ way: String
    ) throws(Violation) {
        for (first, second) in zip(told, others) {
            try require(first == second, "\(way) tells \(second), not \(first)")
        }
        try require(told.count == others.count, "\(way) tells \(others.count) observations, not \(told.count)")
    }

    /// A log's clock runs on, whatever its lines tell.
    private func checkTimes(_ told: [Observation]) throws(Violation) {
        for (last, next) in zip(told, told.dropFirst()) {
            try require(next.time >= last.time, "\(next) comes after \(last)")
        }
    }

    private func ticks(_ told: [Observation]) -> Int {
        var ticks = Timekeeper()
        return told.reduce(0) { $0 + ticks.ticks(before: $1.time).count }
    }

    private func replay(_ path: String) throws(Violation) -> Result<[Event], Replay.Failure> {
        let (network, destination) = (network, destination)
        return try awaited { () async throws -> Result<[Event], Replay.Failure> in
            var all: [Event] = []
            do {
                let replay = Replay(network, journey: (nil, destination))
                try await replay.run(path, logger: Logger(label: "replay") { _ in SwiftLogNoOpLogHandler() }) {
                    events, _, _ in all += events
                }
                return .success(all)
            } catch let error as Replay.Failure {
                return .failure(error)
            }
        }
    }
}

extension Observation {
    fileprivate var isSettings: Bool { if case .settings = content { true } else { false } }
}

/// The result of a task, on a thread that may wait for it.
private func awaited<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws(Violation) -> Value {
    let queue = BoundedQueue<Value>(capacity: 1, overflow: .dropNewest)
    Task {
        do {
            queue.put(try await body())
            queue.finish()
        } catch {
            queue.finish(throwing: error)
        }
    }
    do {
        guard let value = try queue.take(waitingUpTo: nil)?.first else { throw Violation("a task ended with nothing") }
        return value
    } catch {
        throw Violation("a task failed: \(error)")
    }
}
