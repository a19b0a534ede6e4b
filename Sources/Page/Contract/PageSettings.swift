/// How the rider's page is served.
public struct PageSettings: Equatable, Sendable {
    /// The address to listen at, as an IP address; loopback is for this machine alone.
    public var address = Self.loopback
    /// Whether nobody is asked for the token, for who has an account on this machine alone.
    public var isOpen = false
    /// The TCP port; 0 takes any that is free.
    public var port = 8080
    /// The token that a phone must know to see and command the agent. Nobody is asked for it where it is `nil`.
    public var token: String?
    /// The file that holds the token.
    public var tokenFile: String?
    /// The owner's certificate, with which all is encrypted; plain HTTP where it is `nil`.
    public var certificate: Certificate?
    /// Names by which phones may call this machine, beside its addresses, `localhost` and its host name.
    public var names: [String] = []

    /// The language of notifications.
    public var language = Language.english

    /// Files of a certificate, in PEM (RFC 7468).
    public struct Certificate: Equatable, Sendable {
        /// The file with the certificate, and with those that lead from it to one that phones trust.
        public var chain: String
        /// The file with its private key, without a passphrase.
        public var key: String

        /// Creates the names of files.
        public init(chain: String, key: String) { (self.chain, self.key) = (chain, key) }
    }

    /// The address of this machine that no other one reaches.
    public static let loopback = "127.0.0.1"

    /// Whether no other machine reaches the page.
    public var isLocal: Bool { address.hasPrefix("127.") || address == "::1" }

    /// Whether the address is one (RFC 4291, RFC 791).
    public var isAddress: Bool { HostNames.isAddress(address) }

    /// Creates settings for this machine alone.
    public init() {}

    /// How the page is spoken to: `http`, or `https` with a certificate.
    public var scheme: String { certificate == nil ? "http" : "https" }

    /// The page's address of the web without its path (RFC 3986, section 3): at a name, or at the address at which it is served.
    public func origin(of name: String? = nil, port: Int) -> String {
        let host = name ?? address
        let isUsual = port == (certificate == nil ? 80 : 443)
        return "\(scheme)://" + (host.contains(":") ? "[\(host)]" : host) + (isUsual ? "" : ":\(port)")
    }
}
