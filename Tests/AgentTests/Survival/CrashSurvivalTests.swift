import Foundation
import Journal
import JournalFaults
import Synchronization
import TestSupport
import Testing

@testable import Agent

/// A box that dies at any moment of a ride, and comes back.
@Suite(.survive, .serialized) struct `A box that dies on the way` {
    /// The most lives about decisions that are lived on for each ride, and the most others; all of them with `make survive LIVES=all`.
    private static let mostLives: Int = {
        let wish = ProcessInfo.processInfo.environment["ALIGHT_LIVES"] ?? ""
        return wish == "all" ? .max : Int(wish) ?? 150
    }()

    @Test func `loses and repeats no alarm of a recorded ride`() async throws {
        try await enumerate(try await .recorded())
    }

    @Test func `loses and repeats no alarm under ground`() async throws {
        try await enumerate(try .underGround())
    }

    @Test func `loses and repeats no alarm of a rider who is carried on`() async throws {
        try await enumerate(try .asleep())
    }

    @Test func `loses and repeats no alarm at a change`() async throws {
        try await enumerate(try .changing())
    }

    private func enumerate(_ ride: SurvivalRide) async throws {
        let run = try await SurvivalRun(ride)
        print("\(ride.name): \(run.story.sounded.sorted { $0.value < $1.value }.map { "\($0.key) \($0.value)" })")
        let enumeration = try CrashEnumeration(run, mostLives: Self.mostLives)
        let result = try await enumeration.run()
        print(
            "\(ride.name): \(result.states) states restored, \(result.lives) lives lived on, "
                + "\(result.strays) of them led back from a station hidden by the break, \(result.faults.count) faults")
        Tally.add(passed: result.states + result.lives - result.faulty, failed: result.faulty)
        for fault in result.faults.prefix(20) { Issue.record("\(fault)") }
    }
}
