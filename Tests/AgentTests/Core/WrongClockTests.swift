import Foundation
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

/// Rides on which clocks are wrong, from the last station on viaducts into the tunnel: all is told at the same moments as with right
/// ones, and a replay of what was recorded tells the same.
@Suite struct `A ride with a wrong clock` {
    /// How the clocks of a ride are wrong, by the seconds of the ride.
    struct Fault: Sendable, CustomTestStringConvertible {
        var name: String
        /// By how many seconds the machine's clock is ahead.
        var wall: @Sendable (_ second: Double) -> Double = { _ in 0 }
        /// The time of day that the receiver tells, in seconds of the ride.
        var told: @Sendable (_ second: Double) -> Double = { $0 }
        /// Whether the receiver works.
        var hasReceiver = true

        var testDescription: String { name }
    }

    /// Something that was told, and when in truth.
    private struct Telling: Equatable {
        var event: Event
        var second: Double

        /// All but its times.
        var text: String {
            "\(event.kind) \(event.stop?.id ?? "-") \(event.role.map { "\($0)" } ?? "-") \(event.reason.map { "\($0)" } ?? "-")"
        }
    }

    private static let start = Timestamp(milliseconds: 1_787_101_200_000)
    /// The ride goes into the tunnel some two minutes after its start.
    private static let tunnel = 150.0
    private static let year = 365.25 * 86_400

    static let offsets: [Double] = [1, 5, 10, 60, 300, 600, 1800, 3600, 7200, 18_000, 86_400, 20 * year].flatMap {
        [$0, -$0]
    }

    static let faults: [Fault] =
        offsets.flatMap { off -> [Fault] in
            [
                Fault(name: "the machine's clock is \(off) s ahead", wall: { _ in off }),
                Fault(name: "the machine's clock is set by \(off) s under ground", wall: { $0 < tunnel ? off : 0 }),
                Fault(
                    name: "without a receiver the machine's clock is set by \(off) s", wall: { $0 < tunnel ? off : 0 },
                    hasReceiver: false),
                Fault(name: "the first two fixes are \(off) s ahead", told: { $0 < 2 ? $0 + off : $0 }),
                Fault(name: "three fixes are \(off) s ahead", told: { (60..<63).contains($0) ? $0 + off : $0 }),
                Fault(
                    name: "three fixes before the tunnel are \(off) s ahead",
                    told: { (100..<103).contains($0) ? $0 + off : $0 }),
                Fault(name: "from the first minute on fixes are \(off) s ahead", told: { $0 < 60 ? $0 : $0 + off }),
                Fault(
                    name: "all clocks are \(off) s ahead until the tunnel", wall: { $0 < tunnel ? off : 0 },
                    told: { $0 < tunnel ? $0 + off : $0 }),
            ]
        } + [
            Fault(name: "the receiver's clock stands still for a minute", told: { (40..<100).contains($0) ? 40 : $0 }),
            Fault(name: "the receiver's clock stands still from the third second on", told: { min($0, 3) }),
            Fault(name: "the receiver's clock runs backwards", told: { 3600 - $0 }),
            Fault(
                name: "the receiver's clock runs backwards for a minute",
                told: { (40..<100).contains($0) ? 80 - $0 : $0 }),
            Fault(
                name: "every other fix is an hour late",
                told: { $0.truncatingRemainder(dividingBy: 2) < 1 ? $0 : $0 - 3600 }),
        ]

    private let network: Network
    private let observations: [Observation]
    private let folder: TemporaryFolder

    init() throws {
        let network = try Network.shipped.get()
        (self.network, folder) = (network, try TemporaryFolder())
        var scenario = Scenario()
        (scenario.start, scenario.receiver, scenario.motion) = (Self.start, .steady(), .optimistic)
        var made: [Observation]?
        for (number, pattern) in network.patterns.enumerated() {
            let ids = pattern.stops.map { network.stations[$0.station].id }
            guard let first = ids.firstIndex(of: "SSM"), let last = ids.firstIndex(of: "IST"), first < last else {
                continue
            }
            let ride = SimulatedRide(in: network, pattern: number, from: first, to: last, scenario, seed: 3)
            made = ride.observations.filter { $0.content != .tick }
        }
        observations = try #require(made)
    }

    /// The events of a box with the true moments when they are told, and those of its recording's replay.
    private func ride(_ fault: Fault, log: String) async throws -> (told: [Telling], replayed: [Event]) {
        let clocks = Timepiece(boot: "a", started: Self.start.advanced(bySeconds: -60), wallError: 0, at: Self.start)
        @Sendable func second() -> Double { clocks.now.seconds(since: Self.start) }
        @Sendable func wall() -> Timestamp { clocks.now.advanced(bySeconds: fault.wall(second())) }
        let zero = wall()
        @Sendable func clock() -> Timestamp { zero.advanced(bySeconds: second()) }
        let told = Mutex<[Telling]>([])
        let recorder = RideRecorder(
            RideFolder(log, capacity: 100_000_000), now: clock, logger: RecordedLines.none)
        let navigator = Navigator(network: network)
        recorder.begin(navigator.settings, at: wall()) { "" }
        let core = Core(
            navigator, now: { clocks.instant }, reading: { _ in clock() }, clocks: { clocks.reading },
            record: { observation, clock, _ in recorder.take(observation, at: clock) },
            publish: { outcome in
                told.withLock { $0 += outcome.events.map { Telling(event: $0, second: second()) } }
            })
        // As a serial line is read: lines are recorded when the fix comes to which they lead.
        var (decoder, lines, read) = (StreamDecoder(), [[UInt8]](), [Fix]())
        for observation in observations {
            await clocks.pass(until: observation.time.advanced(bySeconds: 0.2), core)
            guard case .fix(var fix) = observation.content else {
                await core.handle(Observation(observation.content, at: wall()))
                continue
            }
            guard fault.hasReceiver else { continue }
            let second = observation.time.seconds(since: Self.start)
            fix.time = Self.start.advanced(bySeconds: fault.told(second))
            fix.millisecondOfDay = fix.time?.millisecondOfDay
            var writer = SentenceWriter()
            writer.write(.fix(fix))
            for sentence in writer.takeAll().split(separator: UInt8(ascii: "\n")) {
                lines.append(Array(sentence.dropLast()))
                (sentence + [UInt8(ascii: "\n")]).withUnsafeBytes { bytes in
                    decoder.decode(bytes) { item in if case .fix(let fix) = item.content { read.append(fix) } }
                }
                for fix in read {
                    recorder.hold(lines, for: fix.time)?.settle(isSkipped: false)
                    await core.handle(Observation(.fix(fix), at: fix.time ?? wall()))
                    lines = []
                }
                read = []
            }
        }
        // A replay ends with the last line.
        await core.handle(Observation(.bluetooth(isAvailable: false), at: wall()))
        await recorder.finish()
        try await recorder.ended()
        var replayed: [Event] = []
        for file in try FileManager.default.contentsOfDirectory(atPath: log).sorted() {
            try await Replay(network).run("\(log)/\(file)", logger: RecordedLines.none) { events, _, _ in
                replayed += events
            }
        }
        return (told.withLock { $0 }, replayed)
    }

    /// Rides on right clocks, with a receiver and without one.
    private func right(hasReceiver: Bool) async throws -> [Telling] {
        try await ride(Fault(name: "right", hasReceiver: hasReceiver), log: folder.path("right-\(hasReceiver)")).told
    }

    @Test(arguments: oneIn(7, of: faults)) func `tells the same at the same moments, also in its replay`(fault: Fault)
        async throws
    {
        let right = try await right(hasReceiver: fault.hasReceiver)
        let (told, replayed) = try await ride(fault, log: folder.path("ride"))
        #expect(right.contains { $0.event.kind == .arrived && $0.event.role == .destination })
        #expect(told.map(\.text) == right.map(\.text))
        for (telling, right) in zip(told, right) {
            // A fix whose time is wrong counts when it comes, which is up to a second and a quarter after it happened.
            #expect(abs(telling.second - right.second) <= 1.5, "\(telling.text): \(telling.second), \(right.second)")
        }
        #expect(replayed.map { Telling(event: $0, second: 0).text } == told.map(\.text))
        for (event, telling) in zip(replayed, told) {
            let off = event.time.seconds(since: telling.event.time)
            #expect(abs(off) <= 1, "\(telling.text) has \(telling.event.time), and \(event.time) in the replay")
        }
    }

    /// The box is switched off on the platform, and on again before the train leaves: off over lunch, without a battery for its clock.
    @Test(arguments: [10.0, 40, 60, 70, 120, 300, 600, 900, 1800, 7200, 86_400])
    func `tells its stops behind a restart of which no clock tells how long it took`(away: Double) async throws {
        let told = Mutex<[Telling]>([])
        func box(_ clocks: Timepiece, _ navigator: Navigator, resumed: (time: Timestamp, elapsed: Duration)? = nil)
            -> Core
        {
            // The machine's clock goes on from when the box was switched off.
            let start = clocks.started
            return Core(
                navigator, resumed: resumed, now: { clocks.instant },
                reading: { _ in Self.start.advanced(bySeconds: clocks.now.seconds(since: start)) },
                publish: { outcome in
                    let second = clocks.now.seconds(since: Self.start)
                    told.withLock { $0 += outcome.events.map { Telling(event: $0, second: second) } }
                })
        }
        func live(_ part: [Observation], _ clocks: Timepiece, _ core: Core, later: Double = 0) async {
            for observation in part {
                let time = observation.time.advanced(bySeconds: later)
                await clocks.pass(until: time.advanced(bySeconds: 0.2), core)
                guard case .fix(var fix) = observation.content else {
                    await core.handle(Observation(observation.content, at: clocks.now))
                    continue
                }
                fix.time = time
                await core.handle(Observation(.fix(fix), at: time))
            }
        }
        let part = observations.prefix { $0.time.seconds(since: Self.start) < 20 }
        let clocks = Timepiece(boot: "a", started: Self.start, wallError: 0, at: Self.start)
        let core = box(clocks, Navigator(network: network))
        await live(Array(part), clocks, core)
        let left = try #require(await core.state())
        let booted = clocks.now.advanced(bySeconds: away - 5)
        let later = Timepiece(boot: "b", started: booted, wallError: 0, at: booted.advanced(bySeconds: 5))
        var navigator = left.navigator
        navigator.goOn(after: nil)
        let again = box(later, navigator, resumed: (left.time, .seconds(5)))
        await live(Array(observations.dropFirst(part.count)), later, again, later: away)
        func stops(_ tellings: [Telling]) -> [Telling] {
            tellings.filter { telling in
                [.approaching, .arrived, .passed, .missed, .wrongDirection, .journeyEnded].contains(telling.event.kind)
                    && telling.event.role != .origin && telling.second > 20
            }
        }
        let right = stops(try await right(hasReceiver: true))
        let behind = stops(told.withLock { $0 })
        #expect(behind.map(\.text) == right.map(\.text))
        for (telling, right) in zip(behind, right) {
            let off = telling.second - away - right.second
            #expect(abs(off) <= 5, "\(telling.text) is told \(off) s late")
        }
    }

    @Test func `has the true time at all that is told once the receiver has told it`() async throws {
        let (told, _) = try await ride(Fault(name: "behind", wall: { _ in -7200 }), log: folder.path("ride"))
        // The journey begins before the first fix.
        for telling in told where telling.second > 1 {
            #expect(abs(telling.event.time.seconds(since: Self.start) - telling.second) <= 1.5, "\(telling)")
        }
    }
}
