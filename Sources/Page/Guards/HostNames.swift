import Glibc

/// The names by which this machine may be called.
///
/// A web page from elsewhere can have its own name lead to this machine (DNS rebinding); its browser then sends that name as `Host`
/// (RFC 9110, section 7.2), and is refused. An address as `Host` has no name that could lead elsewhere.
struct HostNames: Sendable {
    private let names: Set<String>

    /// Creates the set of the given names, besides `localhost`, `alight.local` and the host name.
    init(_ names: [String], hostName: String = Self.hostName) {
        var all = Set((names + ["localhost", "alight.local", hostName]).map { $0.lowercased() })
        if !hostName.contains(".") { all.insert("\(hostName.lowercased()).local") }
        self.names = all.filter { !$0.isEmpty }
    }

    /// The machine's name (gethostname(2)).
    static var hostName: String {
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return "" }
        return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether a `Host` means this machine.
    func contains(_ host: String) -> Bool {
        guard let name = Self.name(of: host) else { return false }
        return names.contains(name) || Self.isAddress(name)
    }

    /// The name or address in a `Host`, without port, brackets and a last dot, in small letters; `nil` where it is none.
    private static func name(of host: String) -> String? {
        if host.hasPrefix("[") {
            guard let end = host.firstIndex(of: "]"), isPort(host[host.index(after: end)...]) else { return nil }
            return String(host[host.index(after: host.startIndex)..<end]).lowercased()
        }
        let parts = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count < 2 || isPort(host[parts[0].endIndex...]) else { return nil }
        return String(parts[0].hasSuffix(".") ? parts[0].dropLast() : parts[0]).lowercased()
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty
            || text.first == ":" && text.count <= 6 && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    }

    static func isAddress(_ name: String) -> Bool {
        var address = in6_addr()
        return inet_pton(AF_INET, name, &address) == 1 || inet_pton(AF_INET6, name, &address) == 1
    }
}
