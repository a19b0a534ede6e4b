import Foundation
import Journal
import JournalFaults
import Positioning
import TestSupport
import Testing

@testable import Agent

/// A box whose disk fails: that costs history, and never an alarm.
@Suite(.survive, .serialized, .timeLimit(.minutes(5))) struct `A box whose disk fails` {
    /// For one write, for some, and from then on; at a number of moments, by turns full and broken.
    @Test(arguments: [(1, 480), (60, 120), (1_000_000, 120)])
    func `in the midst of a ride sounds every alarm at its time`(count: Int, moments: Int) async throws {
        let ride = try await SurvivalRide.recorded()
        let well = try await SurvivalRun(ride)
        let operations = well.recording.operations.count
        let moments = survivals(of: moments)
        let faults: [(Int, RecordingVFS.Fault)] = (0..<moments).map {
            ($0 * operations / moments + $0 / 2 % 4, $0.isMultiple(of: 2) ? .full : .io)
        }
        let results = try await withThrowingTaskGroup(of: [Bool].self) { group in
            for worker in 0..<2 {
                group.addTask {
                    var results: [Bool] = []
                    for (number, fault) in faults.enumerated().filter({ $0.offset % 2 == worker }).map(\.element) {
                        let vfs = RecordingVFS(name: "disk-\(worker)-\(number)-\(count)")
                        vfs.failOperation(number: number, count: count, with: fault)
                        let run = try await SurvivalRun(ride, vfs: vfs)
                        let isWell = run.story.sounded == well.story.sounded
                        #expect(isWell, "\(fault) at \(number): \(run.story.sounded)")
                        results.append(isWell)
                    }
                    return results
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        print("disk: \(results.count) rides with \(count) failing operations each, of \(operations)")
        Tally.add(passed: results.count { $0 }, failed: results.count { !$0 })
    }

    /// The fault in the place of the journal.
    enum Place: String, CaseIterable {
        case noise, torn, newer, absent, folder, vanishing, replaced
    }

    @Test(arguments: Place.allCases) func `from the start or on the way sounds every alarm at its time`(place: Place)
        async throws
    {
        let ride = try await SurvivalRide.recorded()
        let well = try await SurvivalRun(ride).story.sounded
        let parent = try TemporaryFolder(in: "/dev/shm")
        let path = try prepare(place, in: parent)
        let clocks = SurvivalRun.clocks(ride)
        let keeping = Keeping(ride.setup(journal: path), logger: RecordedLines.none, health: Health())
        let box = SurvivingBox(ride, clocks, kept: keeping.kept, keeping: keeping)
        let middle = clocks.now.advanced(bySeconds: 300)
        var isDone = false
        await box.live(ride.observations) {
            guard clocks.now >= middle, !isDone else { return }
            isDone = true
            switch place {
            case .vanishing: try? FileManager.default.removeItem(atPath: "\(parent.path)/place")
            case .replaced:
                for suffix in ["", "-wal", "-shm"] {
                    try? Data(repeating: 7, count: 9000).write(to: URL(filePath: path + suffix))
                }
            case .noise, .torn, .newer, .absent, .folder: break
            }
        }
        await box.finish()
        let isWell = box.story.sounded == well
        #expect(isWell, "\(place): \(box.story.sounded)")
        Tally.add(passed: isWell ? 1 : 0, failed: isWell ? 0 : 1)
        await keeping.finish()
    }

    private func prepare(_ place: Place, in parent: TemporaryFolder) throws -> String {
        let path = parent.path("place/journal")
        switch place {
        case .noise:
            try parent.write(
                (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }, to: "place/journal")
        case .torn, .newer, .vanishing, .replaced:
            try parent.write("", to: "place/journal")
            let journal = try Journal(at: path, logger: RecordedLines.none)
            try journal.commit(state: Array(repeating: 65, count: 30_000), records: [], isDurable: true)
            journal.close()
            if place == .newer {
                // The database's `user_version`, big-endian in its header (https://sqlite.org/fileformat2.html).
                var bytes = try parent.read(path)
                bytes[60..<64] = [0, 0, 99, 0]
                try parent.write(bytes, to: "place/journal")
            }
            if place == .torn { try parent.write(Array(try parent.read(path).dropLast(9000)), to: "place/journal") }
        case .absent: break
        case .folder: try parent.write("", to: "place/journal/in-the-way")
        }
        return path
    }
}
