import FoundationEssentials

/// The token that a phone must know.
struct Token: Sendable {
    private let bytes: [UInt8]

    /// The name of the cookie (RFC 6265) that holds it.
    static let cookie = "alight"

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The credentials in a request that has the token.
    var bearer: String { "Bearer " + String(decoding: bytes, as: UTF8.self) }

    /// Whether a text is the token, in a time that does not tell how much of it is.
    func matches(_ text: some StringProtocol) -> Bool {
        let other = Array(text.utf8)
        guard other.count == bytes.count else { return false }
        return zip(bytes, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Whether a request has it: as a cookie, as bearer token (RFC 6750), or as the password of any user (RFC 7617).
    func isIn(authorization: String?, cookies: String?) -> Bool {
        if let authorization, isIn(authorization) { return true }
        for pair in cookies?.split(separator: ";") ?? [] {
            let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0] == Self.cookie, matches(parts[1]) { return true }
        }
        return false
    }

    /// Whether an address has it as ntfy's clients put it there that cannot send fields: the field's value in URL-safe base 64, without
    /// padding (https://docs.ntfy.sh/publish/#query-param).
    func isIn(parameter: String?) -> Bool {
        guard let parameter else { return false }
        var text = parameter.map { $0 == "-" ? "+" : $0 == "_" ? "/" : String($0) }.joined()
        text += String(repeating: "=", count: (4 - text.count % 4) % 4)
        return Data(base64Encoded: text).map { isIn(String(decoding: $0, as: UTF8.self)) } ?? false
    }

    private func isIn(_ authorization: String) -> Bool {
        let parts = authorization.split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { return false }
        switch parts[0].lowercased() {
        case "bearer": return matches(parts[1])
        case "basic":
            guard let data = Data(base64Encoded: String(parts[1])) else { return false }
            let pair = String(decoding: data, as: UTF8.self).split(
                separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return pair.count == 2 && matches(pair[1])
        default: return false
        }
    }
}
