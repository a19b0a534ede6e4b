import Navigation
import Page

extension Notification {
    /// Creates the notification that a phone shows for an event; `nil` where it shows none.
    init?(_ event: Event, in language: Language) {
        guard let row = event.row, let urgency = row.urgency else { return nil }
        let kind = row.signal?.rawValue ?? event.kind.rawValue
        let key = "alarm.\(kind)" + (row.differsAtChange && event.role == .transfer ? ".transfer" : "")
        let minutes = event.heldFor.map { Int($0 / 60) }
        let named = event.stop.flatMap { language.text(key + ".named", name: $0.name, count: minutes) }
        self.init(
            title: language.text(key + ".title") ?? "", subtitle: named ?? language.text(key + ".text") ?? "",
            sound: urgency, canAcknowledge: row.signal?.isAnswered ?? false)
    }

    /// Creates the notification of a signal that a restart has cut short; its event is not known any more.
    init?(again signal: AlarmSignal, in language: Language) {
        guard signal.isAnswered else { return nil }
        self.init(
            title: language.text("alarm.\(signal).title") ?? "", subtitle: language.text("alarm.restarted.text") ?? "",
            sound: .alarm, canAcknowledge: true)
    }
}
