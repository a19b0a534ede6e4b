import Simulation
import Studies

/// The options of the study.
struct Options: Sendable {
    var rides = 3000
    var kinds = Kind.allCases
    var seed: UInt64 = 1
    var isVerbose = false
    /// The probability of a hold on a leg; the simulator's own where it is `nil`.
    var holds: Double?
    /// The surroundings of every receiver. Where it is `nil`, they are the mixture of a study.
    var quality: Quality?
    /// The behaviour of motion sensors.
    var sensor = MotionSensor.asRecorded
    /// The number of beacons in each station, from end to end of a platform of 120 m. There are one to three where it is `nil`.
    var beacons: Int?
    /// The loss of a beacon's signal strength in the walls of a carriage, in dB. It is drawn for each ride where it is `nil`.
    var trainLoss: Double?
    /// Seconds from one advertisement of a beacon to the next; the simulator's own range where it is `nil`.
    var interval: Double?
    var network = "fixtures/networks/mrt-jakarta"
    /// Metres along the northbound track to the tunnel's portal (the shipped network's, inferred from where fixes end).
    var portal = 8950.0
    /// Where the ride of the first seed is written, instead of a study.
    var out: String?

    static let usage = """
        usage: TrackerStudy [--rides N] [--kind K]… [--seed S] [--verbose] [--holds P] [--beacons N]
                            [--train-loss DB] [--interval SECONDS] [--sensor recorded|silence|optimistic]
                            [--quality open-sky|urban-canyon|wrong-cluster] [--out ride.nmea] [--network FEED]
                            [--portal METRES]

        Simulates N rides of each kind, with the seeds from S on, and measures the navigator against what is true of
        them. --verbose tells what went wrong in which ride; --out writes the ride of seed S of one kind, and its
        truth, for `alight replay`, and the network's beacons where those are not the feed's. Kinds: \(Kind.allCases.map(\.rawValue).joined(separator: ", "))
        """

    private static let qualities: [String: Quality] = [
        "open-sky": .openSky, "urban-canyon": .urbanCanyon, "wrong-cluster": .wrongCluster,
    ]
    private static let sensors: [String: MotionSensor] = [
        "recorded": .asRecorded, "silence": .asItWas, "optimistic": .optimistic,
    ]
    /// As long as a train, in metres.
    private static let platform = 120.0

    /// The behaviour of motion sensors, in words.
    var sensorText: String {
        switch sensor {
        case .asItWas: "as those that wait for silence"
        case .optimistic: "as their makers would like them"
        default: "as recorded"
        }
    }

    /// The beacons of the stations.
    var field: Beacons {
        var field = Beacons()
        if let beacons {
            field.count = beacons...beacons
            field.reach = (Self.platform / 2)...(Self.platform / 2)
        }
        if let trainLoss { field.trainLoss = trainLoss...trainLoss }
        if let interval { field.interval = interval...interval }
        return field
    }

    /// Reads the command line; ends the program where that is wrong.
    init(_ arguments: [String]) {
        var arguments = Arguments(arguments, usage: Self.usage)
        var chosen: [Kind] = []
        while let option = arguments.next() {
            switch option {
            case "--rides": rides = arguments.value { Int($0).flatMap { $0 > 0 ? $0 : nil } }
            case "--kind": chosen.append(arguments.value(Kind.init(rawValue:)))
            case "--seed": seed = arguments.value { UInt64($0) }
            case "--holds": holds = arguments.value { Double($0) }
            case "--beacons": beacons = arguments.value { Int($0).flatMap { $0 > 0 ? $0 : nil } }
            case "--train-loss": trainLoss = arguments.value { Double($0).flatMap { $0.isFinite ? $0 : nil } }
            case "--interval": interval = arguments.value { Double($0).flatMap { $0 > 0 && $0 < 60 ? $0 : nil } }
            case "--network": network = arguments.value { $0 }
            case "--portal": portal = arguments.value { Double($0) }
            case "--out": out = arguments.value { $0 }
            case "--quality": quality = arguments.value { Self.qualities[$0] }
            case "--sensor": sensor = arguments.value { Self.sensors[$0] }
            case "--verbose": isVerbose = true
            default: arguments.fail()
            }
        }
        if !chosen.isEmpty { kinds = chosen }
        if out != nil, kinds.count != 1 { arguments.fail() }
    }
}
