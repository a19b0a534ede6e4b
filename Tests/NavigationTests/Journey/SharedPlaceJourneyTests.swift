import GTFS
import Navigation
import Observations
import Positioning
import Simulation
import TestSupport
import Testing
import Transit

/// Two lines that share a track, each with stops of its own: "Sentul Timur" is one destination, whichever stop the rider names and
/// whichever train comes.
@Suite struct `A journey to one of two stops of one name` {
    private static let names = ["Sentul Timur", "Sentul", "Titiwangsa", "PWTC", "Sultan Ismail"]

    /// The feed of both lines, 6 m apart, with stops a kilometre apart and trains both ways in six minutes.
    private func network() throws -> Network {
        var stops = ["stop_id,stop_name,stop_lat,stop_lon"]
        var (trips, times) = (
            ["route_id,service_id,trip_id,direction_id"], ["trip_id,arrival_time,departure_time,stop_id,stop_sequence"]
        )
        for (line, prefix) in ["AG", "SP"].enumerated() {
            for (number, name) in Self.names.enumerated() {
                let place = Coordinate.somewhere.moved(east: -1000 * Double(number), north: 6 * Double(line))
                stops.append("\(prefix)\(number + 1),\(name),\(place.latitude),\(place.longitude)")
            }
            for direction in 0...1 {
                trips.append("\(prefix),D,\(prefix)-\(direction),\(direction)")
                let order = direction == 0 ? Array(1...Self.names.count) : (1...Self.names.count).reversed()
                for (call, number) in order.enumerated() {
                    let (arrival, departure) = ("06:0\(call * 2):00", "06:0\(call * 2):25")
                    times.append("\(prefix)-\(direction),\(arrival),\(departure),\(prefix)\(number),\(call)")
                }
            }
        }
        let files = [
            "agency.txt": ["agency_name,agency_url,agency_timezone", "A,https://a.example,Asia/Kuala_Lumpur"],
            "routes.txt": ["route_id,route_short_name,route_type", "AG,Ampang,1", "SP,Sri Petaling,1"],
            "calendar_dates.txt": ["service_id,date,exception_type", "D,20260819,1"],
            "stops.txt": stops, "trips.txt": trips, "stop_times.txt": times,
        ]
        let folder = try TemporaryFolder()
        for (name, rows) in files { _ = try folder.write(rows.joined(separator: "\n") + "\n", to: name) }
        return try Feed.network(at: folder.path)
    }

    @Test(arguments: ["AG1", "SP1"], ["AG", "SP"])
    func `tells its rider to get off there from a train of either line`(destination: String, line: String) throws {
        let network = try network()
        let pattern = try #require(
            network.patterns.firstIndex { $0.stops.first?.stopID == line + "5" && $0.stops.last?.stopID == line + "1" })
        for seed in 1...3 {
            var scenario = Scenario.calm
            scenario.receiver = Receiver(.openSky, interval: 1)
            let ride = SimulatedRide(
                in: network, pattern: pattern, from: 0, to: 4, scenario, seed: UInt64(seed))
            var observing = Observing(network)
            let start = try #require(ride.observations.first).time
            observing.observe([Observation(.command(.startJourney(from: "AG5", to: destination)), at: start)])
            observing.observe(ride.observations.filter { if case .command = $0.content { false } else { true } })
            let arrived = try #require(observing.events(.arrived).last)
            #expect((arrived.stop?.id, arrived.role) == ("AG1", .destination))
            #expect(observing.isAtDestination)
            #expect(observing.events(.wrongDirection).isEmpty && observing.events(.missed).isEmpty)
        }
    }
}
