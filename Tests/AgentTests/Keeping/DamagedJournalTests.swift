import Foundation
import GTFS
import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

@testable import Agent

/// A bad card changes one file of the journal's, or of its copy's, between a power cut and the next start.
@Suite struct `A journey outlasts damage` {
    private let network: Network
    /// The files as the power cut left them.
    private let files: [String: [UInt8]]

    /// How a file is damaged.
    enum Damage: CaseIterable {
        case flip, cut, zeros, removal

        /// All that it can do to a file.
        func outcomes(of bytes: [UInt8]) -> [(place: Int, bytes: [UInt8]?)] {
            switch self {
            // In each half of each page, and in what stands before it in a log; odd, so that each field of a header is hit.
            case .flip:
                (Array(stride(from: 5, to: min(bytes.count, 4096), by: 61))
                    + Array(stride(from: 4096, to: bytes.count, by: 1031))).map { place in
                        var bytes = bytes
                        bytes[place] ^= 1 << UInt8(place % 8)
                        return (place, bytes)
                    }
            case .cut:
                [0, 1, 32, 100, 4095, 4096, bytes.count / 2, bytes.count - 1].filter { $0 < bytes.count }
                    .map { ($0, Array(bytes.prefix($0))) }
            case .zeros: [(0, Array(repeating: 0, count: bytes.count))]
            case .removal: [(0, nil)]
            }
        }
    }

    init() throws {
        network = try Feed.network(at: Paths.network)
        let folder = try TemporaryFolder(in: "/dev/shm")
        let keeping = Keeping(Self.setup(folder, network), logger: RecordedLines.none, health: Health())
        let keeper = keeping.keeper(nil, for: Self.setup(folder, network))
        var navigator = Navigator(network: network)
        var second = 0.0
        func pass(_ content: Observation.Content?) {
            let time = Timestamp.second(second)
            let events = content.map { navigator.handle(Observation($0, at: time)) } ?? []
            keeper.put(
                Outcome(
                    events: events,
                    state: CoreState(navigator: navigator, time: time, clocks: .now()), isDecision: content != nil))
            // Each is a commit of its own.
            while !keeper.isSettled { sched_yield() }
            second += 5
        }
        for to in ["BLM", "SNY"] {
            pass(.command(.startJourney(from: "LBB", to: to)))
            for _ in 0..<10 { pass(nil) }
        }
        files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .reduce(into: [:]) { $0[$1] = try folder.read(folder.path($1)) }
    }

    private static func setup(_ folder: TemporaryFolder, _ network: Network) -> AgentSetup {
        var configuration = Configuration()
        configuration.journal = folder.path("journal")
        return AgentSetup(configuration, named: "a test", network: network)
    }

    @Test(
        arguments: ["", "-wal", "-shm", ".copy", ".copy-wal", ".copy-shm"].map { "journal\($0)" }, Damage.allCases)
    func `of any of its files`(file: String, damage: Damage) throws {
        for (place, bytes) in damage.outcomes(of: try #require(files[file])) {
            let folder = try TemporaryFolder(in: "/dev/shm")
            for (name, intact) in files where name != file { try folder.write(intact, to: name) }
            if let bytes { try folder.write(bytes, to: file) }
            let health = Health()
            let kept = Keeping(Self.setup(folder, network), logger: RecordedLines.none, health: health).kept
            #expect(kept?.journey == Kept.Ride(from: "LBB", to: "SNY"), "\(place)")
            #expect((kept?.navigator == nil) == !health.problems.isEmpty, "\(place): \(health.problems)")
        }
    }
}
