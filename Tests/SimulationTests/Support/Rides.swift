import GTFS
import Navigation
import Observations
import Positioning
import Simulation
import TestSupport
import Testing
import Transit

/// Rides on the shipped network.
struct Rides {
    let network: Network
    /// The number of the northbound pattern, from Lebak Bulus to Bundaran HI.
    let northbound: Int

    /// Where the line goes under ground, in metres from Lebak Bulus.
    static let portal = 8950.0

    init() throws {
        network = try Network.shipped.get()
        northbound = try #require(network.patterns.firstIndex { $0.direction == 0 })
    }

    var pattern: Pattern { network.patterns[northbound] }

    /// The position of a station in the pattern's stops.
    func stop(_ id: String) throws -> Int {
        try #require(pattern.stops.firstIndex { network.stations[$0.station].id == id })
    }

    /// A ride northbound.
    func ride(
        _ from: String = "LBB", _ to: String = "SSM", seed: Int = 1, _ change: (inout Scenario) -> Void = { _ in }
    ) throws -> SimulatedRide {
        var scenario = Scenario()
        scenario.underground.portals = [Self.portal]
        change(&scenario)
        return SimulatedRide(
            in: network, pattern: northbound, from: try stop(from), to: try stop(to), scenario, seed: UInt64(seed))
    }

    /// The true place of the rider's receiver at a moment within the ride's part of the track.
    func place(_ ride: SimulatedRide, at time: Timestamp) -> Coordinate {
        pattern.track.coordinate(at: ride.truth.state(at: time).chainage + ride.seat)
    }
}

extension SimulatedRide {
    /// The fixes that the receiver reported, in order.
    var fixes: [Fix] {
        observations.compactMap { if case .fix(let fix) = $0.content { fix } else { nil } }
    }

    /// The verdicts that the motion sensor reported, in order.
    var edges: [(time: Timestamp, isMoving: Bool)] {
        observations.compactMap { if case .motion(let isMoving?, _) = $0.content { ($0.time, isMoving) } else { nil } }
    }

    /// The beacons that were heard, in order.
    var sightings: [(time: Timestamp, sighting: Sighting)] {
        observations.compactMap { if case .sighting(let seen) = $0.content { ($0.time, seen) } else { nil } }
    }

    /// The commands of the rider.
    var commands: [(time: Timestamp, command: Command)] {
        observations.compactMap { if case .command(let command) = $0.content { ($0.time, command) } else { nil } }
    }

    /// The times at which it stands, at stations or between.
    var stands: [ClosedRange<Timestamp>] {
        let stops = truth.calls.filter(\.stops).map { $0.standing...$0.departure }
        let holds = truth.holds.map { $0.standing...$0.departure }
        return (stops + holds).sorted { $0.lowerBound < $1.lowerBound }
    }
}

extension Fix {
    /// When the receiver's epoch was.
    var epoch: Timestamp { time ?? Timestamp(milliseconds: 0) }
}
