import Agent
import ArgumentParser
import Transit

/// The option that names the network, for which the configuration's stands where it is not given.
struct ChosenNetwork: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The network, a GTFS feed: a folder or a zip. (default: the configuration's)", valueName: "feed"),
        completion: .file(extensions: ["zip"]))
    var network: String?

    /// Reads it.
    ///
    /// - Parameter strictly: whether it is refused where anything in it is doubtful.
    func load(strictly: Bool = false) throws -> Network {
        try Network(feedAt: try network ?? ChosenConfiguration.installed().network, strictly: strictly)
    }
}
