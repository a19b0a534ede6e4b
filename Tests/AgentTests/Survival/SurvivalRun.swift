import Foundation
import Journal
import JournalFaults
import Navigation
import Observations
import Positioning
import TestSupport

@testable import Agent

/// A ride that nothing ended, with all that its box did to the disk.
struct SurvivalRun: Sendable {
    let ride: SurvivalRide
    let story: SurvivalStory
    let recording: JournalFaults.Recording
    /// The history at the end.
    let history: [Record]
    /// The numbers of operations that the disk had done, each with its time.
    private let timeline: [(operation: Int, time: Timestamp)]

    private static let firstBoot = "4f1c"
    private static let upFor = 1800.0

    /// Rides, with the layer under the journal as a test has set it.
    init(_ ride: SurvivalRide, vfs: RecordingVFS? = nil) async throws {
        self.ride = ride
        let folder = try TemporaryFolder(in: "/dev/shm")
        let vfs = vfs ?? RecordingVFS(name: "survival-\(folder.path)")
        let layer = Layer(vfs)
        let journal = try? Journal(at: folder.path("journal"), vfs: vfs.name, logger: RecordedLines.none)
        let clocks = Self.clocks(ride)
        let box = SurvivingBox(ride, clocks, journal: journal, operationCount: { layer.operationCount })
        var timeline: [(operation: Int, time: Timestamp)] = []
        await box.live(ride.observations) {
            let operation = layer.operationCount
            if timeline.last?.operation != operation { timeline.append((operation, clocks.now)) }
        }
        story = box.story
        self.timeline = timeline
        recording = vfs.recording()
        history = (try? journal?.history(limit: 10_000)) ?? []
        await box.finish()
        journal?.close()
    }

    /// The clocks of the box that rides.
    static func clocks(_ ride: SurvivalRide) -> Timepiece {
        let start = ride.observations.first?.time ?? .second(0)
        return Timepiece(
            boot: firstBoot, started: start.advanced(bySeconds: -upFor), wallError: 0, at: start)
    }

    /// The number of operations after which everything decided after the given number had been committed.
    func settled(after operation: Int) -> Int { timeline.first { $0.operation > operation }?.operation ?? operation }

    /// The first moment at which this many operations had been done.
    func time(of operation: Int) -> Timestamp {
        var (low, high) = (0, timeline.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if timeline[middle].operation < operation { low = middle + 1 } else { high = middle }
        }
        return timeline[low].time
    }

    /// The layer is used by the thread of the journal and the tests in turn.
    private final class Layer: @unchecked Sendable {
        private let vfs: RecordingVFS
        init(_ vfs: RecordingVFS) { self.vfs = vfs }
        var operationCount: Int { vfs.operationCount }
    }
}
