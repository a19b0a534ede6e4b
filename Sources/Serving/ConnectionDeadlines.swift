import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

/// Ends connections whose other end takes too long: to send a request, or to read what it asked for.
///
/// A client that sends a byte now and then (slowloris) or reads nothing holds a descriptor, and memory for what waits to be sent.
package final class ConnectionDeadlines: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    /// From the begin of a connection to the end of its first request's head.
    package static let head = TimeAmount.seconds(10)
    /// From the end of a request's head to the end of its body.
    static let body = TimeAmount.seconds(10)
    /// For how long nothing of what waits may be read.
    static let reading = TimeAmount.seconds(10)
    /// The most bytes that are read of a body that is refused for its length, before the connection ends.
    static let mostRefused = 256 * 1024

    /// From the end of an answer to the head of the next request.
    private let idle: TimeAmount
    private var sending: Scheduled<Void>?
    private var receiving: Scheduled<Void>?
    private var received = 0

    init(idle: TimeAmount) { self.idle = idle }

    package func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { expectRequest(within: Self.head, context) }
    }

    package func handlerRemoved(context: ChannelHandlerContext) { cancel() }

    package func channelActive(context: ChannelHandlerContext) {
        expectRequest(within: Self.head, context)
        context.fireChannelActive()
    }

    package func channelInactive(context: ChannelHandlerContext) {
        cancel()
        context.fireChannelInactive()
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            received = 0
            expectRequest(within: Self.body, context)
        case .body(let buffer):
            received += buffer.readableBytes
            if received > Self.mostRefused { return context.close(promise: nil) }
        case .end:
            sending?.cancel()
            sending = nil
        }
        context.fireChannelRead(data)
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data), sending == nil { expectRequest(within: idle, context) }
        context.write(data, promise: promise)
    }

    package func channelWritabilityChanged(context: ChannelHandlerContext) {
        receiving?.cancel()
        receiving = context.channel.isWritable ? nil : close(after: Self.reading, context)
        context.fireChannelWritabilityChanged()
    }

    private func expectRequest(within time: TimeAmount, _ context: ChannelHandlerContext) {
        sending?.cancel()
        sending = close(after: time, context)
    }

    private func close(after time: TimeAmount, _ context: ChannelHandlerContext) -> Scheduled<Void> {
        context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
    }

    private func cancel() {
        sending?.cancel()
        receiving?.cancel()
        (sending, receiving) = (nil, nil)
    }
}
