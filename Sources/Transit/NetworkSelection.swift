public import Positioning

/// The part of a feed that a rider needs, all of it where neither lines nor a box are given; and the language that they read.
public struct NetworkSelection: Hashable, Sendable {
    /// The lines, each by GTFS `route_id`, `route_short_name` or `route_long_name`; any line where there are none.
    public var routes: [String]
    /// The box in which a line calls at two stations or more; such a line is kept whole.
    public var box: GeographicBox?
    /// The language of names, as a tag of BCP 47 such as `en`, where the feed has them in it; the feed's own without one.
    public var language: String?

    /// Creates a selection.
    public init(routes: [String] = [], box: GeographicBox? = nil, language: String? = nil) {
        self.routes = routes
        self.box = box
        self.language = language
    }

    /// Whether no line is left out.
    public var isEverything: Bool { routes.isEmpty && box == nil }
}
