import Alarms
import Logging
import Navigation
import Observations
import Positioning
import ServiceLifecycle
import Synchronization
import Threads

/// Passes the rider's button input to the alarm, to the core, and to the presets where it is for neither.
///
/// A press acknowledges, or else chooses a preset. A hold ends the journey. A press directly after a hold says that this was wrong:
/// the arrival was another station, and the journey goes on.
struct ButtonListener: Service {
    let button: GPIOButton
    let alarm: (any Alarm)?
    let commander: Commander
    let logger: Logger

    /// How soon behind a hold a press belongs to it. A finger is lifted and comes down again in half a second.
    static let markPatience = Duration.seconds(2)

    /// A hold, and where the journey led that it ended.
    private struct Hold {
        var instant: ContinuousClock.Instant
        var destination: String?
    }

    func run() async throws {
        await withTaskGroup(of: Void.self) { group in
            let presses = BoundedQueue<ContinuousClock.Instant?>(capacity: 16, overflow: .dropOldest)
            group.addTask { await choose(presses) }
            var hold: Hold?
            // Where the journey led before the last press, which may have ended it.
            var destination: String?
            for await press in button.presses().cancelOnGracefulShutdown() {
                switch press {
                case .pressed:
                    if let before = hold, before.instant.duration(to: .now) < Self.markPatience {
                        hold = nil
                        presses.put(nil)
                        if await commander.markWrong(goingOnTo: before.destination) {
                            alarm?.count(1)
                        } else {
                            refuse()
                        }
                        continue
                    }
                    destination = await commander.core.view().snapshot?.journey?.to.id
                    let isAlarms = alarm?.acknowledge() ?? false
                    let events = await commander.core.handle(Observation(.button(isHeld: false), at: .wallClock))
                    // A press while something sounds is for that, and so is one at the stop.
                    presses.put(isAlarms || !events.isEmpty ? nil : .now)
                case .held:
                    // Anything that began when the button was already down ends as well.
                    let hasEnded = await commander.endJourney(by: .button(isHeld: true))
                    if !hasEnded, alarm?.acknowledge() != true {
                        logger.debug("the button was held, and nothing was to end")
                    }
                    presses.put(nil)
                    hold = Hold(instant: .now, destination: destination)
                }
            }
            // A service that ends before the others would end them too.
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }

    /// Tells that what was asked for cannot be.
    private func refuse() {
        if alarm?.sound(.refused) == nil { logger.debug("a press was refused, and nothing can say so") }
    }

    /// Goes through the presets.
    private func choose(_ presses: BoundedQueue<ContinuousClock.Instant?>) async {
        var chooser = PresetChooser(count: commander.presets.count)
        while !Task.isCancelled {
            switch await next(presses, until: chooser.deadline) {
            case .press(let instant?):
                if let number = chooser.press(at: instant) { alarm?.count(number) }
            case .press(nil): chooser.cancel()
            case .timePassed:
                guard let number = chooser.due(at: .now) else { continue }
                let reply = await commander.go(commander.presets[number - 1].journey)
                if !reply.ok { refuse() }
            case .end: return
            }
        }
    }

    private enum Step: Sendable {
        case press(ContinuousClock.Instant?)
        case timePassed
        case end
    }

    private func next(
        _ presses: BoundedQueue<ContinuousClock.Instant?>, until deadline: ContinuousClock.Instant?
    ) async -> Step {
        await withTaskGroup(of: Step.self) { group in
            group.addTask {
                guard let press = try? await presses.next() else { return .end }
                return .press(press)
            }
            if let deadline {
                group.addTask {
                    try? await ContinuousClock().sleep(until: deadline)
                    return .timePassed
                }
            }
            defer { group.cancelAll() }
            return await group.next() ?? .end
        }
    }
}
