import Navigation
import Observations
import Positioning
import Report
import TestSupport
import Testing

@Suite struct `A ride is judged` {
    private let network = TestRide.network

    /// A trace in which the train stands at the second station from second 100 to 130, and runs at 20 m/s before and after.
    private func trace(_ events: [(kind: Event.Kind, stop: Int, second: Double)]) -> RideTrace {
        let navigator = Navigator(network: network)
        var trace = RideTrace(name: "ride")
        for second in 0...200 {
            let time = Double(second)
            let chainage = 2000 + 20 * (min(0, time - 100) + max(0, time - 130))
            let speed = (100...130).contains(time) ? 0.0 : 20
            trace.observe(
                Observation(.fix(Fix(time, .somewhere.moved(east: chainage), speed: speed)), at: .second(time)))
            let due = events.filter { $0.second == time }.map { kind, stop, _ in
                var event = Event(kind, at: .second(time))
                event.stop = Event.Stop(id: "S\(stop)", name: "")
                event.role = .destination
                return event
            }
            trace.conclude(due, navigator)
        }
        return trace
    }

    @Test func `by the stop that it shows`() throws {
        let judgement = RideJudgement(
            trace([(.approaching, 1, 20), (.arrived, 1, 104), (.departed, 1, 128)]), in: network)
        let stop = try #require(judgement.stops.first)
        #expect(judgement.stops.count == 1 && stop.stop.station == 1 && stop.role == .destination)
        #expect(stop.lead == 80 && stop.arrivalDelay == 4 && stop.departureDelay == -2)
        #expect(judgement.unseen.isEmpty)
    }

    @Test func `early where the arrival is told before the train stands`() {
        let judgement = RideJudgement(trace([(.arrived, 1, 93), (.arrived, 1, 110)]), in: network)
        #expect(judgement.stops.map(\.arrivalDelay) == [-7])
    }

    @Test func `by no stop of another station, nor one at another time`() throws {
        let judgement = RideJudgement(trace([(.arrived, 0, 100), (.approaching, 2, 20)]), in: network)
        #expect(judgement.stops.map(\.arrivalDelay) == [nil] && judgement.stops.map(\.lead) == [nil])
        guard case .away(let distance) = judgement.unseen.first?.reason else {
            Issue.record("\(judgement.unseen)")
            return
        }
        #expect(abs(distance - 2000) < 3)
        #expect(judgement.unseen.map(\.isContradicted) == [true])
    }

    @Test func `wrong where an arrival is told while the fixes run by`() {
        let judgement = RideJudgement(trace([(.arrived, 2, 198)]), in: network)
        #expect(judgement.unseen.count == 1 && judgement.unseen[0].isContradicted)
    }

    @Test func `in figures, with the stop at its destination`() throws {
        let trace = TestRide.trace()
        let judgement = RideJudgement(trace, in: network)
        let figures = try #require(RideFigures(trace, judgement, trace.sections(in: network), in: network))
        #expect(figures.lines == ["Line"] && figures.hasJourney && figures.to == "East")
        #expect(abs(figures.length - 4000) < 60 && figures.outages == 1 && figures.longestOutage == 32)
        #expect(figures.fixes == 259 && figures.verdicts.map(\.answer) == [.late])
        let destination = try #require(figures.destination)
        #expect(destination.stop.begin.second == 260)
        #expect(destination.arrivalDelay.map { abs($0) < 10 } == true)
    }
}
