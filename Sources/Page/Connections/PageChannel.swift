import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOWebSocket
import Serving

/// A connection to the page: HTTP/1.1, or a WebSocket (RFC 6455) to the topic of notifications where its first request asks for one.
struct PageChannel: ServerChildChannel, HTTPChannelHandler {
    let responder: HTTPChannelHandler.Responder
    let socket: NtfySocket
    let `guard`: Guard
    let certificate: PageCertificate?
    let entrance: Entrance

    /// The longest frame that a phone may send, in bytes; those of control have 125.
    private static let longestFrame = 1024

    /// The kind of a connection, as its first request shows it.
    enum Kind: Sendable {
        case http(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
        case socket(NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, NtfySocket.Wish)
    }

    /// A connection of which the first request may be yet to come.
    struct Value: ServerChildChannelValue {
        let kind: EventLoopFuture<Kind>
        let channel: any Channel
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let upgrader = NIOTypedWebSocketServerUpgrader<Kind>(
                maxFrameSize: Self.longestFrame,
                shouldUpgrade: { channel, head in
                    channel.eventLoop.makeSucceededFuture(wish(head) == nil ? nil : HTTPHeaders())
                },
                upgradePipelineHandler: { channel, head in
                    channel.eventLoop.makeCompletedFuture {
                        guard let wish = wish(head) else { throw NIOWebSocketUpgradeError.unsupportedWebSocketTarget }
                        entrance.door.recognize(channel)
                        return .socket(try NIOAsyncChannel(wrappingChannelSynchronously: channel), wish)
                    }
                })
            try entrance.admit(channel)
            let operations = channel.pipeline.syncOperations
            // The deadlines count from here on: who does not end the handshake is sent away like who ends no request.
            if let certificate { try operations.addHandler(TLSHandler(certificate.context)) }
            let encoder = HTTPResponseEncoder()
            let only: [any RemovableChannelHandler] = [
                entrance.decoder(), FirstRequestHandler { wish($0) != nil },
            ]
            let negotiation = NIOTypedHTTPServerUpgradeHandler<Kind>(
                httpEncoder: encoder, extraHTTPHandlers: only,
                upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(
                    upgraders: [upgrader],
                    notUpgradingCompletionHandler: { channel in
                        channel.eventLoop.makeCompletedFuture { .http(try entrance.http(on: channel, logger)) }
                    }))
            try operations.addHandler(encoder)
            try operations.addHandlers(only)
            try operations.addHandler(negotiation)
            let kind = negotiation.upgradeResultFuture
            // Only then is there a handler that knows what a request is.
            let deadline = channel.eventLoop.scheduleTask(in: ConnectionDeadlines.head) { channel.close(promise: nil) }
            kind.whenComplete { _ in deadline.cancel() }
            return Value(kind: kind, channel: channel)
        }
    }

    func handle(value: Value, logger: Logger) async {
        do {
            switch try await value.kind.get() {
            case .http(let channel): await handleHTTP(asyncChannel: channel, logger: logger)
            case .socket(let channel, let wish): try await socket.serve(channel, wish)
            }
        } catch {
            // Who sends no request, or one that is none, is not answered.
            value.channel.close(promise: nil)
        }
    }

    /// The wish of a request for a WebSocket; `nil` where the request may not have one, and is answered as any other.
    private func wish(_ head: HTTPRequestHead) -> NtfySocket.Wish? {
        let uri = URI(HeadNormalizer.normalized(head).uri)
        let head = HeadNormalizer.normalized(head)
        let address = head.headers.first(name: "host")
        let request = Guard.Request(
            path: uri.path, host: address, origin: head.headers.first(name: "origin"),
            authorization: head.headers.first(name: "authorization"), cookies: head.headers.first(name: "cookie"),
            auth: uri.queryParameters["auth"].map(String.init))
        guard socket.isAt(uri.path), (try? `guard`.check(request)) != nil, let address,
            let since = NtfySince(uri.queryParameters["since"].map(String.init))
        else { return nil }
        return NtfySocket.Wish(since: since, address: address)
    }
}
