public import Positioning

/// A time in which the train stood, as the ride's own fixes or its motion sensor show it.
///
/// The agent's belief has no part in it, for stands are what the belief and its alarms are judged by.
public struct Stand: Hashable, Sendable {
    /// The first observation of the stand.
    public var begin: Timestamp
    /// The last one.
    public var end: Timestamp
    /// The evidence for the stand.
    public var evidence: Evidence
    /// The median of the fixes during the stand; `nil` where there were none.
    public var coordinate: Coordinate?

    /// The kinds of evidence for a stand.
    public enum Evidence: String, Sendable {
        /// The receiver's own speed, from Doppler shifts.
        case speed
        /// The motion sensor.
        case motion
    }
}

extension RideTrace {
    /// A receiver that stands tells less than this, in m/s: Doppler speeds are good to 0.1 to 0.2. At twice as much a train that creeps
    /// along a platform counts as standing; at half as much a phone's noise ends stands.
    static let standingSpeed = 0.5
    /// Only beyond this, in m/s, does a stand end: one noisy fix does not end it.
    static let movingSpeed = 1.0
    /// Shorter stands, in seconds, are no stop: doors take longer to open and close.
    static let shortestStand = 5.0
    /// A stand is not known to go on over a longer time without a fix, in seconds.
    static let longestSilence = 10.0

    /// The times in which the train stood, in order; where speed and motion sensor both show one, the speed counts.
    public var stands: [Stand] {
        let bySpeed = standsBySpeed
        let byMotion = standsByMotion.filter { felt in
            !bySpeed.contains { $0.begin <= felt.end && felt.begin <= $0.end }
        }
        return (bySpeed + byMotion).sorted { $0.begin < $1.begin }
    }

    private var standsBySpeed: [Stand] {
        var stands: [Stand] = []
        var current: (begin: Timestamp, end: Timestamp)?
        func end() {
            if let ended = current { add(ended.begin, ended.end, .speed, to: &stands) }
            current = nil
        }
        for traced in fixes {
            guard let speed = traced.fix.speed, traced.fix.mode >= .twoD else { continue }
            if let last = current?.end, !(0...Self.longestSilence).contains(traced.time.seconds(since: last)) { end() }
            if speed < Self.standingSpeed {
                current = (current?.begin ?? traced.time, traced.time)
            } else if speed >= Self.movingSpeed {
                end()
            }
        }
        end()
        return stands
    }

    private var standsByMotion: [Stand] {
        var stands: [Stand] = []
        for (number, change) in motions.enumerated() where change.isMoving == false {
            let end = number + 1 < motions.count ? motions[number + 1].time : span?.upperBound ?? change.time
            add(change.time, end, .motion, to: &stands)
        }
        return stands
    }

    private func add(_ begin: Timestamp, _ end: Timestamp, _ evidence: Stand.Evidence, to stands: inout [Stand]) {
        guard end.seconds(since: begin) >= Self.shortestStand else { return }
        stands.append(Stand(begin: begin, end: end, evidence: evidence, coordinate: median(of: fixes(in: begin...end))))
    }

    /// The fixes with a position in a time, whether the agent believed them or not.
    private func fixes(in span: ClosedRange<Timestamp>) -> [Coordinate] {
        let start = fixes.partitioningIndex { $0.time >= span.lowerBound }
        return fixes[start...].prefix { $0.time <= span.upperBound }.compactMap(\.fix.coordinate)
    }

    /// The median of latitudes and longitudes, which a few wild fixes do not move.
    private func median(of places: [Coordinate]) -> Coordinate? {
        guard let first = places.first else { return nil }
        let plane = LocalPlane(origin: first)
        let points = places.map { plane.point(of: $0) }
        guard let east = Quantiles(points.map(\.east)).median, let north = Quantiles(points.map(\.north)).median else {
            return nil
        }
        return plane.coordinate(of: LocalPlane.Point(east: east, north: north))
    }
}

extension Array {
    /// The first index from which on a condition holds, where it holds for all behind the first for which it does.
    func partitioningIndex(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
