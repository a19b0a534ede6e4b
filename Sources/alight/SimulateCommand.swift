import Agent
import ArgumentParser
import Navigation
import Simulation
import Transit

/// `alight simulate`
struct SimulateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Simulates a ride: what would have been observed, and what is true.",
        discussion: """
            The ride log begins with the train standing where the journey begins, and ends when it leaves the \
            destination. Beside ride.nmea the truth is written as ride.truth.csv: a line a station, with the times at \
            which the train's head entered the platform, the wheels stopped and started. The same seed gives the same \
            ride. `alight replay` reads the ride log.
            """)

    @OptionGroup var chosen: ChosenNetwork

    @Option(help: ArgumentHelp("Where the ride begins.", valueName: "station"))
    var from: String

    @Option(help: ArgumentHelp("Where the journey ends.", valueName: "station"))
    var to: String

    @Option(help: "Which of the rides.")
    var seed: UInt64 = 1

    @Option(
        help: ArgumentHelp("The ride log; standard output, and no truth, unless given.", valueName: "file"),
        completion: .file())
    var out: String?

    @Flag(help: "Write over files that are there already.")
    var force = false

    @OptionGroup var simulated: SimulatedOptions

    /// Why a ride cannot be simulated.
    enum Failure: Error, CustomStringConvertible {
        /// A station cannot be run through, since the ride begins or ends there or does not come there.
        case notBetween(Station)
        /// A ride is one train's, and none runs from the one station to the other.
        case needsChange(Station, Station)

        /// The reason, and what to do.
        var description: String {
            switch self {
            case .notBetween(let station):
                "\(station.name) (\(station.id)) does not lie between --from and --to; only what does is run through"
            case .needsChange(let from, let to):
                "no pattern runs from \(from.name) (\(from.id)) to \(to.name) (\(to.id)) without a change of trains; "
                    + "simulate one ride after the other"
            }
        }
    }

    func run() async throws {
        try await reporting {
            let network = try chosen.load()
            _ = try JourneyRequest(from: from, to: to).stops(in: network)
            let ends = (try network.station(matching: from), try network.station(matching: to))
            guard let way = try Journey(from: ends.0, to: ends.1, in: network).ways.first else {
                throw Failure.needsChange(network.stations[ends.0], network.stations[ends.1])
            }
            let between = network.patterns[way.pattern].stops[(way.boarding + 1)..<way.alighting].map(\.station)
            let through = try simulated.runThrough.map { text in
                let station = try network.station(matching: text)
                guard between.contains(station) else { throw Failure.notBetween(network.stations[station]) }
                return network.stations[station].id
            }
            let ride = SimulatedRide(
                in: network, pattern: way.pattern, from: way.boarding, to: way.alighting,
                simulated.scenario(runsThrough: Set(through)), seed: seed)
            try write(ride)
        }
    }

    private func write(_ ride: SimulatedRide) throws {
        var log = RideLog()
        log.append(text: "SIMULATED RIDE made by alight simulate with seed \(seed)")
        for observation in ride.observations { log.append(observation) }
        guard let out else {
            var output = Output()
            try output.write { $0 += log.takeBytes() }
            return try output.flush()
        }
        let truth = (out.hasSuffix(".nmea") ? String(out.dropLast(5)) : out) + ".truth.csv"
        if !force { for path in [out, truth] { try OutputFile.refuse(path) } }
        try OutputFile.write(log.takeBytes(), to: out)
        try OutputFile.write(Array(ride.truth.csv.utf8), to: truth)
    }
}
