import Navigation
public import Positioning
public import Transit

/// A part of a ride on one line: the pattern along which it is drawn.
public struct LineSection: Hashable, Sendable {
    /// The number of the pattern.
    public var pattern: Int
    /// From the first to the last second on it.
    public var span: ClosedRange<Timestamp>
    /// The belief, with its places along that pattern.
    public var samples: [Sample]

    /// Where the train was believed to be.
    public struct Sample: Hashable, Sendable {
        /// When.
        public var time: Timestamp
        /// Metres along the section's pattern.
        public var chainage: Double
        /// The distance each way that holds the train with a probability of 68 %, in metres.
        public var uncertainty: Double
        /// Whether no position was to be had.
        public var isInferred: Bool
    }

    /// The stretch of the pattern's track that was ridden, in metres of chainage.
    public var reach: ClosedRange<Double> {
        let places = samples.map(\.chainage)
        return (places.min() ?? 0)...(places.max() ?? 0)
    }
}

extension RideTrace {
    /// A belief along another pattern is drawn on this one where its place lies so near, in metres: two tracks of one line.
    static let sameTrack = 100.0
    /// Shorter sections, in seconds, are a belief that has not made up its mind.
    static let shortestSection = 60.0

    /// The lines that were ridden, in order, each with the pattern that was believed the longest.
    public func sections(in network: Network) -> [LineSection] {
        var rest = Array(zip(belief, beliefIsInferred))
        var sections: [LineSection] = []
        while !rest.isEmpty {
            let seconds = rest.reduce(into: [Int: Int]()) { $0[$1.0.place.pattern, default: 0] += 1 }
            guard let most = seconds.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { break }
            guard Double(most.value) >= Self.shortestSection || sections.isEmpty else { break }
            let track = network.patterns[most.key].track
            var samples: [LineSection.Sample] = []
            rest.removeAll { sample, isInferred in
                var chainage = sample.place.chainage
                if sample.place.pattern != most.key {
                    guard let near = track.nearest(to: sample.coordinate(in: network)), near.offset <= Self.sameTrack
                    else { return false }
                    chainage = near.chainage
                }
                samples.append(
                    LineSection.Sample(
                        time: sample.time, chainage: chainage, uncertainty: sample.place.uncertainty,
                        isInferred: isInferred))
                return true
            }
            samples.sort { $0.time < $1.time }
            guard let first = samples.first?.time, let last = samples.last?.time else { break }
            sections.append(LineSection(pattern: most.key, span: first...last, samples: samples))
        }
        return sections.sorted { $0.span.lowerBound < $1.span.lowerBound }
    }
}
