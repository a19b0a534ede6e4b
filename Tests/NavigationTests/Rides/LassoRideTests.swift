import Belief
import GTFS
import Navigation
import Observations
import Positioning
import Simulation
import TestSupport
import Testing
import Transit

/// A line that runs round a loop to a station at which it has called before, as the Circle line in London does. Simulated rides.
@Suite struct `A line that calls at a station twice` {
    private let folder: TemporaryFolder
    private let network: Network

    private static let calls = ["A", "B", "C", "D", "E", "F", "C"]

    init() throws {
        folder = try TemporaryFolder()
        let times = Self.calls.enumerated().map { number, stop in
            // From ten minutes past on, so that each number has two digits.
            "T,8:\(10 + number * 3):00,8:\(10 + number * 3):30,\(stop),\(number)\n"
        }
        for (name, text) in [
            ("agency.txt", "agency_name,agency_url,agency_timezone\nX,https://example.org,UTC\n"),
            (
                "stops.txt",
                "stop_id,stop_name,stop_lat,stop_lon\nA,Ay,0,1\nB,Bee,0,1.01\nC,Cee,0,1.02\nD,Dee,0.01,1.03\n"
                    + "E,Ee,0.01,1.04\nF,Eff,-0.005,1.035\n"
            ),
            ("routes.txt", "route_id,route_short_name,route_type\nR,1,1\n"),
            ("trips.txt", "route_id,service_id,trip_id\nR,S,T\n"),
            ("stop_times.txt", "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + times.joined()),
            ("frequencies.txt", "trip_id,start_time,end_time,headway_secs\nT,5:00:00,23:00:00,900\n"),
            (
                "calendar.txt",
                "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                    + "S,1,1,1,1,1,1,1,20200101,20301231\n"
            ),
        ] {
            try folder.write(text, to: "feed/\(name)")
        }
        network = try Feed.network(at: folder.path("feed"))
    }

    private func ride(_ seed: UInt64) -> SimulatedRide {
        var scenario = Scenario.calm
        scenario.receiver = Receiver.steady(.openSky, interval: 1)
        return SimulatedRide(in: network, pattern: 0, from: 0, to: Self.calls.count - 1, scenario, seed: seed)
    }

    /// Who sleeps at the first call comes by again. The ride has the journey from A to C.
    @Test(arguments: 1...8) func `is told call by call, and the second call as the first`(seed: UInt64) {
        var navigator = Navigator(network: network)
        var ticks = Timekeeper()
        let told = ride(seed).observations.flatMap { ticks.ticks(before: $0.time) + [$0] }.flatMap {
            navigator.handle($0)
        }
        .filter { $0.kind != .sourceChanged }.map { "\($0.kind) \($0.stop?.id ?? "")" }
        func calls(_ stations: [String]) -> [String] {
            stations.flatMap { ["near \($0)", "arrived \($0)", "departed \($0)"] }
        }
        let first = calls(["B"]) + ["approaching C"] + calls(["C"]) + ["missed C"]
        let second = calls(["D", "E", "F"]) + ["approaching C", "near C", "arrived C"]
        #expect(told.drop { $0 != "near B" } == ArraySlice(first + second))
    }
}
