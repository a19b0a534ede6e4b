import Positioning
import Transit

/// Drives a train along a pattern as it likes: it knows the track and its stops, and no timetable.
struct ArbitraryDriver {
    private(set) var movement: ArbitraryMovement
    private var noise: Noise
    /// Chainages of the pattern's stops, and of the last place where a train can stand.
    private let stops: [Double]
    private let limit: Double

    /// In metres a second.
    static let fastest = 60.0
    /// Half the length in metres of the places at which a train that calls at a stop stands.
    static let stoppingPlace = 20.0

    /// Drives for a number of seconds, or until the train has stood at the last stop.
    static func drive(along pattern: Pattern, for seconds: Double, _ noise: inout Noise) -> ArbitraryMovement {
        var driver = ArbitraryDriver(pattern, Noise(seed: Int.random(in: 0..<Int.max, using: &noise)))
        for stop in driver.stops.indices.dropLast() where driver.movement.end < seconds {
            driver.wander(to: driver.stops[stop])
            driver.serve(driver.stops[stop])
        }
        if driver.movement.end < seconds, let last = driver.stops.last {
            driver.wander(to: last)
            driver.call(at: last)
        }
        return driver.movement
    }

    /// Begins at a station, between stations, or in full run, in the first three fifths of the line.
    private init(_ pattern: Pattern, _ noise: Noise) {
        var noise = noise
        stops = pattern.stops.map(\.chainage)
        limit = pattern.track.length
        let first = Int.random(in: 0...(stops.count - 2) * 3 / 5, using: &noise)
        let kind = Double.random(in: 0..<1, using: &noise)
        if kind < 0.4 {
            let place = stops[first] + .random(in: -Self.stoppingPlace...Self.stoppingPlace, using: &noise)
            movement = ArbitraryMovement(chainage: max(0, place), speed: 0)
            movement.stand(for: noise.spread(2...120))
        } else {
            movement = ArbitraryMovement(
                chainage: .random(in: stops[first]...stops[first + 1], using: &noise),
                speed: kind < 0.6 ? 0 : noise.spread(0.8...Self.fastest))
            if kind < 0.6 { movement.stand(for: noise.spread(2...120)) }
        }
        self.noise = noise
        let bounded = min(movement.speed, fastestToStop(from: movement.chainage))
        if bounded != movement.speed { movement = ArbitraryMovement(chainage: movement.chainage, speed: bounded) }
    }

    /// Moves the train before a stop: it is held, creeps, runs slowly, or changes its speed, at up to two places.
    private mutating func wander(to stop: Double) {
        let count = [0, 0, 1, 1, 2].randomElement(using: &noise) ?? 0
        guard stop - movement.chainage > 20 else { return }
        let places = (0..<count).map { _ in
            Double.random(in: movement.chainage + 5...stop - 5, using: &noise)
        }.sorted()
        for place in places where place > movement.chainage + 5 {
            switch Int.random(in: 0..<10, using: &noise) {
            case 0..<4:
                halt(at: place, for: noise.spread(3...180))
            case 4..<6:
                let speed = Double.random(in: 0.8...8, using: &noise)
                keep(speed, from: place, for: speed * .random(in: 30...240, using: &noise))
            case 6..<8:
                keep(.random(in: 3...20, using: &noise), from: place, for: .random(in: 100...1500, using: &noise))
            default:
                run(to: place, arrivingAt: noise.spread(0.8...Self.fastest))
            }
        }
        if noise.happens(0.2) {
            halt(at: stop - .random(in: 110...500, using: &noise), for: noise.spread(3...180))
        }
    }

    /// Calls at a stop, or runs through it at any speed.
    private mutating func serve(_ stop: Double) {
        if noise.happens(0.75) {
            call(at: stop)
        } else {
            run(to: stop, arrivingAt: noise.spread(0.8...Self.fastest))
        }
    }

    /// Stops somewhere at the stop, now and then in two stages, and stands there for 8 to 120 s.
    private mutating func call(at stop: Double) {
        let place = min(stop + .random(in: -Self.stoppingPlace...Self.stoppingPlace, using: &noise), limit)
        if noise.happens(0.2) {
            halt(at: place - .random(in: 5...90, using: &noise), for: noise.spread(3...40))
            movement.go(
                to: place, arrivingAt: 0, cruise: .random(in: 0.8...5, using: &noise), gain: gain(), loss: gain())
        }
        halt(at: place, for: noise.spread(8...120))
    }

    private mutating func halt(at place: Double, for seconds: Double) {
        let went = movement.go(to: place, arrivingAt: 0, cruise: cruise(), gain: gain(), loss: gain())
        if went || (movement.speed == 0 && abs(movement.chainage - place) < 1) { movement.stand(for: seconds) }
    }

    private mutating func run(to place: Double, arrivingAt speed: Double) {
        movement.go(
            to: place, arrivingAt: min(speed, fastestToStop(from: place)), cruise: cruise(), gain: gain(), loss: gain())
    }

    /// Keeps a speed for a number of metres.
    private mutating func keep(_ speed: Double, from place: Double, for metres: Double) {
        let end = min(place + metres, (stops.last ?? 0) - 30)
        guard end > place + 5 else { return }
        run(to: place, arrivingAt: speed)
        let kept = min(movement.speed, fastestToStop(from: end))
        movement.go(to: end, arrivingAt: kept, cruise: max(kept, 0.8), gain: gain(), loss: gain())
    }

    /// So fast a train may be at a place to stop at the last stop.
    private func fastestToStop(from place: Double) -> Double {
        let left = (stops.last ?? 0) - Self.stoppingPlace - 1 - place
        return (2 * 1.2 * max(0.1, left)).squareRoot()
    }

    private mutating func cruise() -> Double { noise.spread(noise.happens(0.93) ? 8...Self.fastest : 2...8) }

    private mutating func gain() -> Double { .random(in: 0.3...ArbitraryMovement.hardest, using: &noise) }
}
