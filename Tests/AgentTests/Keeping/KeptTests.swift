import Foundation
import GTFS
import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

@testable import Agent

@Suite struct `What is kept over a restart` {
    private let network: Network
    private let kept: Kept

    init() throws {
        network = try Feed.network(at: Paths.network)
        var navigator = Navigator(network: network)
        let time = Timestamp(milliseconds: 1_787_126_400_000)
        _ = navigator.handle(Observation(.command(.startJourney(from: "LBB", to: "BLM")), at: time))
        kept = Kept(
            navigator: navigator, time: time, clocks: ClockReading(boot: "a", sinceBoot: 1, wall: 2),
            journey: .init(from: "LBB", to: "BLM"), alarm: .init(signal: .arrived, time: time),
            configured: JourneyRequest(to: "BLM"), last: .init(from: nil, to: "SNY"))
    }

    @Test func `is read as it was written`() throws {
        let read = try Kept(try kept.encoded(), in: network)
        #expect(read.navigator?.journey?.destination == kept.navigator?.journey?.destination)
        #expect(read.time == kept.time && read.clocks == kept.clocks && read.journey == kept.journey)
        #expect(read.alarm == kept.alarm && read.configured == kept.configured && read.last == kept.last)
    }

    @Test func `keeps journey and alarm where another version has left the rest`() throws {
        var object = try #require(
            try JSONSerialization.jsonObject(with: Data(try kept.encoded())) as? [String: Any])
        object["navigator"] = ["version": -1]
        let read = try Kept(Array(try JSONSerialization.data(withJSONObject: object)), in: network)
        #expect(read.navigator == nil)
        #expect(read.journey == kept.journey && read.alarm == kept.alarm)
    }

    @Test(arguments: [
        [], Array("{}".utf8), Array("null".utf8), [0xFF], Array(repeating: UInt8(ascii: "["), count: 100_000),
    ])
    func `that is torn is refused`(bytes: [UInt8]) {
        #expect(throws: (any Error).self) { try Kept(bytes, in: network) }
    }
}
