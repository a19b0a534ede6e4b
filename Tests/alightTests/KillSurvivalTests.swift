import Foundation
import TestSupport
import Testing

/// The real program, killed with SIGKILL and started again, over and over.
@Suite(.survive, .timeLimit(.minutes(10))) struct `alight run that is killed` {
    /// The kills in all, and the boxes that ride side by side.
    private static let (kills, boxes) = (survivals(of: 1000), 8)
    /// The time after which no ride is begun.
    private static let longest = Duration.seconds(420)

    @Test func `loses no alarm, and repeats none that was acknowledged`() async throws {
        let begin = ContinuousClock.now
        let results = try await withThrowingTaskGroup(of: [KilledRide.Result].self) { group in
            for box in 0..<Self.boxes {
                group.addTask {
                    var results: [KilledRide.Result] = []
                    while results.reduce(0, { $0 + $1.kills }) < Self.kills / Self.boxes + 1,
                        begin.duration(to: .now) < Self.longest
                    {
                        let seed = UInt64(box * 1000 + results.count)
                        let ride = try KilledRide(seed: seed)
                        results.append(try await ride.ride(until: begin + Self.longest + .seconds(120)))
                    }
                    return results
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let kills = results.reduce(0) { $0 + $1.kills }
        let (lost, repeated) = (results.flatMap(\.lost), results.flatMap(\.repeated))
        let others = results.flatMap(\.others)
        let delays = results.flatMap(\.delays).sorted()
        print(
            "\(kills) kills on \(results.count) rides: \(lost.count) alarms lost, \(repeated.count) repeated after they were "
                + "acknowledged, \(others.count) other faults; \(delays.count) alarms cut short sounded again, at most "
                + "\(delays.last ?? 0) s after the start (median \(delays.isEmpty ? 0 : delays[delays.count / 2]) s)")
        for fault in lost.map({ "\($0) was lost" }) + repeated.map({ "\($0) was repeated" }) + others {
            Issue.record("\(fault)")
        }
        #expect(kills >= Self.kills)
        let failed = lost.count + repeated.count + others.count + max(0, Self.kills - kills)
        Tally.add(passed: max(0, kills + results.count - failed), failed: failed)
    }
}
