import HTTPTypes

/// Decides which requests are the rider's own.
struct Guard: Sendable {
    let hosts: HostNames
    let token: Token?
    /// The topic of notifications.
    let topic: String
    /// The addresses that tell nothing of the rider: the page's own files, which must be there to ask for the token, and what is described
    /// anywhere. Whatever else a router may take for an address of ours takes the token.
    let open: Set<String>
    /// Whether all that comes is encrypted, so that no page of ours has come otherwise.
    var isEncrypted = false

    /// The longest body, in bytes.
    static let longestBody = 16 * 1024

    /// The parts of a request that are checked.
    struct Request {
        var path: String
        var host: String?
        var origin: String?
        var contentLength: String?
        var transferEncoding: String?
        var authorization: String?
        var cookies: String?
        /// The parameter `auth`, in which clients of ntfy put what they cannot put into a field.
        var auth: String?
    }

    /// - Throws: why a request is refused.
    func check(_ request: Request) throws(Refusal) {
        guard let host = request.host, hosts.contains(host) else {
            throw Refusal(
                .misdirectedRequest,
                "this machine does not go by that name; call it by its address, or give [page] the name")
        }
        // A browser says with `Origin` which page a request comes from (RFC 6454, Fetch).
        // A proxy may have been spoken to by https where this server is not.
        if let origin = request.origin, isEncrypted || origin != "http://\(host)", origin != "https://\(host)" {
            throw Refusal(.forbidden, "requests from other sites are refused")
        }
        if let length = request.contentLength, Int(length).map({ $0 > Self.longestBody }) ?? true {
            throw Refusal(.contentTooLarge, "a body has \(Self.longestBody) bytes at most")
        }
        if let coding = request.transferEncoding, coding.lowercased() != "chunked" {
            throw Refusal(.notImplemented, "a body is sent as it is, or in chunks")
        }
        // A router passes over slashes that say nothing, and two names of one thing are one too many.
        guard request.path == "/" || !request.path.hasSuffix("/"), !request.path.contains("//") else {
            throw Refusal(.notFound, "there is no such page")
        }
        guard open.contains(request.path) || hasToken(request) else {
            throw Refusal(.unauthorized, "the token is needed; alight pair shows it")
        }
    }

    /// Whether a request has the token, or none is needed.
    func hasToken(_ request: Request) -> Bool {
        guard let token else { return true }
        return token.isIn(authorization: request.authorization, cookies: request.cookies)
            || isOfTopic(request.path) && token.isIn(parameter: request.auth)
    }

    private func isOfTopic(_ path: String) -> Bool {
        path.dropFirst().contains("/") && Self.topics(in: path).contains(topic[...])
    }

    /// The topics that a path names, between commas that may be percent-encoded.
    static func topics(in path: String) -> [Substring] {
        let names = path.dropFirst().prefix { $0 != "/" }
        guard names.contains("%") else { return names.split(separator: ",") }
        return names.replacing("%2C", with: ",").replacing("%2c", with: ",").split(separator: ",")
    }
}
