import Page

/// The information for a rider who pairs a phone.
struct Pairing {
    private let page: PageSettings
    private let token: String
    private let servers: [String]

    /// Creates the information from the addresses of this machine. Where the page is served at one of them alone, that one counts.
    init(_ page: PageSettings, token: String, addresses: [String]) {
        (self.page, self.token) = (page, token)
        let isEverywhere = ["0.0.0.0", "::"].contains(page.address)
        let names = page.names + (isEverywhere ? addresses : [page.address])
        servers = names.map { page.origin(of: $0, port: page.port) }
    }

    /// Why there is nothing to show.
    enum Failure: Error {
        /// A configuration has nobody asked for a token.
        case open(String)
        /// This machine has no address.
        case offline

        /// Whether the network is missing.
        var isOffline: Bool { if case .offline = self { true } else { false } }
    }

    /// The addresses of the page. No browser sends what stands behind the `#`.
    var addresses: [String] { servers.map { "\($0)/#token=\(token)" } }

    /// The addresses, and how to get notifications.
    var text: String {
        guard !page.isLocal else {
            return """
                \(addresses.joined(separator: "\n"))

                No phone reaches the page: write address = "0.0.0.0" into [page],
                or the address of one interface, and start the agent again.

                """
        }
        return """
            \(addresses.joined(separator: "\n"))

            Notifications on Android: in the app ntfy, subscribe to the topic alight of another server,
            \(servers.joined(separator: " or ")), as any user with the password
            \(token)

            """
    }
}

extension Pairing.Failure: CustomStringConvertible {
    /// The reason, and what to do.
    var description: String {
        switch self {
        case .open(let configuration):
            "\(configuration): the page has no token to show: give [page] a token_file in the place of open = true"
        case .offline: "this machine has no address: connect it to a network, or let it open one of its own"
        }
    }
}
