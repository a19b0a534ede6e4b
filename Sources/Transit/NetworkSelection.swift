public import Positioning

/// The part of a feed that a rider needs; all of it where neither lines nor a box are given.
public struct NetworkSelection: Hashable, Sendable {
    /// The lines, each by GTFS `route_id`, `route_short_name` or `route_long_name`; any line where there are none.
    public var routes: [String]
    /// The box in which a line calls at two stations or more; such a line is kept whole.
    public var box: GeographicBox?

    /// Creates a selection.
    public init(routes: [String] = [], box: GeographicBox? = nil) {
        self.routes = routes
        self.box = box
    }

    /// Whether nothing is left out.
    public var isEverything: Bool { routes.isEmpty && box == nil }
}
