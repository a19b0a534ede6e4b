import Agent
import Foundation
import GTFS
import Logging
import Navigation
import Positioning
import TestSupport
import Testing
import Transit

@Suite struct `A replay` {
    private let network: Network
    private let folder: TemporaryFolder
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    init() throws {
        network = try Feed.network(at: Paths.network)
        folder = try TemporaryFolder()
    }

    private func events(
        _ log: String, journey: (from: String?, to: String)? = nil, speed: Double? = nil
    ) async throws -> [Event] {
        var all: [Event] = []
        let path = try folder.write(log, to: "ride.nmea")
        let pace = speed.map { speed -> @Sendable () -> Double in { speed } }
        try await Replay(network, journey: journey, speed: pace).run(path, logger: logger) {
            events, _, _ in
            all += events
        }
        return all
    }

    /// A receiver at Lebak Bulus that stands still.
    private func standing(_ clock: String, _ prefix: String = "") -> String {
        prefix + checksummed("GPRMC,\(clock).00,A,0617.3565,S,10646.4961,E,000.0,,190826,,,A")
    }

    @Test func `starts the journey with the first timed line`() async throws {
        let events = try await events(standing("080432") + standing("080433"), journey: ("LBB", "BHI"))
        let start = try #require(events.first)
        #expect(start.kind == .journeyStarted)
        #expect(start.time.description == "2026-08-19T08:04:32.000Z")
        #expect(start.from?.id == "LBB")
        #expect(start.to?.id == "BHI")
    }

    /// Nobody waits for hours where the clock was set, or the box was off.
    @Test(.timeLimit(.minutes(1)), arguments: ["103000", "075900"])
    func `does not wait for a jump of the clock`(clock: String) async throws {
        let start = ContinuousClock.now
        let log = standing("080432") + standing("080433") + standing(clock) + standing("\(clock.prefix(5))1")
        let all = try await events(log, speed: 10)
        #expect(start.duration(to: .now) > .milliseconds(150))
        #expect(all.contains { $0.kind == .sourceChanged })
    }

    @Test func `takes the rider's commands from a ride log`() async throws {
        let log =
            standing("080432") + checksummed("PALTJ,,SSM")
            + "\\c:1787126680000*\(hexadecimal("c:1787126680000"))\\" + checksummed("PALTX")
        let events = try await events(log)
        let journey = events.filter { $0.kind == .journeyStarted || $0.kind == .journeyEnded }
        #expect(journey.map(\.kind) == [.journeyStarted, .journeyEnded])
        // The first happens with the timed sentence before it, the second at its receive time.
        #expect(journey.map(\.time.description) == ["2026-08-19T08:04:32.000Z", "2026-08-19T08:04:40.000Z"])
        #expect(journey.last?.reason == .cancelled)
    }

    /// The shipped ride, as if it had been recorded by a box that tells its rider 30 s before: it says so itself.
    @Test func `goes by the settings under which a ride was made`() async throws {
        let file = Paths.project.appending(path: "fixtures/rides/lebak-bulus-asean.nmea")
        let ride = try String(contentsOf: file, encoding: .utf8)
        func lead(_ prefix: String) async throws -> Double {
            let events = try await events(prefix + ride, journey: ("LBB", "SSM"))
            let approach = try #require(events.first { $0.kind == .approaching })
            let arrived = try #require(events.last { $0.kind == .arrived && $0.role == .destination })
            return arrived.time.seconds(since: approach.time)
        }
        let usual = try await lead("")
        #expect(try await lead(checksummed("PALTC,90,200")) == usual)
        let late = try await lead(checksummed("PALTC,30,200"))
        #expect(late > 20 && late < 50 && usual > 60, "\(late) and \(usual) s")
        // The rider changed their mind before the train left: the same as if they had begun so.
        #expect(try await lead(checksummed("PALTC,300,200") + checksummed("PALTL,30")) == late)
    }

    /// Chosen between two stops: to be told later, as by who has packed, or earlier, which is at once.
    @Test func `goes by what the rider chooses on the way`() async throws {
        let file = Paths.project.appending(path: "fixtures/rides/lebak-bulus-asean.nmea")
        let ride = try String(contentsOf: file, encoding: .utf8)
        func approach(_ log: String) async throws -> Timestamp {
            let events = try await events(log, journey: ("LBB", "SSM"))
            return try #require(events.first { $0.kind == .approaching }).time
        }
        /// Told under the first lead, were it not for another one that is chosen at a time.
        func approach(_ lead: Int, then other: Int, at time: Timestamp) async throws -> Timestamp {
            let clock = time.description.dropFirst(11).prefix(8).filter { $0 != ":" }
            let place = try #require(ride.range(of: "$GNRMC,\(clock)")).lowerBound
            return try await approach(
                checksummed("PALTC,\(lead),200") + ride[..<place] + checksummed("PALTL,\(other)") + ride[place...])
        }
        let (usual, late) = (try await approach(ride), try await approach(checksummed("PALTC,30,200") + ride))
        #expect(try await approach(90, then: 30, at: usual.advanced(bySeconds: -30)) == late)
        #expect(try await approach(90, then: 90, at: usual.advanced(bySeconds: -30)) == usual)
        let chosen = late.advanced(bySeconds: -20)
        let early = try await approach(30, then: 90, at: chosen)
        #expect((0...2).contains(early.seconds(since: chosen)), "chosen at \(chosen) and told at \(early)")
    }

    /// As where the battery was changed in the middle: nothing is made up for, and the journey goes on from there.
    @Test func `knows nothing of what was before the box was switched on`() async throws {
        let log =
            checksummed("PALTC,90,200") + (10..<40).map { standing("0804\($0)") }.joined()
            + "\\c:1787130000000*\(hexadecimal("c:1787130000000"))\\" + checksummed("PALTC,90,200")
            + (10..<40).map { standing("0904\($0)") }.joined()
        let events = try await events(log, journey: ("LBB", "BHI"))
        let times = events.filter { $0.kind == .journeyStarted }.map(\.time.description)
        #expect(times == ["2026-08-19T08:04:10.000Z", "2026-08-19T09:04:10.000Z"])
        // Nor has an hour passed.
        #expect(!events.contains { $0.stop?.id == "FTM" })
    }

    @Test func `takes what the rider did with the button`() async throws {
        let log =
            (10..<40).map { standing("0804\($0)") }.joined() + checksummed("PALTK,press")
            + (40..<50).map { standing("0804\($0)") }.joined() + checksummed("PALTK,hold")
        let ended = try await events(log, journey: ("LBB", "BHI")).filter { $0.kind == .journeyEnded }
        // A press on the way is an answer to a signal, and ends nothing.
        #expect(ended.map(\.reason) == [.cancelled])
        #expect(ended.first?.time.description == "2026-08-19T08:04:49.000Z")
    }

    @Test func `lets time pass between the lines, and none after the last`() async throws {
        // A fix is stale after 2 s at the least, which only a tick can tell.
        let events = try await events(
            standing("080432") + standing("080433") + standing("080434") + standing("080450") + standing("080451"))
        let changes = events.filter { $0.kind == .sourceChanged }
        #expect(changes.map(\.source) == [.gnss, Event.Source.none, .gnss])
        #expect(
            changes.map(\.time.description)
                == ["2026-08-19T08:04:32.000Z", "2026-08-19T08:04:38.000Z", "2026-08-19T08:04:50.000Z"])
    }

    /// The shipped ride, of which some epochs tell a time that is off by some hours.
    private func shipped(off epochs: [String], hours: Int) throws -> String {
        let ride = try String(
            contentsOf: Paths.project.appending(path: "fixtures/rides/lebak-bulus-asean.nmea"), encoding: .utf8)
        return ride.split(separator: "\r\n").map { line in
            guard let epoch = epochs.first(where: { line.contains(",\($0).00,") }) else { return "\(line)\r\n" }
            let hour = (Int(epoch.prefix(2)) ?? 0) + hours
            let moved = String(line.dropFirst().prefix { $0 != "*" }).replacing(
                ",\(epoch).00,", with: ",\(hour < 10 ? "0" : "")\(hour)\(epoch.dropFirst(2)).00,")
            return checksummed(moved)
        }.joined()
    }

    /// Dead reckoning for an hour would have brought the train to the destination, and ended the journey.
    @Test(arguments: [["010500"], ["010500", "010501"], ["010958"], ["011120"]], [1, 2, -1])
    func `takes no notice of an epoch with a wrong time of day`(epochs: [String], hours: Int) async throws {
        let right = try await events(try shipped(off: [], hours: 0), journey: ("LBB", "SSM"))
        let wrong = try await events(try shipped(off: epochs, hours: hours), journey: ("LBB", "SSM"))
        #expect(right.contains { $0.kind == .arrived && $0.role == .destination })
        let told = { (events: [Event]) in
            events.filter { $0.kind != .approaching }.map { "\($0.time) \($0.kind) \($0.stop?.id ?? "")" }
        }
        #expect(told(wrong) == told(right))
    }

    /// gpsd was killed within an epoch, of which it told nothing; it is back after a whole second, in which time passes.
    @Test func `tells a loss once where it cut an epoch`() async throws {
        func tagged(_ second: Double, _ body: String) -> String {
            let tag = "c:\(1_787_126_672_000 + Int64(second * 1000))"
            return "\\\(tag)*\(hexadecimal(tag))\\" + checksummed(body)
        }
        func epoch(_ second: Double) -> (rmc: String, gga: String) {
            let clock = "0804\(32 + Int(second)).\(Int(second * 10) % 10)0"
            let place = "0617.3565,S,10646.4961,E"
            return (
                tagged(second + 0.1, "GPRMC,\(clock),A,\(place),000.0,,190826,,,A"),
                tagged(second + 0.1, "GPGGA,\(clock),\(place),1,08,1.2,45.0,M,4.0,M,,")
            )
        }
        let before = (0..<20).map { epoch(Double($0) / 5) }.map { $0.rmc + $0.gga }.joined()
        let cut = epoch(4).rmc + tagged(4.2, "PALTI")
        let after = (51..<60).map { epoch(Double($0) / 5) }.map { $0.rmc + $0.gga }.joined()
        let changes = try await events(before + cut + after).filter { $0.kind == .sourceChanged }
        #expect(
            changes.map { "\($0.time) \($0.source?.rawValue ?? "")" } == [
                "2026-08-19T08:04:32.000Z gnss", "2026-08-19T08:04:38.000Z none", "2026-08-19T08:04:42.200Z gnss",
            ])
    }

    @Test func `tells the same sped up as at once`() async throws {
        let log = (10..<40).map { standing("0804\($0)") }.joined()
        let atOnce = try await events(log, journey: (nil, "BHI"))
        let clock = ContinuousClock()
        let start = clock.now
        let paced = try await events(log, journey: (nil, "BHI"), speed: 100)
        // 29 recorded seconds, a hundred times as fast.
        #expect(start.duration(to: clock.now) >= .milliseconds(290))
        #expect(paced == atOnce)
        #expect(atOnce.contains { $0.kind == .arrived && $0.stop?.id == "LBB" })
    }

    @Test func `of nothing fails`() async throws {
        let path = folder.path("ride.nmea")
        await #expect(throws: Replay.Failure.empty(path: path)) { _ = try await events("$GPTXT,nothing*00\r\n") }
    }
}
