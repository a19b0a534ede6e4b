import Agent
import ArgumentParser
import Transit

/// The rides that a command replays, and on which journey.
struct ReplayedRides: ParsableArguments {
    @Argument(help: ArgumentHelp("The rides; - is standard input.", valueName: "ride"), completion: .file())
    var rides: [String]

    @OptionGroup var chosen: ChosenNetwork

    @Option(help: ArgumentHelp("Where the journey begins.", valueName: "station"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            "Where the journey ends; it starts with the ride's first timed line.", valueName: "station"))
    var to: String?

    @Flag(help: "Read sentences without checksum as well, for receivers that send none.")
    var noChecksum = false

    func validate() throws {
        if from != nil, to == nil { throw ValidationError("--from needs --to: where does the journey end?") }
        if rides.filter({ $0 == "-" }).count > 1 { throw ValidationError("Standard input can be read once only.") }
    }

    /// The journey, as `stop_id`s of the network; `nil` where none was named.
    func journey(in network: Network) throws -> (from: String?, to: String)? {
        try to.map { try JourneyRequest(from: from, to: $0).stops(in: network) }
    }
}
