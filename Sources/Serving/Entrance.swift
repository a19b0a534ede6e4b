package import HTTPTypes
package import HummingbirdCore
package import Logging
package import NIOCore
package import NIOHTTP1
package import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// The way of each connection into a server of ours, the rider's page or a fleet's feeds.
///
/// ```
/// accept ─▶ door ─▶ TLS where wanted ─▶ decoder ─▶ requests ahead ─▶ deadlines ─▶ routes
/// ```
///
/// The memory that a connection takes is bounded: by the bytes that are received at once, the head of a request, and the requests that
/// wait to be answered.
package struct Entrance: Sendable {
    /// Who may be connected.
    package let door: Door
    /// Whether connections are encrypted.
    package let isEncrypted: Bool
    /// Whether a request is of somebody who may.
    private let isKnown: @Sendable (HTTPRequest) -> Bool
    private let idle: TimeAmount

    /// The number of connections that may wait to be taken. With fewer the kernel refuses some while hundreds are opened again and again,
    /// and a phone among them tries again after seconds.
    package static let backlog = 1024
    /// The most bytes that are received at once.
    private static let received = 2048
    /// The most bytes that may wait in the kernel to be read.
    private static let receiveBuffer = 16 * 1024
    /// The most bytes that may wait in the kernel to be sent: some minutes of a stream.
    private static let sendBuffer = 128 * 1024

    /// Creates an entrance.
    ///
    /// - Parameter idle: how long a connection may rest between two requests.
    package init(
        _ door: Door = Door(), isEncrypted: Bool = false, idle: TimeAmount = .seconds(10),
        isKnown: @escaping @Sendable (HTTPRequest) -> Bool
    ) {
        (self.door, self.isEncrypted, self.idle, self.isKnown) = (door, isEncrypted, idle, isKnown)
    }

    /// Lets a connection in.
    package func admit(_ channel: any Channel) throws {
        door.enter(channel)
        let options = channel.syncOptions
        // The kernel would hold megabytes for who reads nothing, and for who sends more than is taken.
        try options?.setOption(.socketOption(.so_sndbuf), value: Self.sendBuffer)
        try options?.setOption(.socketOption(.so_rcvbuf), value: Self.receiveBuffer)
        try options?.setOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Self.received))
        try options?.setOption(.maxMessagesPerRead, value: 1)
    }

    /// A decoder of requests: heads of 16 KiB and 100 fields at the most.
    package func decoder() -> ByteToMessageHandler<HTTPRequestDecoder> {
        var limits = NIOHTTPDecoderLimitConfiguration()
        (limits.maxHeaderListSize, limits.maxHeaderFieldSize, limits.maxHeaderFieldCount) = (16_384, 8192, 100)
        return ByteToMessageHandler(
            HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: limits))
    }

    /// Has a connection with a decoder and an encoder answer requests.
    package func http(
        on channel: any Channel, _ logger: Logger
    ) throws -> NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart> {
        let operations = channel.pipeline.syncOperations
        try operations.addHandler(RequestsAhead())
        try operations.addHandler(HeadNormalizer())
        try operations.addHandler(HTTP1ToHTTPServerCodec(secure: isEncrypted))
        try operations.addHandler(ConnectionDeadlines(idle: idle))
        try operations.addHandler(Recognition(door, isKnown))
        try operations.addHandler(HTTPConnectionStateHandler(logger: logger))
        return try NIOAsyncChannel(
            wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
    }
}

/// Looks whose connection it is, until that is known.
private final class Recognition: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart

    private let door: Door
    private let isKnown: @Sendable (HTTPRequest) -> Bool

    init(_ door: Door, _ isKnown: @escaping @Sendable (HTTPRequest) -> Bool) {
        (self.door, self.isKnown) = (door, isKnown)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let head) = unwrapInboundIn(data), isKnown(head) else { return context.fireChannelRead(data) }
        door.recognize(context.channel)
        context.fireChannelRead(data)
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }
}

/// A connection that speaks HTTP/1.1 and nothing else.
package struct PlainChannel: ServerChildChannel, HTTPChannelHandler {
    package let responder: HTTPChannelHandler.Responder
    private let entrance: Entrance

    /// Creates what answers a connection's requests.
    package init(_ entrance: Entrance, responder: @escaping HTTPChannelHandler.Responder) {
        (self.entrance, self.responder) = (entrance, responder)
    }

    package typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            try entrance.admit(channel)
            let operations = channel.pipeline.syncOperations
            try operations.addHandler(HTTPResponseEncoder())
            try operations.addHandler(entrance.decoder())
            return try entrance.http(on: channel, logger)
        }
    }

    package func handle(value: Value, logger: Logger) async { await handleHTTP(asyncChannel: value, logger: logger) }
}
