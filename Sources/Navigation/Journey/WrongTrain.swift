import Belief
import Positioning
import Transit

/// Whether the rider is in a train that goes the way to their station and does not call there: an express, one of another branch, one
/// that ends before.
///
/// A train the other way is none (`wrongDirection`), nor is one from which the rider is to change as planned.
struct WrongTrain: Hashable, Sendable, Codable {
    /// The station where the rider boarded; `nil` until it is known.
    private(set) var station: Int?
    /// Whether it has been told, or cannot be told of this train any more.
    private var isOver = false
    /// Since when it has been so probable.
    private var since: Timestamp?

    /// - Parameter station: the station where the rider boards, where they said so.
    init(from station: Int?) { self.station = station }

    /// Records that the train has left a station. The first one counts where nobody said where the rider boards.
    mutating func leave(_ station: Int) { self.station = self.station ?? station }

    /// Records that the rider knows that they are not where they were to be.
    mutating func end() { (isOver, since) = (true, nil) }

    /// The station where the rider boarded the train of which nothing has been told.
    var open: Int? { isOver ? nil : station }

    /// Whether a pattern's train goes the way of those that riders who wait at the station take, and is none of them.
    func isWrong(_ answer: TrainBelief.Answer, _ plan: JourneyPlan, in network: Network) -> Bool {
        guard let open, !plan.isEnd(open), !plan.isDirect(answer.pattern, from: open),
            !plan.isDirect(answer.pattern, at: answer.marginals.likeliestStop)
        else { return false }
        let (expected, pattern) = (plan.expected(at: open), network.patterns[answer.pattern])
        return !expected.contains(answer.pattern)
            && expected.contains { pattern.goesTheSameWay(as: network.patterns[$0]) == true }
    }

    /// Handles the current state of the beliefs.
    ///
    /// - Parameter known: the patterns of which the rider has been told already.
    /// - Returns: the train in which the rider is, if it is a wrong one.
    mutating func wrong(
        _ answers: [TrainBelief.Answer], besides known: Set<Int>, _ plan: JourneyPlan, in network: Network,
        at time: Timestamp
    ) -> TrainBelief.Answer? {
        guard let wrong = judge(answers, besides: known, plan, in: network) else {
            since = nil
            return nil
        }
        // A clock that was set back has put the beginning into the future.
        let start = since.flatMap { $0 <= time ? $0 : nil } ?? time
        since = start
        guard time.seconds(since: start) >= Policy.Advice.wrongTrainTime else { return nil }
        end()
        return wrong
    }

    /// The train in which the rider is, if it is a wrong one now by when it left and where it stops.
    func judge(
        _ answers: [TrainBelief.Answer], besides known: Set<Int>, _ plan: JourneyPlan, in network: Network
    ) -> TrainBelief.Answer? {
        guard open != nil else { return nil }
        var (total, wrong) = (0.0, 0.0)
        var (allWeight, wrongWeight) = (0.0, 0.0)
        var likeliest: TrainBelief.Answer?
        for answer in answers {
            let isWrong = !known.contains(answer.pattern) && isWrong(answer, plan, in: network)
            total += answer.marginals.total
            // A train that is nowhere near the track is none of its.
            let weight = answer.share < Policy.Advice.excluded ? 0 : answer.identity
            allWeight += isWrong ? Policy.Advice.mistaken * weight : weight
            guard isWrong else { continue }
            wrong += answer.marginals.total
            wrongWeight += Policy.Advice.mistaken * weight
            if answer.marginals.total > likeliest?.marginals.total ?? 0 { likeliest = answer }
        }
        let isCertain = wrongWeight >= Policy.Advice.certain * allWeight && wrongWeight > 0
        return isCertain && wrong >= Policy.Advice.possible * total ? likeliest : nil
    }
}
