import Foundation
import Logging
import NMEA
import Navigation
import Observations
import Positioning
import Simulation
import Synchronization
import TestSupport
import Testing
import Transit

@testable import Agent
@testable import Receivers

/// A day with rides and rests between them: each file's replay tells what the box told on that ride.
@Suite struct `Rides that are recorded` {
    let folder: TemporaryFolder
    let network: Network

    init() throws {
        folder = try TemporaryFolder()
        network = try Network.shipped.get()
    }

    /// A core with a recorder, on clocks that the test owns.
    private final class Box: Sendable {
        let core: Core
        let recorder: RideRecorder
        private let rides: RideKeeping
        private let clocks: Timepiece
        private let collector = Collector()

        init(
            _ folder: String, _ clocks: Timepiece, _ navigator: Navigator, capacity: Int = 500_000_000,
            resumed: (time: Timestamp, elapsed: Duration)? = nil
        ) {
            self.clocks = clocks
            let rides = Configuration.Rides(folder: folder, capacity: capacity, pause: 300)
            let files = RideFolder(folder, capacity: rides.capacity)
            let start = resumed.flatMap { resumed in
                files.hasOpenRide
                    ? (
                        RideStart(
                            navigator, at: resumed.time.advanced(bySeconds: resumed.elapsed / .seconds(1)),
                            ticked: resumed.time, isResumed: true), at: resumed.time
                    ) : nil
            }
            let recorder = RideRecorder(
                files, now: { clocks.now }, logger: RecordedLines.none)
            let keeping = RideKeeping(recorder, rides, goesOn: start)
            (self.recorder, self.rides) = (recorder, keeping)
            let collector = collector
            core = Core(
                navigator, resumed: resumed, now: { clocks.instant }, reading: { _ in clocks.now },
                clocks: { clocks.reading },
                record: { observation, clock, start in
                    keeping.willTake(observation, start)
                    recorder.take(observation, at: clock)
                },
                recorded: { keeping.didTake($0, $1) },
                publish: { outcome in
                    guard keeping.isRide else { return }
                    collector.events.withLock { $0 += outcome.events }
                })
        }

        private final class Collector: Sendable {
            let events = Mutex<[Event]>([])
        }
        /// The events that were told on rides.
        var events: [Event] { collector.events.withLock { $0 } }

        private static func fixes(in sentences: [UInt8]) -> [Fix] {
            var decoder = StreamDecoder()
            var fixes: [Fix] = []
            func take(_ item: StreamDecoder.Item) { if case .fix(let fix) = item.content { fixes.append(fix) } }
            sentences.withUnsafeBytes { decoder.decode($0, take) }
            decoder.finish(take)
            return fixes
        }

        /// Lives through what is observed, a fifth of a second after each happens.
        func live(_ observations: some Sequence<Observation>) async {
            for observation in observations {
                await clocks.pass(until: observation.time.advanced(bySeconds: 0.2), core)
                guard case .fix(let fix) = observation.content else {
                    await core.handle(observation)
                    continue
                }
                var writer = SentenceWriter()
                writer.write(.fix(fix))
                let sentences = writer.takeAll()
                let lines = sentences.split(separator: UInt8(ascii: "\n")).map { Array($0.dropLast()) }
                recorder.hold(lines, for: fix.time)?.settle(isSkipped: false)
                // The receiver has no more digits than its sentences.
                for fix in Self.fixes(in: sentences) { await core.handle(Observation(.fix(fix), at: observation.time)) }
            }
        }
    }

    /// From one station to another, without the rider's commands where none are wanted.
    private func ride(_ from: String, _ to: String, seed: UInt64, at start: Timestamp, isCommanded: Bool = true) throws
        -> [Observation]
    {
        var scenario = Scenario()
        (scenario.start, scenario.motion, scenario.receiver) = (start, .optimistic, .steady())
        if !isCommanded { scenario.startsJourney = nil }
        for (number, pattern) in network.patterns.enumerated() {
            let ids = pattern.stops.map { network.stations[$0.station].id }
            guard let first = ids.firstIndex(of: from), let last = ids.firstIndex(of: to), first < last else {
                continue
            }
            let ride = SimulatedRide(in: network, pattern: number, from: first, to: last, scenario, seed: seed)
            return ride.observations.filter { if case .tick = $0.content { false } else { true } }
        }
        throw TestFailure("no train from \(from) to \(to)")
    }

    /// The last fix again and again, without speed.
    private func rest(after observations: [Observation], seconds: Int) throws -> [Observation] {
        let last = observations.last { if case .fix(let fix) = $0.content { fix.coordinate != nil } else { false } }
        let end = try #require(observations.last?.time)
        guard case .fix(var fix)? = last?.content else { throw TestFailure("a ride without a fix") }
        return (1...seconds).map { second in
            let time = end.advanced(bySeconds: Double(second))
            (fix.time, fix.millisecondOfDay) = (time, nil)
            if fix.speed != nil { fix.speed = 0 }
            return Observation(.fix(fix), at: time)
        }
    }

    private func replayed(_ paths: [String]) async throws -> [Event] {
        var events: [Event] = []
        for path in paths {
            try await Replay(network).run(path, logger: RecordedLines.none) { told, _, _ in events += told }
        }
        return events
    }

    /// Expects that a replay tells what was told, and shows where it does not.
    private func expectSame(_ replayed: [Event], _ told: [Event]) {
        #expect(!told.isEmpty)
        #expect(replayed.count == told.count)
        let differing = zip(replayed, told).first { $0 != $1 }
        #expect(differing == nil)
    }

    /// The files of the folder, in order.
    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path("rides")).sorted()
            .map { folder.path("rides/\($0)") }
    }

    private func day(from start: Timestamp) throws -> [[Observation]] {
        let out = try ride("LBB", "BLM", seed: 3, at: start)
        let work = try rest(after: out, seconds: 900)
        let evening = try #require(work.last?.time).advanced(bySeconds: 1)
        let back = try ride("BLM", "LBB", seed: 5, at: evening, isCommanded: false)
        return [out, work, back, try rest(after: back, seconds: 600)]
    }

    private static let start = Timestamp(milliseconds: 1_787_101_200_000)

    private func clocks() -> Timepiece {
        Timepiece(boot: "a", started: Self.start.advanced(bySeconds: -60), wallError: 0, at: Self.start)
    }

    @Test(.timeLimit(.minutes(2)))
    func `have a file each, whose replay tells what was told`() async throws {
        let box = Box(
            folder.path("rides"), clocks(), Navigator(network: network, settings: .init(lead: 90, radius: 200)))
        for part in try day(from: Self.start) { await box.live(part) }
        await box.recorder.finish()
        try await box.recorder.ended()
        let files = try files()
        #expect(files.count == 2)
        #expect(files.allSatisfy { $0.hasSuffix(".nmea.zst") })
        #expect(box.events.contains { $0.kind == .arrived && $0.stop?.id == "BLM" })
        #expect(box.events.contains { $0.kind == .arrived && $0.stop?.id == "LBB" })
        expectSame(try await replayed(files), box.events)
        // The second ride went on from what the box knew; without that its replay tells something else.
        let second = try await lines(of: files[1])
        #expect(second.contains { $0.contains("$PALTN,") } && second.contains { $0.contains("$PALTC,90") })
        let bare = second.filter { !$0.contains("$PALTN,") }.map { $0 + "\n" }.joined()
        #expect(try await replayed([files[0], folder.write(bare, to: "bare.nmea")]) != box.events)
    }

    @Test(.timeLimit(.minutes(2)))
    func `have the rider's answer although they had ended, and tell the same with it`() async throws {
        let box = Box(folder.path("rides"), clocks(), Navigator(network: network))
        let out = try ride("LBB", "BLM", seed: 3, at: Self.start)
        let work = try rest(after: out, seconds: 1800)
        for part in [out, work] { await box.live(part) }
        // Half an hour after the train stood; the file was closed before.
        let answered = try #require(work.last?.time)
        let verdict = Verdict(event: "arrived", stop: "BLM", answer: .late)
        await box.live([Observation(.verdict(verdict), at: answered)])
        await box.recorder.finish()
        try await box.recorder.ended()
        let file = try #require(files().first)
        var verdicts: [(verdict: Verdict, time: Timestamp)] = []
        var last: Timestamp?
        let finder = RideLogLocationFinder(path: file, logger: RecordedLines.none)
        for try await observation in finder.observations() {
            if case .verdict(let verdict) = observation.content { verdicts.append((verdict, observation.time)) }
            if case .fix = observation.content { last = observation.time }
        }
        #expect(verdicts.map(\.verdict) == [verdict])
        // No time passes that was not recorded: the agent went on with fixes that the file has not.
        let end = try #require(last)
        #expect(verdicts.first?.time == end)
        #expect(answered.seconds(since: end) > 200, "\(end)")
        expectSame(try await replayed([file]), box.events)
    }

    @Test(.timeLimit(.minutes(2)), arguments: [20, 61.5])
    func `go on in their file over a restart`(down: Double) async throws {
        let clocks = clocks()
        let parts = try day(from: Self.start)
        let first = Box(folder.path("rides"), clocks, Navigator(network: network))
        let cut = parts[0].count / 2
        await first.live(parts[0][..<cut])
        let state = try #require(await first.core.state())
        await first.recorder.finish()
        try await first.recorder.ended()
        #expect(try files().map { $0.hasSuffix(".nmea") } == [true])
        let kept = try JSONDecoder.decoding(state.navigator, in: network)
        let end = clocks.now.advanced(bySeconds: down)
        clocks.now = end
        let second = Box(folder.path("rides"), clocks, kept, resumed: (state.time, .seconds(down)))
        await second.live(parts[0][cut...].drop { $0.time < end })
        await second.live(parts[1])
        await second.recorder.finish()
        try await second.recorder.ended()
        let files = try files()
        #expect(files.map { $0.hasSuffix(".nmea.zst") } == [true])
        #expect(second.events.contains { $0.kind == .arrived && $0.stop?.id == "BLM" })
        expectSame(try await replayed(files), first.events + second.events)
    }

    @Test func `that a crash has left are compressed with the next one`() async throws {
        _ = try folder.write("$GPTXT,01,01,02,left*00\r\n", to: "rides/2026-08-18T010000Z.nmea")
        _ = try folder.write("mine", to: "rides/notes.nmea")
        let box = Box(folder.path("rides"), clocks(), Navigator(network: network))
        await box.live(try ride("LBB", "FTM", seed: 1, at: Self.start))
        await box.recorder.finish()
        try await box.recorder.ended()
        let names = try files().compactMap { $0.split(separator: "/").last.map(String.init) }
        #expect(names.count == 3)
        #expect(names.first == "2026-08-18T010000Z.nmea.zst" && names.last == "notes.nmea")
        // The rider begins the journey 5 to 25 s before the train leaves, which stands for 30.
        #expect(names[1].hasPrefix("2026-08-19T0100") && names[1].hasSuffix("Z.nmea"))
    }

    @Test func `are cut where they grow beyond a quarter of the folder's room`() async throws {
        let box = Box(folder.path("rides"), clocks(), Navigator(network: network), capacity: 400_000)
        await box.live(try ride("LBB", "BHI", seed: 1, at: Self.start))
        await box.recorder.finish()
        try await box.recorder.ended()
        let files = try files()
        #expect(files.count >= 3)
        // A second's lines may lie beyond, and what the core knew is not counted.
        for file in files { #expect(try await lines(of: file).joined(separator: "\r\n").utf8.count < 200_000) }
        expectSame(try await replayed(files), box.events)
    }

    @Test func `whose beginning is torn or of another network say so, and are replayed without`() async throws {
        let box = Box(folder.path("rides"), clocks(), Navigator(network: network))
        await box.live(try ride("LBB", "FTM", seed: 1, at: Self.start))
        await box.recorder.finish()
        try await box.recorder.ended()
        let lines = try await lines(of: try #require(files().first))
        let parts = lines.indices.filter { lines[$0].contains("$PALTN,") }
        #expect(parts.count > 2)
        let torn = lines.enumerated().filter { $0.offset != parts[1] }.map { $0.element + "\n" }.joined()
        let bomb = Data(Zstd.frame([UInt8](repeating: 32, count: RideStart.longest + 1))).base64EncodedString()
        let large = lines.enumerated().filter { !parts.contains($0.offset) }.map { $0.element + "\n" }
        let other = checksummed("PALTN,1,1,\(Data(Zstd.frame(Array("{}".utf8))).base64EncodedString())")
        let expected = try await replayed([folder.write(large.joined(), to: "none.nmea")])
        #expect(!expected.isEmpty)
        let bombs = StatePart.parts(of: bomb).map { checksummed("PALTN,\($0.number),\($0.count),\($0.text)") }
        for log in [
            torn, large[0] + bombs.joined() + large.dropFirst().joined(),
            large[0] + other + large.dropFirst().joined(),
        ] {
            let warnings = RecordedLines()
            var events: [Event] = []
            let path = try folder.write(log, to: "log.nmea")
            try await Replay(network).run(path, logger: warnings.logger) { told, _, _ in events += told }
            #expect(events == expected)
            #expect(warnings.all.contains { $0.contains("nothing is known at its beginning") }, "\(warnings.all)")
        }
    }

    private func lines(of path: String) async throws -> [String] {
        var reader = try LogReader(path)
        var bytes: [UInt8] = []
        while case let more = try await reader.read(), !more.isEmpty { bytes += more }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
    }
}

extension JSONDecoder {
    /// A core's knowledge as a restart has it: written and read.
    fileprivate static func decoding(_ navigator: Navigator, in network: Network) throws -> Navigator {
        let decoder = JSONDecoder()
        decoder.userInfo[.network] = network
        return try decoder.decode(Navigator.self, from: JSONEncoder().encode(navigator))
    }
}
