import Observations
import Positioning

/// A record of everything that the rider has been told, so that nothing is told twice.
struct Told: Sendable, Codable {
    private var stations = ReportDeduplicator()
    private var sources = SourceAnnouncer()
    /// The time of the last event.
    private var last: Timestamp?

    /// The source that is in use.
    var source: Event.Source { sources.newest }

    /// Notes which source is in use. Returns whether that is to be reported now.
    mutating func tells(_ source: Event.Source, at time: Timestamp) -> Bool { sources.tells(source, at: time) }

    /// Selects the encounters that have not been reported yet.
    mutating func filter(_ encounters: [Encounter]) -> [Encounter] { stations.filter(encounters) }

    /// Records that a station was reported wrongly: it may be reported again.
    mutating func retract(_ station: Int) { stations.retract(station) }

    /// The time at which an event is told that follows from an observation.
    ///
    /// Observations of several sources come in another order than they happened, by some seconds: no event goes back before one that has
    /// been told. Much earlier is a clock that was set back.
    mutating func order(_ time: Timestamp, observed: Timestamp) -> Timestamp {
        var time = time
        if let last, time < last, last.seconds(since: observed) <= Timekeeper.slack { time = last }
        last = time
        return time
    }
}
