import Positioning

/// Tells that another source is in use, once it has been for some seconds: where two take turns by the second, nobody wants to hear of
/// each.
struct SourceAnnouncer: Sendable, Codable {
    /// The source that was told last.
    private var told = Event.Source.none
    /// Since when another one is in use,
    private var since: Timestamp?
    /// and the one that is in use.
    private(set) var newest = Event.Source.none

    /// Notes which source is in use.
    ///
    /// - Returns: whether that is to be reported now. It is reported at once that nothing shows where the train is, and that something
    ///   does again.
    mutating func tells(_ source: Event.Source, at time: Timestamp) -> Bool {
        if source != newest { (newest, since) = (source, time) }
        guard source != told else {
            since = nil
            return false
        }
        let since = since ?? time
        // A clock that was set back has put the beginning into the future.
        self.since = min(since, time)
        guard told == .none || source == .none || time.seconds(since: since) >= Policy.Sources.lasting else {
            return false
        }
        (told, self.since) = (source, nil)
        return true
    }
}
