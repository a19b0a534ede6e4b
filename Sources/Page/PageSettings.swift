/// How the rider's page is served.
public struct PageSettings: Equatable, Sendable {
    /// The address to listen at, as an IP address; loopback is for this machine alone.
    public var address = Self.loopback
    /// The TCP port; 0 takes any that is free.
    public var port = 8080
    /// What a phone must know to see and command the agent; nobody is asked where it is `nil`.
    public var token: String?
    /// The file that holds the token.
    public var tokenFile: String?
    /// Names by which phones may call this machine, beside its addresses, `localhost` and its host name.
    public var names: [String] = []

    /// The language of notifications.
    public var language = NotificationLanguage.english

    /// The address of this machine that no other one reaches.
    public static let loopback = "127.0.0.1"

    /// Whether no other machine reaches the page.
    public var isLocal: Bool { address.hasPrefix("127.") || address == "::1" }

    /// Whether the address is one (RFC 4291, RFC 791).
    public var isAddress: Bool { HostNames.isAddress(address) }

    /// Creates settings for this machine alone.
    public init() {}

    /// The address and port as an address of the web has them (RFC 3986, section 3.2).
    public func authority(of name: String? = nil, port: Int) -> String {
        let host = name ?? address
        return (host.contains(":") ? "[\(host)]" : host) + (port == 80 ? "" : ":\(port)")
    }
}
