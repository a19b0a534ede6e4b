import Agent
import ArgumentParser
import Positioning
import Transit

/// The options that name the network, for which the configuration's stands where it is not given.
struct ChosenNetwork: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The network, a GTFS feed: a folder or a zip. (default: the configuration's)", valueName: "feed"),
        completion: .file(extensions: ["zip"]))
    var network: String?

    @Option(
        help: ArgumentHelp(
            "Read this line alone, by route_id, route_short_name or route_long_name; once for each line.",
            valueName: "line"))
    var routes: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Read the lines alone that call at two stations within: min_lon,min_lat,max_lon,max_lat in degrees.",
            valueName: "box"),
        transform: box)
    var bbox: GeographicBox?

    /// Reads it.
    ///
    /// Without options of its own it is that of the configuration, with its selection.
    ///
    /// - Parameter strictly: whether it is refused where anything in it is doubtful.
    func load(strictly: Bool = false) throws -> Network {
        var selection = NetworkSelection(routes: routes, box: bbox)
        if let network { return try Network(feedAt: network, selection, strictly: strictly) }
        let configuration = try ChosenConfiguration.installed()
        if selection.isEverything { selection = configuration.selection }
        return try Network(feedAt: configuration.network, selection, strictly: strictly)
    }

    private static func box(_ text: String) throws -> GeographicBox {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let edges = parts.compactMap { Double($0) }
        guard parts.count == 4, edges.count == 4,
            let box = GeographicBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
        else {
            throw ValidationError("write min_lon,min_lat,max_lon,max_lat in degrees, such as 106.7,-6.3,106.9,-6.1")
        }
        return box
    }
}
