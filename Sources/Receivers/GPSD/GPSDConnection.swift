import CGPSD
import Positioning

/// A connection to gpsd through libgps.
struct GPSDConnection: ReceiverConnection {
    let host: String
    let port: String
    private var session: OpaquePointer?
    private var last: Fix?

    /// The most messages taken in one go, so that a flood cannot keep the thread from being stopped.
    private static let mostAtOnce = 10_000

    init(host: String, port: String) {
        self.host = host
        self.port = port
    }

    var name: String { "gpsd at \(host.contains(":") ? "[\(host)]" : host):\(port)" }

    var descriptor: Int32? { session.map(cgpsd_descriptor) }

    mutating func open(within limit: Duration, wakeUp: WakeUp) throws(ConnectionFailure) {
        var failure = CGPSD_OPENED
        var error: Int32 = 0
        let milliseconds = Int32(clamping: Int64(limit / .milliseconds(1)))
        session = cgpsd_open(host, port, wakeUp.descriptor, milliseconds, &failure, &error)
        if session == nil { throw ConnectionFailure(String(cString: cgpsd_describe(failure, error))) }
    }

    mutating func drain(into fixes: inout [Fix]) -> Drained {
        guard let session else { return .lost("it was closed") }
        var report = cgpsd_report()
        var heard = false
        for _ in 0..<Self.mostAtOnce {
            switch cgpsd_read(session, &report) {
            case CGPSD_REPORT:
                heard = true
                guard let fix = Fix(report), isNews(fix) else { continue }
                last = fix
                fixes.append(fix)
            case CGPSD_OTHER: heard = true
            case CGPSD_NOTHING_YET: return .empty(heard: heard)
            default: return .lost("the connection ended")
            }
        }
        return .empty(heard: heard)
    }

    mutating func askForLife() -> Bool { session.map(cgpsd_ask_for_life) ?? false }

    mutating func close() {
        if let session { cgpsd_close(session) }
        session = nil
    }

    /// gpsd may send the same report for several sentences of one epoch. Reports without a time may look alike and yet
    /// be new.
    private func isNews(_ fix: Fix) -> Bool {
        fix.time == nil || fix != last
    }
}
