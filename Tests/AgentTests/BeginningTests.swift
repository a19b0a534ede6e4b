import Foundation
import GTFS
import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

@testable import Agent

/// With what an agent begins after a restart or a reload.
@Suite struct `A beginning` {
    private let network: Network
    private let log = RecordedLines()
    private let health = Health()

    init() throws { network = try Feed.network(at: Paths.network) }

    private static let clocks = ClockReading(boot: "a", sinceBoot: 100_000, wall: 1_787_126_400_000)

    private func setup(_ to: String?, lead: Double = 90, radius: Double = 200) -> AgentSetup {
        var configuration = Configuration()
        configuration.journey = to.map { JourneyRequest(from: "LBB", to: $0) }
        configuration.settings = RiderSettings(lead: lead, radius: radius)
        return AgentSetup(configuration, named: "alight.toml", network: network)
    }

    /// The kept state of an agent that followed a journey to Blok M, or none.
    private func kept(configured: String?, to: String? = "BLM", isDecodable: Bool = true) throws -> Kept {
        var navigator = Navigator(network: network)
        let time = Timestamp(milliseconds: 1_787_126_400_000)
        var journey: Kept.Ride?
        if let to {
            let events = navigator.handle(Observation(.command(.startJourney(from: "LBB", to: to)), at: time))
            #expect(events.contains { $0.kind == .journeyStarted })
            journey = Kept.Ride(from: "LBB", to: to)
        }
        return Kept(
            navigator: isDecodable ? navigator : nil, time: time, clocks: Self.clocks, journey: journey, alarm: nil,
            configured: configured.map { JourneyRequest(from: "LBB", to: $0) }, last: nil)
    }

    private func begin(_ setup: AgentSetup, _ kept: Kept?, after seconds: Double = 1) -> Beginning {
        var clocks = Self.clocks
        clocks.sinceBoot += Int64(seconds * 1000)
        return Beginning(setup, kept, logger: log.logger, health: health, clocks: clocks)
    }

    private func destination(_ beginning: Beginning) -> String? {
        beginning.navigator.journey.map { network.stations[$0.destination].id }
    }

    @Test func `without anything kept starts the configured journey, or none`() {
        let with = begin(setup("BLM"), nil)
        #expect(with.journey == .startJourney(from: "LBB", to: "BLM"))
        #expect(with.resumed == nil && with.elapsed == .zero && !with.isMisconfigured)
        #expect(begin(setup(nil), nil).journey == nil)
        #expect(log.all.isEmpty)
    }

    @Test func `goes on where it was, and does not start the configured journey again`() throws {
        let beginning = begin(setup("BLM"), try kept(configured: "BLM"), after: 7)
        #expect(destination(beginning) == "BLM")
        #expect(beginning.resumed?.elapsed == .seconds(7))
        #expect(beginning.journey == nil)
        // One that has ended stays so.
        let ended = begin(setup("BLM"), try kept(configured: "BLM", to: nil))
        #expect(ended.journey == nil && ended.resumed != nil && destination(ended) == nil)
        // A destination that the rider has asked for instead stays too.
        #expect(destination(begin(setup("BLM"), try kept(configured: "BLM", to: "SNY"))) == "SNY")
    }

    @Test func `with another configured journey starts that`() throws {
        let beginning = begin(setup("BHI"), try kept(configured: "BLM"))
        #expect(beginning.journey == .startJourney(from: "LBB", to: "BHI"))
        #expect(beginning.resumed != nil)
    }

    @Test func `without a configured journey any more goes on with the one that is followed`() throws {
        let beginning = begin(setup(nil), try kept(configured: "BLM"))
        #expect(beginning.journey == nil && destination(beginning) == "BLM")
        // Also where the fences have changed, so that there is another core.
        let anew = begin(setup(nil, radius: 150), try kept(configured: "BLM"))
        #expect(anew.journey == .startJourney(from: nil, to: "BLM") && anew.resumed == nil)
    }

    @Test func `with another lead goes on where it was, and tells at the new one`() throws {
        let beginning = begin(setup("BLM", lead: 120), try kept(configured: "BLM"))
        #expect(destination(beginning) == "BLM" && beginning.resumed != nil && beginning.isLeadNew)
        #expect(beginning.navigator.settings == RiderSettings(lead: 120))
        #expect(try !begin(setup("BLM"), kept(configured: "BLM")).isLeadNew)
    }

    @Test func `with what another version has left keeps the destination`() throws {
        let beginning = begin(setup("BHI"), try kept(configured: "BHI", isDecodable: false))
        #expect(beginning.resumed == nil)
        #expect(beginning.journey == .startJourney(from: nil, to: "BLM"))
        let ended = begin(setup("BHI"), try kept(configured: "BHI", to: nil, isDecodable: false))
        #expect(ended.journey == nil)
    }

    @Test func `in another network does not go on in the old one`() throws {
        let other = try Feed.network(at: Paths.helsinki)
        let beginning = begin(
            AgentSetup(Configuration(), named: "alight.toml", network: other), try kept(configured: nil))
        #expect(beginning.resumed == nil)
        #expect(beginning.navigator.journey == nil)
    }

    @Test func `after too long a break starts anew`() throws {
        let limit = Double(Timekeeper.longestGap)
        #expect(begin(setup("BLM"), try kept(configured: "BLM"), after: limit).resumed != nil)
        let late = begin(setup("BLM"), try kept(configured: "BLM", to: "SNY"), after: limit + 1)
        #expect(late.resumed == nil && late.journey == .startJourney(from: "LBB", to: "BLM"))
        #expect(begin(setup(nil), try kept(configured: nil), after: limit + 1).journey == nil)
    }

    @Test func `with a wrong station begins without a journey, and says so by log, status and light`() {
        let beginning = begin(setup("Narnia"), nil)
        #expect(beginning.journey == nil && beginning.isMisconfigured)
        #expect(beginning.light.status == .misconfigured)
        #expect(log.all.count == 1)
        #expect(log.all[0].hasPrefix("error alight.toml: [journey]: no station matches \"Narnia\""))
        #expect(log.all[0].hasSuffix("; without a journey until: alight go STATION"))
        #expect(health.problems.count == 1)
    }

    @Test func `with a wrong station goes on with the journey that is followed`() throws {
        let beginning = begin(setup("Narnia"), try kept(configured: "BLM"))
        #expect(destination(beginning) == "BLM" && beginning.journey == nil)
        #expect(beginning.isMisconfigured)
        #expect(beginning.light.status != .misconfigured)
        #expect(log.all.first?.hasSuffix("; the journey goes on as before") == true)
        let anew = begin(setup("Narnia", radius: 150), try kept(configured: "BLM"))
        #expect(anew.journey == .startJourney(from: nil, to: "BLM"))
        // Who has chosen another journey since has dealt with it.
        let known = begin(setup("Narnia"), try kept(configured: "Narnia"))
        #expect(!known.isMisconfigured && destination(known) == "BLM")
        #expect(health.problems == [])
    }
}
