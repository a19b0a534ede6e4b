import Navigation
import Observations
import Receivers
import Synchronization
import Transit

/// The agent's problems, and what it is wired to, for whoever asks how it stands.
final class Health: Sendable {
    private struct State {
        var problems: [Problem.Part: Problem] = [:]
        var outputs: [String] = []
        var recording: String?
        var heard = Heard()
    }

    /// The receivers of a gpsd.
    let roster = ReceiverRoster()
    private let state = Mutex(State())
    private let now: @Sendable () -> ContinuousClock.Instant

    /// The note where the receiver's times do not run as a clock does.
    static let wrongClock =
        "the receiver's clock stands still, jumps or runs backwards; its places count from when they come"
    /// The seconds for which they do not before that is said: one fix or two may be wrong.
    static let clockPatience = 10.0
    /// The note where nothing can sound or light up.
    static let noOutputs = "no buzzer and no LED: give [alarm] in the configuration one of them"

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    /// Notes what is wrong with a part, in place of what was.
    ///
    /// - Parameter text: what it is and what to do, in one line.
    /// - Returns: whether that is news.
    @discardableResult func note(_ code: Problem.Code, _ text: String) -> Bool {
        // It may name what others have named.
        let problem = Problem(code: code, text: printable(text))
        return state.withLock { $0.problems.updateValue(problem, forKey: code.part) != problem }
    }

    /// Notes that a part works.
    func clear(_ part: Problem.Part) { state.withLock { $0.problems[part] = nil } }

    /// Notes what an observation tells of the part that made it.
    func take(_ observation: Observation) {
        let instant = now()
        state.withLock { $0.heard.take(observation, at: instant) }
        switch observation.content {
        case .receiver(.available): clear(.receiver)
        case .receiver(.lost): note(.receiverLost, "the receiver cannot be reached; the agent goes on trying")
        case .receiver(.notAuthorized):
            note(.receiverRefused, "the system refuses access to the receiver; see `alight check`")
        case .bluetooth(true, _), .sighting: clear(.bluetooth)
        case .bluetooth(false, let problem?): note(problem.code, problem.advice)
        default: break
        }
    }

    /// Notes that the receiver's times do not run as the clock does, once that has lasted.
    ///
    /// - Parameter seconds: for how long they have not; 0 where they do.
    /// - Returns: whether it is news that they do not.
    func takeDoubt(_ seconds: Double) -> Bool {
        if seconds >= Self.clockPatience { return note(.clock, Self.wrongClock) }
        if seconds == 0 { clear(.clock) }
        return false
    }

    /// The problems, in the order of the parts.
    var problems: [Problem] {
        state.withLock { $0.problems.sorted { $0.key < $1.key }.map(\.value) }
    }

    /// The parts with which something is wrong.
    var faults: Set<Problem.Part> { state.withLock { Set($0.problems.keys) } }

    /// The wiring of buzzer, LED and button.
    var outputs: [String] {
        get { state.withLock { $0.outputs } }
        set { state.withLock { $0.outputs = newValue } }
    }

    /// The ride log that is written; `nil` where none is.
    var recording: String? {
        get { state.withLock { $0.recording } }
        set { state.withLock { $0.recording = newValue } }
    }

    /// The last readings of the sensors.
    var senses: AgentStatus.Senses {
        let instant = now()
        return state.withLock { $0.heard.senses(at: instant) }
    }
}

extension BluetoothProblem {
    fileprivate var code: Problem.Code {
        switch self {
        case .notAuthorized: .bluetoothRefused
        case .poweredOff: .bluetoothOff
        case .absent: .bluetoothAbsent
        }
    }

    /// The problem and what to do, in one line.
    fileprivate var advice: String {
        switch self {
        case .notAuthorized: "the system refuses access to Bluetooth; see `alight check`"
        case .poweredOff: "Bluetooth is switched off: bluetoothctl power on, or rfkill unblock bluetooth"
        case .absent: "there is no Bluetooth adapter, or no bluetoothd"
        }
    }
}
