import Foundation
import GTFS
import Navigation
import Observations
import Positioning
import TestSupport
import Transit

/// A ride that a seed determines: a line, a train that keeps no timetable, and a receiver. Times are seconds from its
/// beginning.
struct ArbitraryRide: Sendable {
    let seed: Int
    let place: Place
    let network: Network
    /// The number of the pattern.
    let number: Int
    let receiver: ArbitraryReceiver
    let movement: ArbitraryMovement
    let fixes: [Fix]
    /// The `stop_id` of the station to which a journey is started, if one is.
    let destination: String?
    /// The temporary fault of the receiver, if there is one.
    let fault: ReceiverFault?

    /// Whose line it is.
    enum Place: String, Sendable {
        case random, shipped, busan
    }

    /// A feed by others, which may be absent.
    private static let busan = Result { try Feed.network(at: Paths.busan) }

    /// - Parameters:
    ///   - fault: what is wrong with the receiver for a while.
    ///   - interval: seconds between its fixes, in place of those that the seed determines.
    ///   - tellsSpeed: whether it tells speeds and courses.
    init(seed: Int, fault: ReceiverFault.Kind? = nil, every interval: Double? = nil, tellsSpeed: Bool = true) throws {
        var noise = Noise(seed: seed)
        let drawn = Double.random(in: 0..<1, using: &noise)
        let line = ArbitraryLine(&noise)
        if drawn < 0.12, let busan = try? Self.busan.get() {
            (place, network) = (.busan, busan)
        } else {
            (place, network) = drawn < 0.24 ? (.shipped, try Network.shipped.get()) : (.random, line.network)
        }
        number = Int.random(in: network.patterns.indices, using: &noise)
        let pattern = network.patterns[number]
        var receiver = ArbitraryReceiver(&noise)
        if let interval { receiver.interval = interval }
        self.receiver = receiver
        let seconds = Double.random(in: 480...900, using: &noise)
        movement = ArbitraryDriver.drive(along: pattern, for: seconds, &noise)
        var fixes = receiver.fixes(of: movement, on: pattern.track, until: seconds, &noise)
        self.seed = seed
        let last = pattern.stops[pattern.stops.count - 1].station
        destination = noise.happens(0.25) ? network.stations[last].id : nil
        self.fault = fault.map { ReceiverFault($0, in: fixes.last?.time?.second ?? seconds, &noise) }
        if let wrong = self.fault { fixes = wrong.applied(to: fixes) }
        if !tellsSpeed { for number in fixes.indices { (fixes[number].speed, fixes[number].track) = (nil, nil) } }
        self.fixes = fixes
    }

    var pattern: Pattern { network.patterns[number] }

    /// When the last fix is taken.
    var end: Double { fixes.last?.time?.second ?? 0 }

    /// Where the train is, and how fast.
    func state(at time: Double) -> (chainage: Double, speed: Double) { movement.state(at: time) }

    /// The `stop_id` of the station of one of the pattern's stops.
    func id(of stop: Pattern.Stop) -> String { network.stations[stop.station].id }

    /// The pattern's stop at a station.
    func stop(_ id: String) -> Pattern.Stop? { pattern.stops.first { self.id(of: $0) == id } }

    /// Metres from the train to a station: to the pattern's stop there, or to the station where it has none.
    func distance(to id: String, at time: Double) -> Double {
        let place = pattern.track.coordinate(at: state(at: time).chainage)
        if let stop = stop(id) { return place.distance(to: pattern.track.coordinate(at: stop.chainage)) }
        return network.number(of: id).map { place.distance(to: network.stations[$0].coordinate) } ?? .infinity
    }

    /// The observations, with ticks between.
    var observations: [Observation] {
        var observations: [Observation] = []
        var ticks = Timekeeper()
        if let destination, let first = fixes.first?.time {
            observations += ticks.ticks(before: first)
            observations.append(Observation(.command(.startJourney(from: nil, to: destination)), at: first))
        }
        for fix in fixes {
            guard let time = fix.time else { continue }
            observations += ticks.ticks(before: time) + [Observation(.fix(fix), at: time)]
        }
        return observations
    }

    /// Whether the receiver is wrong, or has been right again for too short a time for anybody to know it.
    func isMisled(at time: Double) -> Bool {
        guard let fault else { return false }
        return fault.time.lowerBound <= time && time <= fault.time.upperBound + Self.recovery + receiver.interval
    }

    /// The recovery time after a receiver was wrong, in seconds. Only arrivals are judged in that time and until the next fix.
    static let recovery = 10.0

    /// The summary of the ride in one line.
    var summary: String {
        let wrong = fault.map { ", \($0.kind) from \($0.time.lowerBound.short) to \($0.time.upperBound.short) s" } ?? ""
        return "\(place.rawValue), \(receiver)" + (destination == nil ? "" : ", journey") + wrong
    }
}
