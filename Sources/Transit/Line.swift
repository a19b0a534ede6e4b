/// A GTFS route.
public struct Line: Hashable, Sendable {
    /// GTFS `route_id`.
    public var id: String
    /// GTFS `route_short_name`, or `route_long_name` where that is empty.
    public var name: String
    /// GTFS `route_type`: 0 tram, 1 metro, 2 rail, 3 bus and so on.
    public var type: Int
    /// GTFS `route_color`: six hexadecimal digits.
    public var color: String?

    /// Creates a line.
    public init(id: String, name: String, type: Int, color: String? = nil) {
        self.id = id
        self.name = name
        self.type = type
        self.color = color
    }
}
