import Messages
import Navigation
import Positioning

/// How it stands, in numbers that are gathered over time.
extension AgentStatus {
    /// Everything as metrics, in base units.
    ///
    /// - Parameters:
    ///   - snapshot: what the core knew then.
    ///   - faults: the parts with which something is wrong.
    ///   - events: how many events of each kind have been told since the program began.
    ///   - waiting: how many events wait for each of those who pass them on.
    ///   - now: the time of day; the ride's own may be another one.
    func metrics(
        _ snapshot: Snapshot?, faults: Set<Problem.Part>, events: [Event.Kind: Int], waiting: [String: Int],
        now: Timestamp
    ) -> String {
        var metrics = Exposition()
        metrics.add(
            "alight_source", "What tells where the train is.",
            oneOf: [Event.Source.gnss, .bluetooth, .deadReckoning, .none].map(\.rawValue), as: "source", source)
        addFix(to: &metrics)
        metrics.add(
            "alight_place_meters", .gauge, "Where the train is along its line; absent where it is on none.",
            place?.chainage)
        metrics.add(
            "alight_place_uncertainty_meters", .gauge,
            "So far each way it is with a probability of 68 percent.", place?.uncertainty)
        metrics.add(
            "alight_standing_ratio", .gauge, "The probability that the train stands at a station.", place?.standing)
        metrics.add(
            "alight_journey", "Where the rider is on the journey; all are 0 without one.",
            oneOf: JourneyState.allCases.map(\.rawValue), as: "state", journey?.state)
        addDoors(snapshot, to: &metrics)
        metrics.add(
            "alight_alarm_open", .gauge, "Whether something has been told that the rider has not acknowledged.",
            alarm == nil ? 0 : 1)
        metrics.add(
            "alight_events_total", .counter, "Events told since the program began.",
            Event.Kind.allCases.map { Exposition.Sample(Double(events[$0] ?? 0), ("event", $0.rawValue)) })
        metrics.add(
            "alight_queue_events", .gauge, "Events that wait to be passed on to a broker, by what it is told.",
            waiting.sorted { $0.key < $1.key }.map { Exposition.Sample(Double($0.value), ("reader", $0.key)) })
        metrics.add(
            "alight_fault", .gauge, "Whether something is wrong with a part; the status says what.",
            Problem.Part.allCases.map { Exposition.Sample(faults.contains($0) ? 1 : 0, ("part", "\($0)")) })
        ProcessUsage(now: Double(now.milliseconds) / 1000).add(to: &metrics)
        return metrics.text
    }

    private func addFix(to metrics: inout Exposition) {
        metrics.add("alight_fix_age_seconds", .gauge, "How long ago the newest fix came.", fix?.age)
        metrics.add(
            "alight_fix_mode", .gauge,
            "Its mode as gpsd numbers it: 1 is no fix, 2 two-dimensional, 3 three-dimensional.",
            fix.map { Double($0.mode) })
        metrics.add(
            "alight_fix_accuracy_meters", .gauge,
            "The radius that holds the receiver with a probability of 68 percent.", fix?.accuracy)
        metrics.add("alight_fix_speed_meters_per_second", .gauge, "Its speed over ground.", fix?.speed)
        metrics.add(
            "alight_fix_satellites_used", .gauge, "How many satellites it was computed from.",
            fix?.satellitesUsed.map { Double($0) })
        metrics.add(
            "alight_fix_satellites_seen", .gauge, "How many satellites were in view.",
            fix?.satellitesSeen.map { Double($0) })
    }

    /// How long until doors open: at the next stop, and where the rider is to act.
    private func addDoors(_ snapshot: Snapshot?, to metrics: inout Exposition) {
        guard let snapshot else { return }
        let own = snapshot.next.first { $0.role == .transfer || $0.role == .destination }
        let calls = [("next", snapshot.next.first), ("rider", own)]
        func samples(_ value: (Snapshot.Call) -> Double) -> [Exposition.Sample] {
            calls.compactMap { stop, call in call.map { Exposition.Sample(value($0), ("stop", stop)) } }
        }
        metrics.add(
            "alight_doors_seconds", .gauge,
            "In how long the doors open: at the next stop, and where the rider is to act.",
            samples { $0.doors.seconds(since: snapshot.time) })
        metrics.add(
            "alight_doors_uncertainty_seconds", .gauge, "The standard deviation of that.", samples(\.uncertainty))
    }
}
