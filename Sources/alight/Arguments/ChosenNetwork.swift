import Agent
import ArgumentParser
import Transit

/// The options that name the network, for which the configuration's stands where it is not given.
struct ChosenNetwork: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The network, a GTFS feed: a folder or a zip, or what `alight network` made of one. (default: the configuration's)",
            valueName: "feed"),
        completion: .file(extensions: ["zip"]))
    var network: String?

    @OptionGroup var lines: SelectedLines

    /// Reads it.
    ///
    /// Without options of its own it is that of the configuration, with its selection.
    ///
    /// - Parameter strictly: whether it is refused where anything in it is doubtful.
    func load(strictly: Bool = false) throws -> Network {
        var selection = lines.selection
        if let network { return try Network(feedAt: network, selection, strictly: strictly) }
        let configuration = try ChosenConfiguration.installed()
        let language = selection.language
        if selection.isEverything { selection = configuration.selection }
        selection.language = language ?? configuration.selection.language
        return try Network(feedAt: configuration.network, selection, strictly: strictly)
    }
}
