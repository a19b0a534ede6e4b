public import Alarms
import Glibc
public import Navigation
public import Observations
public import Page
import Receivers
public import Transit

/// The configuration of the agent: what it is to do. Every part has a default.
public struct Configuration: Equatable, Sendable {
    /// Where positions come from.
    public var receiver = Receiver.gpsd(host: "localhost", port: "2947", device: nil)
    /// Whether sentences without checksum are dropped; those of gpsd have none to check.
    public var needsChecksum = true
    /// The path of the network, a GTFS feed.
    public var network = Self.installedNetwork
    /// Which part of the feed is read.
    public var selection = NetworkSelection()
    /// The file in which the agent keeps what it made of the feed; it reads the feed at each start without.
    public var networkCache: String? = Self.underService("STATE_DIRECTORY", "network")
    /// The journey to start with: what the rider calls the stations.
    public var journey: JourneyRequest?
    /// When to tell, and how wide fences are.
    public var settings = Navigator.Settings()
    /// The wiring of buzzer, LED and button. Without a buzzer or an LED, no alarm sounds.
    public var wiring: AlarmWiring?
    /// For how long an arrival that nobody acknowledges is repeated, more loudly.
    public var insistence = Duration.seconds(120)
    /// The journeys among which the button chooses, in their order.
    public var presets: [Preset] = []
    /// The maximum number of presets: this many beeps can still be counted.
    static let mostPresets = 9
    /// The journal, in which the ride outlasts a restart; none is kept without.
    public var journal: String? = Self.underService("STATE_DIRECTORY", "alight.db")
    /// The socket on which commands are taken; none are without.
    public var controlSocket: String? = Self.underService("RUNTIME_DIRECTORY", "control")
    /// How the rider's page is served; none is without this.
    public var page: PageSettings? = Self.servicePage
    /// The MQTT broker that is told of the ride; none is without this.
    public var mqtt: MQTT?
    /// Where rides are recorded; none are unless it is given.
    public var record: Recording?

    /// Which motion sensor is used where there is one; none is without this, nor beside a recording.
    public var motion: Sensor? = Sensor()

    /// Which barometer is used where there is one; none is without this, nor beside a recording.
    public var pressure: Sensor? = Sensor()

    /// Which magnetometer is recorded where there is one; none is without this, nor beside a recording.
    public var magnetic: Sensor? = Sensor()

    /// Which Bluetooth adapter listens for beacons where there is one; none does without this, nor beside a recording.
    public var bluetooth: Bluetooth? = Bluetooth()

    /// The shipped network: where `make install` puts it, or else where the Debian package does.
    public static let installedNetwork = firstExisting(of: [
        "/usr/local/share/alight/networks/mrt-jakarta", "/usr/share/alight/networks/mrt-jakarta",
    ])
    /// Where the service's control socket is.
    public static let installedSocket = "/run/alight/control"
    /// Where the agent looks for its configuration unless told otherwise.
    public static let installedFile = "/etc/alight/alight.toml"

    /// Where rides are recorded.
    public enum Recording: Hashable, Sendable {
        /// All of them in one ride log.
        case file(String)
        /// Each in a file of its own.
        case rides(Rides)

        /// The ride log, or the folder.
        public var path: String {
            switch self {
            case .file(let path): path
            case .rides(let rides): rides.folder
            }
        }
    }

    /// A folder in which each ride has a file.
    public struct Rides: Hashable, Sendable {
        /// The folder.
        public var folder: String
        /// The bytes that all rides together may take; the configuration has megabytes.
        public var capacity: Int
        /// The seconds of rest that end a ride.
        public var pause: Double

        /// Names a folder.
        public init(folder: String, capacity: Int = 500_000_000, pause: Double = 1200) {
            (self.folder, self.capacity, self.pause) = (folder, capacity, pause)
        }
    }

    /// Where positions come from.
    public enum Receiver: Equatable, Sendable {
        /// A gpsd, by host and port; of several receivers there the one with this device, or the one that moves where none is named.
        case gpsd(host: String, port: String, device: String?)
        /// A receiver on a serial line, by device and bits a second.
        case serial(device: String, speed: Int)
        /// An NMEA file at its own pace, or standard input (`-`) as it comes.
        case nmea(file: String)
        /// A ride log at its own pace, with what the rider did.
        case rideLog(file: String)
    }

    /// Which of the machine's sensors of a kind is used.
    public struct Sensor: Equatable, Sendable {
        /// Its name, such as `mpu6050`; the first one where it is `nil`.
        public var device: String?
        /// Where the kernel shows Industrial I/O.
        public var root = IIOMotionFinder.defaultRoot

        /// Creates what finds any sensor.
        public init() {}
    }

    /// Which Bluetooth adapter listens for beacons.
    public struct Bluetooth: Equatable, Sendable {
        /// Its name, such as `hci0`; the first one that is switched on where it is `nil`.
        public var adapter: String?

        /// Creates what uses any adapter.
        public init() {}
    }

    /// A journey under a name of the rider's.
    public struct Preset: Equatable, Sendable {
        /// The rider's name for the preset, such as `home`.
        public var name: String
        /// The journey.
        public var journey: JourneyRequest
    }

    /// Creates the default configuration.
    public init() {}

    /// The service's socket, for an agent that is started by hand, where its folder is there.
    static var usualSocket: String? {
        access("/run/alight", W_OK) == 0 ? installedSocket : nil
    }

    /// The first path at which something is, or else the first.
    private static func firstExisting(of paths: [String]) -> String {
        paths.first { access($0, F_OK) == 0 } ?? paths[0]
    }

    /// The page of a service: for this machine alone, until the configuration says more.
    private static var servicePage: PageSettings? {
        guard let file = underService("STATE_DIRECTORY", "page-token") else { return nil }
        var page = PageSettings()
        page.tokenFile = file
        return page
    }

    /// A file in a folder that the service manager has made for the agent (systemd.exec(5)); `nil` where none has.
    private static func underService(_ variable: String, _ file: String) -> String? {
        getenv(variable).map { "\(String(cString: $0).prefix { $0 != ":" })/\(file)" }
    }
}

/// A journey as the rider asks for it: stations by `stop_id`, `stop_code` or name.
public struct JourneyRequest: Codable, Equatable, Sendable {
    /// Where it begins, if the rider says so.
    public var from: String?
    /// Where it ends.
    public var to: String

    /// Creates a request.
    public init(from: String? = nil, to: String) {
        self.from = from
        self.to = to
    }
}
