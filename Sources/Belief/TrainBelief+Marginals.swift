package import Positioning
import Mathematics

/// The belief's answers to whoever asks, and what is learned from what was concluded from it.
extension TrainBelief {
    /// How likely the train is one of each pattern that it may be one of, by the pattern's number.
    package var shares: [(pattern: Int, share: Double)] { beliefs.map { ($0.model.pattern, $0.share) } }

    /// The answer of a belief on its pattern.
    package struct Answer: Sendable {
        /// The pattern's number.
        package let pattern: Int
        /// The numbers of its stations, by stop.
        package let stations: [Int]
        /// The chainages of its stops in metres.
        package let stops: [Double]
        /// The position in its stops of the one at which the rider must act.
        package let target: Int?
        /// Its share of all probability.
        package let share: Double
        /// How likely the train is one of this pattern by how often they run, when it left and where it stops alone; it is a weight.
        package let identity: Double
        /// Whether fixes show the train.
        package let isInView: Bool
        /// How far behind the train's middle the rider sits, in metres.
        package let seat: Double
        /// The marginals for each stop and for the train's place.
        package let marginals: LineMarginals
    }

    /// The question put to every pattern's belief.
    package struct Question {
        /// How many seconds before the doors open the rider is to be told.
        package var lead: Double
        /// Metres from each station from which on the train is near, by number.
        package var radii: [Double]
        /// Seconds after which a stop is settled.
        package var settling: Double

        /// Creates a question.
        package init(lead: Double, radii: [Double], settling: Double) {
            (self.lead, self.radii, self.settling) = (lead, radii, settling)
        }
    }

    /// Asks all beliefs; none answers where the train is on no pattern.
    ///
    /// - Parameter target: where the rider must act along a pattern, as a position in its stops.
    package func ask(_ question: Question, at time: Timestamp, target: (_ pattern: Int) -> Int?) -> [Answer] {
        beliefs.map { belief in
            let model = belief.model
            let asked = LineMarginals.Question(
                target: target(model.pattern), lead: question.lead, radii: model.stations.map { question.radii[$0] },
                settling: question.settling)
            let marginals = LineMarginals(belief, at: time.seconds, asked)
            return Answer(
                pattern: model.pattern, stations: model.stations, stops: model.stops, target: asked.target,
                share: belief.share, identity: belief.identity * prior(of: model.pattern),
                isInView: !belief.hypotheses.isEmpty, seat: belief.seat.mean, marginals: marginals)
        }
    }

    /// When the doors open at the stops ahead of a pattern's train, in seconds from now and standard deviations.
    ///
    /// - Parameters:
    ///   - stop: the one at which it stands, or which it has left last.
    ///   - count: how many are looked at.
    package func doors(
        on pattern: Int, behind stop: Int, count: Int, at time: Timestamp
    ) -> [(stop: Int, mean: Double, deviation: Double)] {
        guard let belief = beliefs.first(where: { $0.model.pattern == pattern }) else { return [] }
        let stops = belief.model.stops.indices
        // One that is still to come to the first stop has it ahead.
        return stops.dropFirst(stop).prefix(count + 1).compactMap { target in
            let question = LineMarginals.Question(
                target: target, lead: 0, radii: Array(repeating: 0, count: stops.count), settling: 0)
            let marginals = LineMarginals(belief, at: max(time.seconds, Double(belief.now)), question)
            guard marginals.reached(target) * 2 < marginals.total, let doors = marginals.doors else { return nil }
            return (target, doors.mean, doors.deviation)
        }
        .prefix(count).map(\.self)
    }

    /// Learns how long a run took that was seen from its beginning to its end, in seconds.
    package mutating func learnPace(_ seconds: Double, to stop: Int, of pattern: Int) {
        guard seconds > Self.shortestRun, let number = beliefs.firstIndex(where: { $0.model.pattern == pattern }) else {
            return
        }
        let leg = stop - 1
        beliefs[number].learnPace(log(seconds / beliefs[number].model.runs[leg].seconds), on: leg)
    }

    /// A run that took less, in seconds, was told wrong.
    private static let shortestRun = 20.0

    /// Learns from a fix of a train that stands at a stop of the likeliest pattern how far from its middle the rider sits.
    ///
    /// Not of a rider who waits on a platform. Not at the ends of the line: drawn tracks end at the stop, and nothing says which way the train stands beyond.
    package mutating func learnSeat(_ position: Position, at stop: Int, of pattern: Int) {
        guard let number = likeliest, beliefs[number].model.pattern == pattern,
            position.speed ?? 0 < Parameters.Seat.standingSpeed, !beliefs[number].isAfoot,
            knowledge.lastSeat.map({ position.time.seconds(since: $0) >= Parameters.errorTime }) ?? true
        else { return }
        let model = beliefs[number].model
        let chainage = model.stops[stop]
        guard model.grid.reaches(Parameters.halfTrain, from: chainage) else { return }
        let cell = model.grid.cell(at: chainage)
        let offset = LineGrid.place(position.coordinate) - model.grid.point(cell)
        let behind = chainage - Double(cell) * LineGrid.spacing - (offset * model.grid.tangent(cell)).sum()
        knowledge.lastSeat = position.time
        beliefs[number].learnSeat(
            behind, deviation: position.accuracy / Position.deviationsIn68Percent + Parameters.Fix.leastDeviation)
    }

    /// Learns from a fix whether the sky is seen where the train is.
    package mutating func learnSky(on pattern: Int, at chainage: Double, deviation: Double, time: Timestamp) {
        guard let model = models[pattern] else { return }
        knowledge.learnSky(on: model, at: chainage, deviation: deviation, time: time)
    }
}
