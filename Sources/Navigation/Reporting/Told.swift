import Observations
import Positioning

/// What the rider has been told, so that nothing is told twice.
struct Told: Sendable, Codable {
    private var stations = ReportDeduplicator()
    private var sources = SourceAnnouncer()
    /// The time of the last event.
    private var last: Timestamp?

    /// The source that is in use.
    var source: Event.Source { sources.newest }

    /// Takes which source is in use; tells whether that is to be told now.
    mutating func tells(_ source: Event.Source, at time: Timestamp) -> Bool { sources.tells(source, at: time) }

    /// What has not been told yet.
    mutating func filter(_ encounters: [Encounter]) -> [Encounter] { stations.filter(encounters) }

    /// Takes that a station was told wrong: it may be told again.
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
