package import NIOCore
package import NIOHTTP1

/// Removes from a request's head the parts that two readers could read in two ways, before anybody decides by it (RFC 9112).
package final class HeadNormalizer: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPServerRequestPart
    package typealias InboundOut = HTTPServerRequestPart

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        context.fireChannelRead(wrapInboundOut(.head(Self.normalized(head))))
    }

    /// The head with one name at the most, in its own field, and with the end of the connection where nothing else may follow.
    package static func normalized(_ head: HTTPRequestHead) -> HTTPRequestHead {
        var head = head
        // Section 3.2: a request with two names is refused, as one without is.
        if head.headers["host"].count > 1 { head.headers.remove(name: "host") }
        // Section 3.2.2: the name in an absolute address goes before that in the field.
        if let scheme = head.uri.firstRange(of: "://"), head.uri.first != "/" {
            let rest = head.uri[scheme.upperBound...]
            let authority = rest.prefix { $0 != "/" && $0 != "?" }
            head.headers.replaceOrAdd(name: "host", value: String(authority))
            let path = rest.dropFirst(authority.count)
            head.uri = path.hasPrefix("/") ? String(path) : "/" + path
        }
        // Section 6.1: where a body ends whose coding is not known, nobody knows. Section 9.3: HTTP/1.0 has one request a connection.
        let isKnown = head.headers["transfer-encoding"].allSatisfy { $0.lowercased() == "chunked" }
        if !isKnown || head.version != .http1_1 { head.headers.replaceOrAdd(name: "connection", value: "close") }
        return head
    }
}
