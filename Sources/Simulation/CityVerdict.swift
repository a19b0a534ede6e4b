public import Navigation
import Observations
import Positioning
import Transit

/// The faults in the messages of a rider's box on a journey in a scripted city, judged by the truth.
public struct CityVerdict: Sendable {
    /// The faults, each with a few words.
    public let faults: [(fault: Fault, text: String)]
    /// How many seconds after the doors had opened it was told to get off, where the rider had to and it was told at all.
    public let lateness: [Double]

    /// The kinds of fault.
    public enum Fault: String, CaseIterable, Sendable {
        /// Told to get off where the rider need not, or half a minute before the doors opened, or more.
        case falseGetOff = "false \"get off\""
        /// Told to get ready for a station where the rider need not get off.
        case falseGetReady = "false \"get ready\""
        /// Told that the train leads away.
        case falseWrongDirection = "false wrongDirection"
        /// Told that the train does not call at the rider's station.
        case falseWrongTrain = "false wrongTrain"
        /// Told that the train has left the line.
        case falseOffRoute = "false offRoute"
        /// Told that a station was left behind at which the rider got off, or need not.
        case falseMissed = "false missed"
        /// Not told to get ready in time: never, or less than 20 s before the doors opened, or when the train still had
        /// to run for more than 180 s. What it stands on the way does not count, since nobody knows of it before.
        case noGetReady = "no \"get ready\" in time"
        /// Not told to get off from 5 s before the doors opened to 15 s after it.
        case noArrival = "no \"get off\" in time"
        /// Told that there is no such journey.
        case refused = "refused"
    }

    /// Seconds before the doors open from which on it is in time to be told to get ready, and until which.
    private static let lead = (least: 20.0, most: 180.0)
    /// Seconds after the doors have opened in which it is in time to be told to get off.
    private static let arrival = -5.0...15
    /// The lead before the doors open, in seconds, from which on a call to get off counts as told elsewhere.
    private static let far = 30.0

    /// Judges.
    public init(_ journey: CityJourney, _ events: [Event]) {
        var (faults, lateness): ([(fault: Fault, text: String)], [Double]) = ([], [])
        for event in events {
            let text = "\(event.time) \(event.stop?.name ?? "")"
            let here = journey.alightings.first { $0.name == event.stop?.name }
            switch AlarmSignal(event) {
            case .arrived where here.map { event.time < $0.doorsOpen.advanced(bySeconds: -Self.far) } ?? true:
                faults.append((.falseGetOff, text))
            case .approaching where here == nil: faults.append((.falseGetReady, text))
            case .wrongDirection: faults.append((.falseWrongDirection, text))
            case .offRoute: faults.append((.falseOffRoute, text))
            case .wrongTrain: faults.append((.falseWrongTrain, text))
            case .missed: faults.append((.falseMissed, text))
            case .refused: faults.append((.refused, text))
            case .near, .approaching, .arrived, .trainArriving, .misconfigured, nil: break
            }
        }
        for alighting in journey.alightings {
            func told(_ signal: AlarmSignal) -> [Timestamp] {
                events.filter { AlarmSignal($0) == signal && $0.stop?.name == alighting.name }.map(\.time)
            }
            let leads = told(.approaching).map { time in
                (all: alighting.doorsOpen.seconds(since: time), running: alighting.running(from: time))
            }
            if !leads.contains(where: { $0.all >= Self.lead.least && $0.running <= Self.lead.most }) {
                faults.append((.noGetReady, "\(alighting.name) \(leads.map { Int($0.all) }) s before"))
            }
            let late = told(.arrived).map { $0.seconds(since: alighting.doorsOpen) }
            if !late.contains(where: Self.arrival.contains) {
                faults.append((.noArrival, "\(alighting.name) \(late.map { Int($0) }) s after"))
            }
            if let first = late.first(where: { $0 > -Self.far }) { lateness.append(first) }
        }
        (self.faults, self.lateness) = (faults, lateness)
    }
}

extension CityJourney.Alighting {
    /// For how many seconds the train runs from some time on until the doors open.
    fileprivate func running(from time: Timestamp) -> Double {
        stands.reduce(doorsOpen.seconds(since: time)) { seconds, stand in
            seconds - max(0, stand.upperBound.seconds(since: max(time, stand.lowerBound)))
        }
    }
}

extension CityJourney {
    /// The events that a navigator tells of the journey, with ticks between the observations as in a replay.
    public func events(by navigator: Navigator) -> [Event] {
        var (navigator, ticks, events) = (navigator, Timekeeper(), [Event]())
        for observation in observations {
            for tick in ticks.ticks(before: observation.time) { events += navigator.handle(tick) }
            events += navigator.handle(observation)
        }
        return events
    }
}
