import Agent
import ArgumentParser
import Fleet
import Glibc
import Logging
import Messages

/// `alight fleet`
struct FleetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fleet",
        abstract: "Serves the feed of all trains whose boxes publish to one broker.",
        discussion: """
            It runs until SIGTERM or SIGINT, takes what boxes with [mqtt] publish, and serves GTFS-Realtime for all of them at \
            /gtfs-realtime/vehicle-positions and /gtfs-realtime/trip-updates, with /metrics and /health beside. Started several \
            times at one broker, which speaks MQTT 5, the copies share the messages and each serves all trains; nothing is \
            written to a disk. A feed is public: nobody is asked for a token, so it listens at this machine's own address unless \
            told otherwise, and the broker's rules must let each box publish under its own name alone.
            """)

    @Option(
        help: ArgumentHelp(
            "The broker; by custom at port 1883, and 8883 with TLS.", valueName: "host[:port]"))
    var broker: Endpoint

    @Flag(help: "Encrypt the connection, and trust the system's authorities.")
    var tls = false

    @Option(
        help: ArgumentHelp(
            "Encrypt the connection, and trust the authorities in this file, in PEM.", valueName: "file"),
        completion: .file())
    var tlsAuthorities: String?

    @Option(help: ArgumentHelp("The name by which the broker knows the copies.", valueName: "name"))
    var username: String?

    @Option(
        help: ArgumentHelp("The file with the password, in its first line.", valueName: "file"), completion: .file())
    var passwordFile: String?

    @Option(help: ArgumentHelp("What the topics of the boxes begin with.", valueName: "level"))
    var prefix = "alight"

    @Option(help: ArgumentHelp("The copies that share the messages.", valueName: "name"))
    var group = "fleet"

    @Option(
        help: ArgumentHelp(
            "A train that says nothing for so long is in the feed no more: two of the boxes' intervals and more.",
            valueName: "seconds"))
    var silence = FleetLimits().silence

    @Option(help: ArgumentHelp("Where to listen.", valueName: "address:port"))
    var listen = Endpoint(host: "127.0.0.1", port: 8080)

    /// The seconds after which a silent train may be over.
    private static let silences = 5...600

    /// A file that cannot be read.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    func validate() throws {
        for (option, text) in [("--prefix", prefix), ("--group", group)] where !FleetTopics.isLevel(text) {
            throw ValidationError("\(option) must be of letters a to z, digits, - and _, 64 at the most.")
        }
        if passwordFile != nil, username == nil { throw ValidationError("--password-file goes with --username.") }
        if broker.port == 0 { throw ValidationError("--broker must have a port from 1 to 65535.") }
        guard listen.port != nil else { throw ValidationError("--listen needs a port: \(listen.host):8080") }
        guard Self.silences.contains(silence) else {
            throw ValidationError("--silence must be \(Self.silences.lowerBound) to \(Self.silences.upperBound).")
        }
    }

    func run() async throws {
        await LongRun.begin()
        try await reporting {
            for file in [tlsAuthorities, passwordFile].compactMap(\.self) where access(file, R_OK) != 0 {
                throw Failure(description: "\(file): \(String(cString: strerror(errno)))")
            }
            let encryption = tls || tlsAuthorities != nil ? MQTTBroker.TLS(authorities: tlsAuthorities) : nil
            let broker = MQTTBroker(
                host: broker.host, port: broker.port ?? (encryption == nil ? 1883 : 8883), tls: encryption,
                username: username, passwordFile: passwordFile)
            var limits = FleetLimits()
            limits.silence = silence
            let feed = FleetFeed(
                broker, FleetTopics(prefix: prefix, group: group, copy: FleetFeed.randomName()),
                address: (listen.host, listen.port ?? 0), limits: limits, logger: Logger(label: "alight"))
            try await feed.run { [listen] port in
                writeError("the feeds are served at http://\(Endpoint(host: listen.host, port: port))/", .info)
            }
        }
    }
}
