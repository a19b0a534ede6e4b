import Navigation
import Observations
import Positioning
import Mathematics

/// The observations of a rider's box where the rider leaves the train: walks between rides, one fix a second.
struct Pedestrian {
    private(set) var observations: [Observation]

    /// Begins with a ride until the rider is out of the train.
    init(_ ride: [Observation], until out: Timestamp) {
        observations = ride.filter { $0.time <= out }
    }

    /// Walks from the last place to the first one of the next ride, and rides.
    mutating func walk(to ride: [Observation], until out: Timestamp) {
        if let next = ride.lazy.compactMap(\.placed).first, let start = observations.last(where: { $0.placed != nil }),
            let first = start.placed?.coordinate, let end = next.coordinate, let arrival = ride.first?.time
        {
            let seconds = arrival.seconds(since: start.time)
            let way = LocalPlane(origin: first).point(of: end)
            step(from: start, seconds: seconds - 1, east: way.east / seconds, north: way.north / seconds)
        }
        observations += ride.filter { $0.time <= out }
    }

    /// Walks on from the last place, straight.
    mutating func walkAway(for seconds: Double, speed: Double, bearing: Double) {
        guard let start = observations.last(where: { $0.placed != nil }) else { return }
        step(from: start, seconds: seconds, east: speed * sin(bearing), north: speed * cos(bearing))
    }

    /// Puts in what happens at its time.
    mutating func insert(_ observation: Observation) {
        let position = observations.firstIndex { $0.time > observation.time } ?? observations.count
        observations.insert(observation, at: position)
    }

    /// Appends fixes like the last one, moved on at a speed in metres a second.
    private mutating func step(from start: Observation, seconds: Double, east: Double, north: Double) {
        guard let fix = start.placed, let place = fix.coordinate else { return }
        let metresPerDegree = Earth.meanRadius * .pi / 180
        for second in stride(from: 1, through: seconds, by: 1) {
            var next = fix
            next.time = fix.time?.advanced(bySeconds: second)
            next.millisecondOfDay = next.time?.millisecondOfDay
            next.coordinate = Coordinate(
                latitude: place.latitude + north * second / metresPerDegree,
                longitude: place.longitude + east * second / metresPerDegree / cos(place.latitude * .pi / 180))
            next.speed = (east * east + north * north).squareRoot()
            next.track = nil
            observations.append(Observation(.fix(next), at: start.time.advanced(bySeconds: second)))
        }
    }
}

extension Observation {
    /// The fix, if it is one with a place.
    fileprivate var placed: Fix? {
        guard case .fix(let fix) = content, fix.coordinate != nil else { return nil }
        return fix
    }
}
