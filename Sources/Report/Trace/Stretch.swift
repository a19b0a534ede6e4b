public import Navigation
public import Positioning
public import Transit

/// A part of a ride without a break in which all places are of one kind.
public struct Stretch: Hashable, Sendable {
    /// Where its places are from.
    public var kind: Kind
    /// The places in the order of time, at least one.
    public var points: [Point]

    /// Where places are from.
    public enum Kind: String, CaseIterable, Sendable {
        /// Fixes that the agent believed.
        case measured
        /// The line, while no position was to be had.
        case inferred
        /// Fixes that the agent did not believe.
        case refused
    }

    /// A place of a ride.
    public struct Point: Hashable, Sendable {
        /// When.
        public var time: Timestamp
        /// Where.
        public var coordinate: Coordinate
        /// The evidence for the place.
        public var evidence: Evidence
    }

    /// The evidence for a place.
    public enum Evidence: Hashable, Sendable {
        /// A fix, and why it was refused if it was.
        case fix(Fix, FixGate.Refusal?)
        /// The line.
        case belief(LinePosition, Event.Source)
    }
}

extension RideTrace {
    /// The ride as stretches in the order of their beginnings: where positions were out, along the shape of the line.
    public func stretches(in network: Network) -> [Stretch] {
        let longest = longestStep
        var stretches: [Stretch] = []
        var current: [Stretch.Kind: Stretch] = [:]
        func add(_ point: Stretch.Point, as kind: Stretch.Kind, breaks: Double) {
            if let last = current[kind]?.points.last, (0...breaks).contains(point.time.seconds(since: last.time)) {
                current[kind]?.points.append(point)
            } else {
                if let ended = current[kind] { stretches.append(ended) }
                current[kind] = Stretch(kind: kind, points: [point])
            }
        }
        for traced in fixes {
            guard let coordinate = traced.fix.coordinate else { continue }
            let point = Stretch.Point(
                time: traced.time, coordinate: coordinate, evidence: .fix(traced.fix, traced.refusal))
            add(point, as: traced.refusal == nil ? .measured : .refused, breaks: longest)
        }
        var pattern: Int?
        for (sample, isInferred) in zip(belief, beliefIsInferred) where isInferred {
            // Another pattern may lie elsewhere.
            if sample.place.pattern != pattern, let ended = current.removeValue(forKey: .inferred) {
                stretches.append(ended)
            }
            pattern = sample.place.pattern
            add(
                Stretch.Point(
                    time: sample.time, coordinate: sample.coordinate(in: network),
                    evidence: .belief(sample.place, sample.source)),
                as: .inferred, breaks: Outage.shortest)
        }
        return (stretches + current.values).sorted { ($0.start, $0.kind.rawValue) < ($1.start, $1.kind.rawValue) }
    }
}

extension Stretch {
    /// When it begins.
    public var start: Timestamp { points[0].time }
    /// When it ends.
    public var end: Timestamp { points[points.count - 1].time }
}
