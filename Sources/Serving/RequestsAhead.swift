import NIOCore
import NIOHTTP1

/// Bounds how many requests a connection sends ahead of their answers.
///
/// Who sends more gets the answers to the first ones, and the connection ends with the last of these, for which a client that sends
/// ahead is prepared (RFC 9112, section 9.3.2). Browsers send none ahead; each is work that everybody else waits for.
final class RequestsAhead: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// How many requests may wait to be answered.
    private static let most = 8

    private var waiting = 0
    /// Whether no request is taken any more.
    private var isOver = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !isOver, case .head = unwrapInboundIn(data) {
            isOver = waiting == Self.most
            if !isOver { waiting += 1 }
        }
        if !isOver { context.fireChannelRead(data) }
    }

    func read(context: ChannelHandlerContext) {
        if !isOver { context.read() }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where isOver && waiting == 1:
            head.headers.replaceOrAdd(name: "connection", value: "close")
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end where isOver && waiting == 1:
            context.writeAndFlush(data, promise: promise)
            context.close(promise: nil)
        case .end:
            waiting -= 1
            context.write(data, promise: promise)
        case .head, .body: context.write(data, promise: promise)
        }
    }
}
