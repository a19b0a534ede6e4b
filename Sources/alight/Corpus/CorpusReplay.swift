import Agent
import Logging
import Navigation
import Receivers
import Transit

/// Replays a corpus of rides on several cores, each into a row of a table.
struct CorpusReplay {
    let replay: Replay
    /// Seconds by which times may lie apart from what is expected.
    let tolerance: Double
    /// How many rides at once.
    let jobs: Int

    /// The text that tells apart replays that may come to different rows: the program, the network and the journey.
    static func run(_ network: Network, journey: (from: String?, to: String)?, needsChecksum: Bool) -> String {
        let journey = journey.map { "\($0.from ?? "")-\($0.to)" } ?? ""
        let network = String(network.fingerprint, radix: 16)
        return "\(Agent.version) \(network) \(journey)\(needsChecksum ? "" : " no-checksum")"
    }

    /// Replays all rides that have no row yet.
    ///
    /// - Parameter progress: learns how many have ended.
    /// - Throws: where the table cannot be written.
    func run(
        _ corpus: RideCorpus, into table: inout CorpusTable, as run: String, progress: (Int, _ of: Int) throws -> Void
    ) async throws -> CorpusOutcome {
        let files = corpus.files.filter { [done = table.done] in !done.contains($0) }
        var outcome = CorpusOutcome()
        try await withThrowingTaskGroup(of: (Int, CorpusRow).self) { group in
            for number in files.indices.prefix(jobs) { group.addTask { (number, await row(files[number])) } }
            var next = min(jobs, files.count)
            while let (number, row) = try await group.next() {
                if next < files.count {
                    group.addTask { [next] in (next, await self.row(files[next])) }
                    next += 1
                }
                try table.add(row.line(of: files[number], run: run))
                outcome.add(hasFailed: row.error != nil, isAsExpected: row.isAsExpected)
                try progress(outcome.rides, files.count)
            }
        }
        return outcome
    }

    private func row(_ file: RideCorpus.File) async -> CorpusRow {
        var row = CorpusRow()
        var events: [Event] = []
        do {
            try await replay.run(
                file.path, tally: LogTally(), logger: Logger(label: "alight.corpus") { _ in SwiftLogNoOpLogHandler() },
                observing: { row.take($0) }
            ) { new, _, _ in
                for event in new { row.take(event) }
                events += new
            }
            if let path = file.expectation?.path {
                let expected = try ExpectedEvents(path: path, rides: [file.path])
                row.isAsExpected =
                    EventComparison(
                        events, expected: expected[0], tolerance: tolerance, ride: file.path, path: path
                    ).isAsExpected
            }
        } catch {
            row.error = "\(error)"
            // A ride that cannot be compared with its expectation does not pass as expected.
            if file.expectation != nil { row.isAsExpected = false }
        }
        return row
    }
}
