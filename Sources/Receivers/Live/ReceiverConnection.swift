import Navigation
import Observations
import Positioning
import Threads

/// One way to a receiver. Used by one thread, which may block in `open` only.
protocol ReceiverConnection {
    /// The name for people: `gpsd at localhost:2947`.
    var name: String { get }

    /// The descriptor to poll, while the connection is open.
    var descriptor: Int32? { get }

    /// Connects; gives up when the time has passed or the wake-up is signalled.
    mutating func open(within limit: Duration, wakeUp: WakeUp) throws(ConnectionFailure)

    /// Reads all that is waiting, without blocking, and appends the fixes in it.
    mutating func drain(into fixes: inout [ReportedFix]) -> Drained

    /// Asks the other end for a sign of life; false where there is nobody to answer.
    mutating func askForLife() -> Bool

    /// Does what may make a silent receiver report again while the connection stands; called about once a second.
    mutating func rouse()

    /// Whether a word to the other end would do harm now, so that its silence tells nothing.
    var isBestLeftAlone: Bool { get }

    /// Why nothing can be reported, and what to do, where the other end has said so.
    var silence: String? { get }

    /// Notes that the receiver was lost, or fell silent. Data that it had begun to send is discarded, now and in a replay.
    mutating func interrupt()

    /// Closes the connection; harmless when it is closed.
    mutating func close()
}

/// The result of draining a connection.
enum Drained {
    /// All that was waiting has been taken, and this is whether it was anything.
    case empty(heard: Bool)
    /// The other end has gone, and why.
    case lost(String)
}

/// Why a receiver cannot be reached.
struct ConnectionFailure: Error {
    /// `lost` or `notAuthorized`.
    var state: ReceiverState
    /// The explanation that a person needs, and the action to take, where there is one.
    var reason: String

    init(_ reason: String, state: ReceiverState = .lost) {
        self.reason = reason
        self.state = state
    }
}
