import Foundation
import Journal
import JournalFaults
import Navigation
import Synchronization
import TestSupport

@testable import Agent

/// The states in which the end of the process, or of the power, can leave the disk in the course of a ride.
struct CrashEnumeration: Sendable {
    /// The result of the enumeration.
    struct Result: Sendable {
        var states = 0
        var lives = 0
        /// The states and lives with a fault.
        var faulty = 0
        var faults: [String] = []
        /// The lives in which the box told of the way back from where the rider may have been carried.
        var strays = 0
    }

    private let first: SurvivalRun
    private let states: [(state: CrashState, isKill: Bool)]
    private let mostLives: Int
    private let shared = Shared()

    /// The content that many states have in common, which stands in memory once.
    private final class Shared: Sendable {
        private let known = Mutex<Set<[UInt8]>>([])

        func one(_ bytes: [UInt8]) -> [UInt8] { known.withLock { $0.insert(bytes).memberAfterInsert } }
    }

    init(_ run: SurvivalRun, mostLives: Int) throws {
        first = run
        self.mostLives = mostLives
        // Before the rider has said where to, there is nothing to lose.
        let start = try CrashEnumeration.start(run)
        // Of each kind that is restored but not lived on, at most seventy times as many: with the usual number all.
        let most = mostLives > .max / 70 ? .max : mostLives * 70
        states =
            Self.some(run.recording.killStates(after: start), most).map { ($0, true) }
            + Self.some(run.recording.crashStates(after: start), most).map { ($0, false) }
    }

    /// At most this many of the elements, spread evenly.
    private static func some<Part>(_ all: [Part], _ most: Int) -> [Part] {
        let step = (max(1, all.count) - 1) / most + 1
        return all.enumerated().filter { $0.offset % step == 0 }.map(\.element)
    }

    /// After how many operations the journey was kept.
    private static func start(_ run: SurvivalRun) throws -> Int {
        guard let first = run.story.events.first(where: { $0.event.kind == .journeyStarted }) else {
            throw TestFailure("no journey")
        }
        return run.settled(after: first.operation)
    }

    /// The findings in a restored journal.
    private struct Found: Sendable {
        var operation: Int
        var isKill: Bool
        var bytes: [UInt8]?
        /// How much of the history is there.
        var told: Int
        /// The signal that was kept as sounding.
        var open: AlarmSignal?
    }

    /// A life that differs from others.
    private struct Life: Hashable {
        var operation: Int
        var bytes: [UInt8]?
        var restart: Restart
    }

    func run() async throws -> Result {
        var result = Result()
        let found = try await concurrently(states) { state, isKill, folder in try restore(state, isKill, in: folder) }
        for (_, faults) in found {
            result.states += 1
            if !faults.isEmpty { result.faulty += 1 }
            result.faults += faults
        }
        let lives = lives(found.map(\.0))
        let faults = try await concurrently(lives) { found, restart, _ in
            let kept = try found.bytes.map { try Kept($0, in: first.ride.network) }
            return await first.faults(
                after: restart, kept, told: Array(first.history.prefix(found.told)), operation: found.operation)
        }
        for (faults, strays) in faults {
            result.lives += 1
            if !strays.isEmpty { result.strays += 1 }
            if !faults.isEmpty { result.faulty += 1 }
            result.faults += faults
        }
        return result
    }

    /// The lives to live on: those about decisions, and those with another signal than the rider heard last, and some of the others.
    private func lives(_ found: [Found]) -> [(Found, Restart)] {
        var known: Set<Life> = []
        var (close, others): ([(Found, Restart)], [(Found, Restart)]) = ([], [])
        let marks = Set(first.story.entries.filter(\.signal.isForActing).map(\.operation))
        for (number, found) in found.enumerated() {
            let restarts = found.isKill ? Restart.kills : Restart.reboots
            let isClose =
                found.open != first.story.open(after: found.operation)?.signal.signal
                || marks.contains { abs($0 - found.operation) <= 2 }
            for (place, restart) in restarts.enumerated() where isClose || place == number % restarts.count {
                let life = Life(operation: found.operation, bytes: found.bytes, restart: restart)
                guard known.insert(life).inserted else { continue }
                if isClose { close.append((found, restart)) } else { others.append((found, restart)) }
            }
        }
        return [close, others].flatMap { lives in
            Self.some(lives, mostLives)
        }
    }

    private func restore(_ state: CrashState, _ isKill: Bool, in folder: String) throws -> (Found, [String]) {
        try state.restore(to: folder)
        let log = RecordedLines()
        var faults: [String] = []
        let journal = try Journal(at: "\(folder)/journal", logger: log.logger)
        defer { journal.close() }
        let (bytes, history) = (try journal.keptState(), try journal.history(limit: 10_000))
        if !log.all.isEmpty { faults.append("\(state): \(log.all)") }
        if history != Array(first.history.prefix(history.count)) { faults.append("\(state): another history") }
        let kept = try bytes.map { try Kept($0, in: first.ride.network) }
        if kept == nil { faults.append("\(state): nothing is kept") }
        return (
            Found(
                operation: state.operation, isKill: isKill, bytes: bytes.map(shared.one), told: history.count,
                open: kept?.alarm?.signal), faults
        )
    }

    /// The outputs of a closure for each element, in order. Each call has a folder that no other has at the time.
    private func concurrently<A: Sendable, B: Sendable, Output: Sendable>(
        _ elements: [(A, B)], _ body: @escaping @Sendable (A, B, String) async throws -> Output
    ) async throws -> [Output] {
        let workers = 3
        return try await withThrowingTaskGroup(of: [(Int, Output)].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    let folder = try TemporaryFolder(in: "/dev/shm")
                    var outputs: [(Int, Output)] = []
                    for number in stride(from: worker, to: elements.count, by: workers) {
                        outputs.append((number, try await body(elements[number].0, elements[number].1, folder.path)))
                    }
                    return outputs
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
