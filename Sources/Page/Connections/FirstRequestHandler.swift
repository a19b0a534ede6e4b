import NIOCore
import NIOHTTP1

/// Looks at the first request of a connection, of which nobody knows yet whether it becomes a WebSocket.
///
/// The negotiation behind it ends a connection without a word where an upgrade is refused or a request is none.
final class FirstRequestHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let mayUpgrade: (HTTPRequestHead) -> Bool
    private var isPast = false

    init(_ mayUpgrade: @escaping (HTTPRequestHead) -> Bool) { self.mayUpgrade = mayUpgrade }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        isPast = true
        guard head.headers.contains(name: "upgrade"), !mayUpgrade(head) else { return context.fireChannelRead(data) }
        // It is answered as any other, and is the last one: what follows it is decoded no more.
        head.headers.remove(name: "upgrade")
        head.headers.replaceOrAdd(name: "connection", value: "close")
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Later ones are answered in their turn.
        guard !isPast, error is HTTPParserError else { return context.fireErrorCaught(error) }
        isPast = true
        let fields = HTTPHeaders([("Connection", "close"), ("Content-Length", "0")])
        let head = HTTPResponseHead(version: .http1_1, status: .badRequest, headers: fields)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        // Both ways at once would lose the answer; the deadline does the rest.
        context.close(mode: .output, promise: nil)
    }
}
