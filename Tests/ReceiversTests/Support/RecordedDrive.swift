import Navigation
import Observations
import Positioning
import Receivers
import TestSupport

/// A `SyntheticDrive` that is recorded, and replayed.
struct RecordedDrive {
    /// Records it.
    let ride: RideRecorder
    private let folder: TemporaryFolder
    private let log: String

    init() throws {
        folder = try TemporaryFolder()
        log = folder.path("ride.nmea")
        ride = RideRecorder(RideLogFile(log), logger: RecordedLines.none)
    }

    /// Waits for the fix of an epoch, and gives the epochs of all that have come.
    func epochs(of recorder: Recorder, to last: Int) async throws -> [Int] {
        try await recorder.wait("epoch \(last)") { $0.fixes.last.flatMap(Self.epoch) == last }
        return recorder.fixes.compactMap(Self.epoch)
    }

    /// Ends the recording, and gives the epochs that its replay sees.
    func recorded() async throws -> [Int] {
        await ride.finish()
        // It waits five seconds for the disk, and a test for as long as it takes.
        try await ride.ended()
        var epochs: [Int] = []
        for try await observation in RideLogLocationFinder(path: log).observations() {
            if case .fix(let fix) = observation.content, let epoch = Self.epoch(of: fix) { epochs.append(epoch) }
        }
        return epochs
    }

    static func epoch(of fix: Fix) -> Int? {
        fix.time.map { Int($0.seconds(since: SyntheticDrive.start)) }
    }
}

extension Peer {
    /// Tells epochs as gpsd does, each sentence before the report that it leads to.
    func drive(_ epochs: Range<Int>) {
        for epoch in epochs {
            send(SyntheticDrive.sentences(epoch))
            sendLine(TPV.line(second: epoch, latitude: SyntheticDrive.latitude(epoch)))
        }
    }
}
