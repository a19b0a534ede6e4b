import Messages
import Positioning

/// The metrics of a copy that Prometheus scrapes.
enum FleetMetrics {
    static func exposition(_ state: FleetState, isConnected: Bool, at now: Timestamp) -> Exposition {
        let counts = state.counts
        let kinds = FeedKind.allCases.map { ($0.name, state.count($0, at: now), counts.messages[$0] ?? 0) }
        var exposition = Exposition()
        exposition.add(
            "alight_fleet_connected", .gauge, "Whether the broker is connected: 1 or 0.", isConnected ? 1 : 0)
        exposition.add(
            "alight_fleet_trains", .gauge, "Trains in the feed.",
            kinds.map { Exposition.Sample(Double($0.1.all), ("feed", $0.0)) })
        exposition.add(
            "alight_fleet_own_trains", .gauge, "Trains in the feed of which no other copy has a newer message.",
            kinds.map { Exposition.Sample(Double($0.1.own), ("feed", $0.0)) })
        exposition.add(
            "alight_fleet_messages_total", .counter, "Messages of boxes that came to this copy, refused ones too.",
            kinds.map { Exposition.Sample(Double($0.2), ("feed", $0.0)) })
        exposition.add(
            "alight_fleet_refused_total", .counter, "Messages of boxes that were refused, by the reason.",
            Refusal.allCases.map { Exposition.Sample(Double(counts.refused[$0] ?? 0), ("reason", $0.rawValue)) })
        exposition.add(
            "alight_fleet_overtaken_total", .counter, "Messages of boxes behind which a newer one had come already.",
            Double(counts.overtaken))
        exposition.add(
            "alight_fleet_parts_total", .counter, "Parts of other copies that came.", Double(counts.parts))
        exposition.add(
            "alight_fleet_refused_in_parts_total", .counter,
            "Trains in parts of other copies that were refused, by the reason.",
            Refusal.allCases.map {
                Exposition.Sample(Double(counts.refusedInParts[$0] ?? 0), ("reason", $0.rawValue))
            })
        exposition.add(
            "alight_fleet_kept_bytes", .gauge, "Bytes of entities that are kept, with their names.",
            Double(state.keptBytes))
        return exposition
    }
}
