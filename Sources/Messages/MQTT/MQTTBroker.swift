/// A broker, and how to speak to it.
public struct MQTTBroker: Equatable, Sendable {
    /// Its name or address.
    public var host: String
    /// Its port, 1 to 65,535; by custom 1883, and 8883 with TLS.
    public var port: Int
    /// The version of the protocol.
    public var version: Version
    /// The encryption of the connection; `nil` where nothing is encrypted.
    public var tls: TLS?
    /// The name by which the broker knows who connects.
    public var username: String?
    /// The file with the password, whose first line is read at each connection.
    public var passwordFile: String?

    /// A version of the protocol.
    public enum Version: String, CaseIterable, Sendable {
        /// MQTT 3.1.1 (OASIS, 2014).
        case three = "3.1.1"
        /// MQTT 5.0 (OASIS, 2019).
        case five = "5"
    }

    /// How a connection is encrypted; the broker's certificate must be valid and name its host.
    public struct TLS: Equatable, Sendable {
        /// The file of the authorities that are trusted, in PEM; the system's where it is `nil`.
        public var authorities: String?
        /// The files of the certificate by which the broker knows who connects, and of its key, in PEM.
        public var certificate: Certificate?

        /// Files in PEM.
        public struct Certificate: Equatable, Sendable {
            /// The certificate, and those between it and its authority.
            public var chain: String
            /// Its key.
            public var key: String

            /// Names the files.
            public init(chain: String, key: String) { (self.chain, self.key) = (chain, key) }
        }

        /// Creates what trusts the authorities of a file, or the system's.
        public init(authorities: String? = nil, certificate: Certificate? = nil) {
            (self.authorities, self.certificate) = (authorities, certificate)
        }
    }

    /// Names a broker.
    public init(
        host: String, port: Int, version: Version = .three, tls: TLS? = nil, username: String? = nil,
        passwordFile: String? = nil
    ) {
        (self.host, self.port, self.version, self.tls) = (host, port, version, tls)
        (self.username, self.passwordFile) = (username, passwordFile)
    }
}
