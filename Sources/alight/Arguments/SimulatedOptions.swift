import ArgumentParser
import Simulation

/// The options that make up the ride of `alight simulate`.
struct SimulatedOptions: ParsableArguments {
    /// The surroundings of the receiver.
    enum Surroundings: String, ExpressibleByArgument, CaseIterable {
        case openSky = "open-sky"
        case urbanCanyon = "urban-canyon"
        case wrongCluster = "wrong-cluster"

        var quality: Quality {
            switch self {
            case .openSky: .openSky
            case .urbanCanyon: .urbanCanyon
            case .wrongCluster: .wrongCluster
            }
        }
    }

    /// A time without positions: `300+60`.
    struct Outage: ExpressibleByArgument {
        let span: ClosedRange<Double>

        init?(argument: String) {
            let parts = argument.split(separator: "+", omittingEmptySubsequences: false).map { Double($0) }
            guard parts.count == 2, let start = parts[0], let length = parts[1], start >= 0, length >= 0,
                (start + length).isFinite
            else { return nil }
            span = start...(start + length)
        }
    }

    @Option(help: ArgumentHelp("Seconds between the receiver's reports, 0.1 to 60.", valueName: "seconds"))
    var interval = 1.0

    @Option(help: "How good the positions are.")
    var quality = Surroundings.openSky

    @Flag(help: "The receiver tells neither speed nor course.")
    var noSpeed = false

    @Option(
        help: ArgumentHelp(
            "Without positions from a second of the ride on, for a number of seconds. Repeatable.",
            valueName: "start+length"))
    var outage: [Outage] = []

    @Option(
        help: ArgumentHelp(
            "A tunnel's portal: metres along the pattern's track; half-way between the stations unless given. Repeatable.",
            valueName: "metres"))
    var portal: [Double] = []

    @Flag(help: "With a motion sensor.")
    var motion = false

    @Flag(help: "With a barometer.")
    var barometer = false

    @Flag(help: "With the network's beacons.")
    var beacons = false

    @Option(help: ArgumentHelp("How many times the timetable's run times the train takes.", valueName: "factor"))
    var pace = 1.0

    @Option(
        help: ArgumentHelp(
            "The probability that the train is held between two stations, 0 to 1.", valueName: "probability"))
    var holds = 0.0

    @Option(help: ArgumentHelp("Run through without stopping. Repeatable.", valueName: "station"))
    var runThrough: [String] = []

    @Option(
        help: ArgumentHelp("The number of stops for which the rider stays on board beyond theirs.", valueName: "stops"))
    var beyond = 0

    @Flag(help: "The rider does not say where the journey begins.")
    var noOrigin = false

    func validate() throws {
        guard (0.1...60).contains(interval) else { throw ValidationError("--interval must be 0.1 to 60.") }
        guard pace > 0, pace <= 100 else { throw ValidationError("--pace must be above 0 and at most 100.") }
        guard (0...1).contains(holds) else { throw ValidationError("--holds must be 0 to 1.") }
        guard (0...1000).contains(beyond) else { throw ValidationError("--beyond must be 0 to 1000.") }
    }

    /// The ride that was asked for.
    ///
    /// - Parameter runsThrough: the `stop_id`s of the stations that are run through.
    func scenario(runsThrough: Set<String>) -> Scenario {
        var scenario = Scenario()
        var receiver = Receiver(quality.quality, interval: interval)
        receiver.hasSpeed = !noSpeed
        receiver.outages = outage.map(\.span)
        scenario.receiver = receiver
        scenario.underground.portals = portal
        if motion { scenario.motion = .asRecorded }
        if barometer { scenario.barometer = Barometer() }
        if beacons { scenario.beacons = Beacons() }
        scenario.movement.pace = pace
        scenario.movement.holds.probability = holds
        scenario.movement.runsThrough = runsThrough
        scenario.stopsBeyond = beyond
        scenario.tellsOrigin = !noOrigin
        return scenario
    }
}
