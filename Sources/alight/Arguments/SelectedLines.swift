import ArgumentParser
import Positioning
import Transit

/// The options that choose a part of a feed, and the language of its names.
struct SelectedLines: ParsableArguments {
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

    @Option(
        help: ArgumentHelp(
            "Call stations, lines and destinations as translations.txt does in this language, such as en.",
            valueName: "tag"))
    var language: String?

    /// The selection that the options make.
    var selection: NetworkSelection { NetworkSelection(routes: routes, box: bbox, language: language) }

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
