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
    /// GTFS `route_text_color`: six hexadecimal digits, legible or not.
    public var textColor: String?

    /// Creates a line.
    public init(id: String, name: String, type: Int, color: String? = nil, textColor: String? = nil) {
        self.id = id
        self.name = name
        self.type = type
        self.color = color
        self.textColor = textColor
    }

    /// Whether its trains run on rails: trams, metros, railways, cable trams, funiculars and monorails, also by the codes of the
    /// extended route types.
    public var isRailway: Bool {
        switch type {
        case 0, 1, 2, 5, 7, 12, 100..<118, 400..<406, 900..<907, 1400..<1402: true
        default: false
        }
    }
}
