import HTTPTypes
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import NIOPosix
public import Positioning
public import ServiceLifecycle
import Serving
import Glibc

/// The rider's page: a web server that shows and commands an agent.
///
/// ```
/// phone ─ request ─▶ deadlines ─▶ guard: name, origin, length, token ─▶ route ─▶ PageAgent
///       ◀─ answer, or a stream of events ─────────────────────────────────┘
/// ```
public struct Page: Service {
    private let settings: PageSettings
    private let agent: any PageAgent
    private let topic: NtfyTopic
    private let now: @Sendable () -> Timestamp
    private let logger: Logger
    private let tell: @Sendable (PageState) -> Void

    /// The time before another attempt where the page cannot be served.
    private static let patience = Duration.seconds(5)

    /// The one thread of all pages of a process: riders are few, and a thread takes memory.
    private static let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - topic: what rings phones.
    ///   - now: the time of day.
    ///   - tell: called when the page is served, and when and why it is not.
    public init(
        _ settings: PageSettings, of agent: any PageAgent, topic: NtfyTopic, now: @escaping @Sendable () -> Timestamp,
        logger: Logger,
        tell: @escaping @Sendable (PageState) -> Void
    ) {
        (self.settings, self.agent, self.topic, self.now) = (settings, agent, topic, now)
        (self.logger, self.tell) = (logger, tell)
    }

    /// Serves until the agent ends; an address that is in use is tried for ever.
    public func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    let certificate = try settings.certificate.map { files in
                        try PageCertificate(files) { [tell] failure in tell(.certified(doubt: failure?.description)) }
                    }
                    try await application(certificate).run()
                } catch is CancellationError {
                    return
                } catch {
                    tell(.failing(reason(error)))
                }
                try await ContinuousClock().sleep(for: Self.patience)
            }
        }
    }

    private func application(_ certificate: PageCertificate?) -> some ApplicationProtocol {
        let token = settings.token.map(Token.init)
        let files = PageFiles()
        let open = Set(files.paths + ["/api/session", "/v1/health"])
        let check = Guard(
            hosts: HostNames(settings.names), token: token, topic: topic.name, open: open,
            isEncrypted: certificate != nil)
        let entrance = Entrance(isEncrypted: certificate != nil) { check.hasToken(Guard.Request($0)) }
        let ntfy = NtfyRoutes(
            topic: topic, token: token, scheme: settings.scheme,
            label: settings.language.text("alarm.acknowledge") ?? "", now: now)
        let router = Router.answering { router in
            router.add(middleware: GuardMiddleware(guard: check))
            APIRoutes(agent: agent, token: token, isSecure: certificate != nil).add(to: router)
            ntfy.add(to: router)
            for path in files.paths { router.get(RouterPath(path)) { request, _ in try files.response(to: request) } }
        }
        var quiet = logger
        // Its messages about each connection, and about a clean end, are of no use to the operator of a box. Failures are thrown.
        quiet.logLevel = .critical
        return Application(
            router: router,
            server: HTTPServerBuilder { responder in
                PageChannel(
                    responder: responder, socket: NtfySocket(routes: ntfy), guard: check, certificate: certificate,
                    entrance: entrance)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(settings.address, port: settings.port), serverName: nil,
                backlog: Entrance.backlog),
            onServerRunning: { [tell] channel in tell(.serving(port: channel.localAddress?.port ?? 0)) },
            eventLoopGroupProvider: .shared(Self.loops), logger: quiet)
    }

    private func reason(_ error: any Error) -> String {
        let place = "\(settings.address) port \(settings.port)"
        if let failure = error as? PageCertificate.Failure { return "the page cannot be served: \(failure)" }
        guard let error = error as? IOError else { return "the page cannot be served at \(place): \(error)" }
        switch error.errnoCode {
        case EADDRINUSE: return "the page cannot be served: \(place) is in use; give [page] another port"
        case EACCES: return "the page cannot be served: \(place) takes root; give [page] a port from 1024 on"
        case EADDRNOTAVAIL: return "the page cannot be served: no interface has the address \(settings.address)"
        default: return "the page cannot be served at \(place): \(error.localizedReason)"
        }
    }
}

/// Whether the page is served.
public enum PageState: Equatable, Sendable {
    /// It is, at a port.
    case serving(port: Int)
    /// It is not, for a reason; another attempt follows.
    case failing(String)
    /// The newest certificate cannot be used, for a reason, and the one before it goes on; `nil` once it can.
    case certified(doubt: String?)
}

extension IOError {
    /// The system's words for it (strerror(3)).
    fileprivate var localizedReason: String { String(cString: strerror(errnoCode)) }
}
