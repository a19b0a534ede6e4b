import Foundation
import GTFS
import Journal
import Navigation
import Positioning
import TestSupport
import Testing

@testable import Agent

@Suite(.timeLimit(.minutes(1))) struct `What waits for a disk that cannot be written` {
    /// A card that has gone for hours, and is back for the last commit.
    @Test(arguments: [(1024, 0), (1025, 1), (1300, 276)])
    func `is the newest 1024 records`(told: Int, first: Int) async throws {
        let folder = try TemporaryFolder(in: "/dev/shm")
        let network = try Feed.network(at: Paths.network)
        let card = folder.path("card")
        try FileManager.default.createDirectory(atPath: card, withIntermediateDirectories: false)
        let journal = try Journal(at: "\(card)/alight.db", logger: RecordedLines.none)
        defer { journal.close() }
        let keeper = Keeper(
            journal, kept: nil, configuration: Configuration(), logger: RecordedLines.none, health: Health())
        try FileManager.default.removeItem(atPath: card)
        for number in 0..<told {
            let time = Timestamp.second(Double(number))
            let state = CoreState(
                navigator: Navigator(network: network), time: time,
                clocks: ClockReading(boot: "a", sinceBoot: 1, wall: 2))
            keeper.put(Outcome(events: [Event(.approaching, at: time)], state: state, isDecision: true))
            // So that they wait for the disk, and not for the thread that writes.
            if number % 100 == 99 { try await eventually("all have been tried") { keeper.isSettled } }
        }
        try await eventually("all have been tried") { keeper.isSettled }
        try FileManager.default.createDirectory(atPath: card, withIntermediateDirectories: false)
        await keeper.finish(isStopped: true)
        let history = try journal.history(limit: 10_000)
        #expect(history.count == 1024)
        #expect(history.first?.time == .second(Double(first)))
        #expect(history.last?.time == .second(Double(told - 1)))
    }
}
