import FoundationEssentials
import Journal
import Navigation

extension Event {
    /// Creates the event that a record of the journal tells, as far as a page shows it; `nil` where the record is no event.
    init?(_ record: Record) {
        guard let kind = Kind(rawValue: record.kind),
            let told = try? JSONDecoder().decode(Told.self, from: Data(record.text.utf8))
        else { return nil }
        self.init(kind, at: record.time)
        stop = told.stopID.map { Stop(id: $0, name: told.stopName ?? $0) }
        role = told.role.flatMap(Role.init)
        reason = told.reason.flatMap(EndReason.init)
    }

    /// The keys of an event that matter here.
    private struct Told: Decodable {
        var stopID: String?
        var stopName: String?
        var role: String?
        var reason: String?

        private enum CodingKeys: String, CodingKey {
            case role, reason
            case stopID = "stop_id"
            case stopName = "stop_name"
        }
    }
}
