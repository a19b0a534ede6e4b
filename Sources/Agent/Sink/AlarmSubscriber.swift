import Navigation
import Positioning
import Synchronization
import Threads

/// Has the alarm sound and show what the core concludes.
///
/// The alarm's own buffer keeps the newest signal and the status, so nothing here waits.
final class AlarmSubscriber: Sendable {
    private let alarm: any Alarm
    private let keeper: Keeper
    private let views: PageViews
    private let light: Mutex<StatusLight>

    /// Creates a subscriber for an alarm. The alarm shows the agent's status from now on, and sounds what an earlier session left sounding.
    ///
    /// - Parameter views: whether somebody looks at the page, which shows the stations: the alarm leaves them to it then.
    init(_ alarm: any Alarm, keeper: Keeper, views: PageViews, _ beginning: Beginning) {
        (self.alarm, self.keeper, self.views) = (alarm, keeper, views)
        light = Mutex(beginning.light)
        alarm.show(beginning.light.status)
        if let open = beginning.alarm {
            sound(open.signal, decided: open.time)
        } else if beginning.isMisconfigured {
            sound(.misconfigured, decided: .wallClock)
        }
    }

    /// Sounds and shows what an outcome tells.
    func put(_ outcome: Outcome) {
        for event in outcome.events {
            if let signal = AlarmSignal(event), signal != .near || !views.isSomebodyLooking {
                sound(signal, decided: event.time)
            }
            if let status = light.withLock({ $0.take(event) }) { alarm.show(status) }
        }
    }

    /// Sounds a signal, which is kept until it has been played or acknowledged.
    private func sound(_ signal: AlarmSignal, decided time: Timestamp) {
        if let number = alarm.sound(signal) { keeper.began(signal, number: number, decided: time) }
    }
}
