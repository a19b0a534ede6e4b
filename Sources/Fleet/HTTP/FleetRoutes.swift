import HTTPTypes
import Hummingbird
import Messages
import NIOCore
import Positioning
import Synchronization

/// The routes that are served: the feeds of the fleet, and the state of the copy.
final class FleetRoutes: Sendable {
    private let state: SharedState
    private let now: @Sendable () -> Timestamp
    private let made = Mutex<[FeedKind: Made]>([:])

    /// A feed that has been put together, and when.
    private struct Made {
        var body: ByteBuffer
        var time: Timestamp
    }

    /// For how long a feed is served again, in milliseconds: however many ask, it is put together four times a second at the most,
    /// which for 10,000 trains is 6 MB a second.
    private static let keeping: Int64 = 250

    /// Creates what answers.
    init(_ state: SharedState, now: @escaping @Sendable () -> Timestamp) { (self.state, self.now) = (state, now) }

    func add(to router: Router<some RequestContext>) {
        for kind in FeedKind.allCases {
            router.get(RouterPath(kind.path)) { _, _ in
                self.answer(GTFSRealtime.type, self.feed(kind))
            }
        }
        router.get("/metrics") { _, _ in
            let time = self.now()
            let isConnected = self.state.isConnected
            // Where the state is: a copy of it would have the next message copy all trains.
            let text = self.state.withState { state in
                FleetMetrics.exposition(state, isConnected: isConnected, at: time).text
            }
            var usage = Exposition()
            ProcessUsage(now: Double(time.milliseconds) / 1000).add(to: &usage)
            return self.answer(Exposition.type, ByteBuffer(string: text + usage.text))
        }
        router.get("/health") { _, _ in
            // The feeds that are served grow old then, and the other copies are better asked.
            self.state.isConnected
                ? self.answer("text/plain", ByteBuffer(string: "The broker is connected.\n"))
                : self.answer(
                    "text/plain", ByteBuffer(string: "The broker is not connected.\n"), status: .serviceUnavailable)
        }
    }

    private func feed(_ kind: FeedKind) -> ByteBuffer {
        let time = now()
        return made.withLock { made in
            // A clock that was set back makes it anew.
            if let made = made[kind], (0..<Self.keeping).contains(time.milliseconds - made.time.milliseconds) {
                return made.body
            }
            let body = ByteBuffer(bytes: state.withState { $0.feed(kind, at: time) })
            made[kind] = Made(body: body, time: time)
            return body
        }
    }

    private func answer(_ type: String, _ body: ByteBuffer, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: type, .cacheControl: "no-cache"],
            body: ResponseBody(byteBuffer: body))
    }
}
