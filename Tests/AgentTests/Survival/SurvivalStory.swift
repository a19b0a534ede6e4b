import Navigation
import Positioning
import Synchronization

/// A signal at a station; on the rides of these tests each comes once at most.
struct SurvivalSignal: Hashable, Sendable, CustomStringConvertible {
    var signal: AlarmSignal
    var stop: String

    var description: String { "\(signal) \(stop)" }
    /// Whether the rider must act upon it.
    var isForActing: Bool { signal != .near }
    /// Whether it is worth sounding again: a train that came in leaves within the minute.
    var lasts: Bool { isForActing && signal != .trainArriving }
}

/// The history of the signals in one life of a box, each entry with the number of operations of its disk.
final class SurvivalStory: Sendable {
    enum Happening: Equatable {
        /// The buzzer began; it had been decided in an earlier life, or now.
        case sounded(isResumed: Bool)
        /// All that followed from the decision had been committed.
        case decisionKept
        case ended
        case endKept
        case acknowledged
        case acknowledgementKept
        case replaced
    }

    struct Entry: Sendable {
        var signal: SurvivalSignal
        var happening: Happening
        var time: Timestamp
        var operation: Int
    }

    private struct State {
        var entries: [Entry] = []
        var events: [(event: Event, operation: Int)] = []
    }

    private let state = Mutex(State())

    var entries: [Entry] { state.withLock { $0.entries } }
    var events: [(event: Event, operation: Int)] { state.withLock { $0.events } }

    func note(_ signal: SurvivalSignal, _ happening: Happening, at time: Timestamp, operation: Int) {
        state.withLock {
            $0.entries.append(Entry(signal: signal, happening: happening, time: time, operation: operation))
        }
    }

    func note(_ events: [Event], operation: Int) {
        state.withLock { $0.events += events.map { ($0, operation) } }
    }

    /// The signals that sounded, upon which the rider must act, by when first.
    var sounded: [SurvivalSignal: Timestamp] {
        var sounded: [SurvivalSignal: Timestamp] = [:]
        for entry in entries where entry.signal.isForActing && sounded[entry.signal] == nil {
            if case .sounded = entry.happening { sounded[entry.signal] = entry.time }
        }
        return sounded
    }

    /// The signal that sounds after this many operations, and whether its decision has been kept.
    func open(after operation: Int) -> (signal: SurvivalSignal, isKept: Bool)? {
        var open: (signal: SurvivalSignal, isKept: Bool)?
        for entry in entries where entry.operation <= operation && entry.signal.lasts {
            switch entry.happening {
            case .sounded: open = (entry.signal, false)
            case .decisionKept where open?.signal == entry.signal: open?.isKept = true
            case .ended, .acknowledged: if open?.signal == entry.signal { open = nil }
            case .decisionKept, .endKept, .acknowledgementKept, .replaced: break
            }
        }
        return open
    }

    /// The signals to which this had happened after the given number of operations.
    func signals(_ happening: Happening, after operation: Int = .max) -> Set<SurvivalSignal> {
        Set(entries.filter { $0.happening == happening && $0.operation <= operation }.map(\.signal))
    }
}
