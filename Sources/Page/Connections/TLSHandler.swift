import CTLS
import NIOCore

/// A certificate with its key, as sessions use it.
final class TLSContext: @unchecked Sendable {
    // A handle of OpenSSL, which counts its owners by itself and is not changed once it is made.
    fileprivate let handle: OpaquePointer

    /// Why a certificate cannot be used.
    enum Fault: Error {
        case noChain, noKey, otherKey
        /// The library's own words.
        case refused(String)
    }

    /// Reads a certificate with those that vouch for it, and its private key, from two files in PEM.
    init(chain: String, key: String) throws(Fault) {
        var fault = CTLS_FINE
        var reason = [CChar](repeating: 0, count: 256)
        guard let handle = ctls_context_new(chain, key, &fault, &reason, reason.count) else {
            switch fault {
            case CTLS_NO_CHAIN: throw .noChain
            case CTLS_NO_KEY: throw .noKey
            case CTLS_OTHER_KEY: throw .otherKey
            default: throw .refused(reason.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
            }
        }
        self.handle = handle
    }

    deinit { ctls_context_free(handle) }
}

/// The server's end of TLS (RFC 8446) on a connection: deciphers what comes in, and enciphers what goes out.
///
/// A connection ends with a farewell (`close_notify`), and the other end's is not waited for.
final class TLSHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The other end speaks no TLS, an old one, or breaks it.
    struct Broken: Error {}

    /// The most bytes of a record (RFC 8446, section 5.1).
    private static let longestRecord = 16_384

    private let session: OpaquePointer?
    private var hasEnded = false

    init(_ context: TLSContext) { session = ctls_session_new(context.handle) }

    deinit { ctls_session_free(session) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let received = unwrapInboundIn(data)
        guard let session, !hasEnded else { return }
        let isTaken = received.withUnsafeReadableBytes {
            ctls_receive(session, $0.baseAddress, Int32(truncatingIfNeeded: $0.count)) == 0
        }
        guard isTaken else { return fail(context) }
        decipher(session, context)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let bytes = unwrapOutboundIn(data)
        let isEnciphered = bytes.withUnsafeReadableBytes { bytes in
            session.map { ctls_write($0, bytes.baseAddress, Int32(truncatingIfNeeded: bytes.count)) == 0 } ?? false
        }
        guard isEnciphered else {
            promise?.fail(Broken())
            return
        }
        context.write(wrapOutboundOut(waiting(context)), promise: promise)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode != .input, let session {
            ctls_end(session)
            send(context)
        }
        context.close(mode: mode, promise: promise)
    }

    private func decipher(_ session: OpaquePointer, _ context: ChannelHandlerContext) {
        while !hasEnded {
            var buffer = context.channel.allocator.buffer(capacity: Self.longestRecord)
            var outcome: Int32 = 0
            buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.longestRecord) {
                outcome = ctls_read(session, $0.baseAddress, Int32(Self.longestRecord))
                return Int(max(0, outcome))
            }
            send(context)
            switch Int(outcome) {
            case CTLS_WAITS: return
            case CTLS_ENDED:
                hasEnded = true
                context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
            case CTLS_FAILED: return fail(context)
            default: context.fireChannelRead(wrapInboundOut(buffer))
            }
        }
    }

    private func fail(_ context: ChannelHandlerContext) {
        hasEnded = true
        // Why, in an alert.
        send(context)
        context.fireErrorCaught(Broken())
        context.close(promise: nil)
    }

    private func send(_ context: ChannelHandlerContext) {
        let bytes = waiting(context)
        if bytes.readableBytes > 0 { context.writeAndFlush(wrapOutboundOut(bytes), promise: nil) }
    }

    private func waiting(_ context: ChannelHandlerContext) -> ByteBuffer {
        let count = session.map(ctls_waiting) ?? 0
        var buffer = context.channel.allocator.buffer(capacity: count)
        if let session, count > 0 {
            buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) {
                Int(ctls_take(session, $0.baseAddress, Int32(truncatingIfNeeded: count)))
            }
        }
        return buffer
    }
}
