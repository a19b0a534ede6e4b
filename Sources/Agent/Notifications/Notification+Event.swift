import Navigation
import Page

extension Notification {
    /// What a phone says of an event; `nil` where it says nothing.
    init?(_ event: Event, in language: NotificationLanguage) {
        guard let signal = AlarmSignal(event) else { return nil }
        let station = event.stop?.name
        let isChange = event.role == .transfer
        let words = NotificationWords(language)
        let text: (title: String, subtitle: String)
        switch signal {
        case .near: text = (words.near, station ?? "")
        case .approaching: text = (words.getReady, (isChange ? words.changeSoon : words.getOffSoon)(station ?? ""))
        case .arrived:
            text =
                isChange ? (words.change, words.changeAt(station ?? "")) : (words.getOff, words.getOffAt(station ?? ""))
        case .missed: text = (words.missed, words.leftBehind(station ?? ""))
        case .wrongDirection: text = (words.wrongWay, words.leadsAway)
        case .offRoute: text = (words.offRoute, words.leftLine)
        case .wrongTrain: text = (words.wrongTrain, station.map(words.changeTo) ?? words.doesNotStop)
        case .trainArriving: text = (words.trainArriving, station ?? "")
        case .refused: text = (words.refused, words.noTrain)
        case .misconfigured: return nil
        }
        self.init(
            title: text.title, subtitle: text.subtitle, sound: signal.isPassing ? .usual : .alarm,
            canAcknowledge: !signal.isPassing && signal != .refused)
    }

    /// What a phone says of a signal that a restart has cut short, of which the event is not known any more.
    init?(again signal: AlarmSignal, in language: NotificationLanguage) {
        let words = NotificationWords(language)
        let title: String
        switch signal {
        case .approaching: title = words.getReady
        case .arrived: title = words.getOff
        case .missed: title = words.missed
        case .wrongDirection: title = words.wrongWay
        case .offRoute: title = words.offRoute
        case .wrongTrain: title = words.wrongTrain
        case .near, .trainArriving, .refused, .misconfigured: return nil
        }
        self.init(title: title, subtitle: words.restarted, sound: .alarm, canAcknowledge: true)
    }
}
