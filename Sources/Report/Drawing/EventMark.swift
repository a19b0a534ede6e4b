import Navigation

/// How an event is drawn: by shape, so that colours need not be told apart.
extension Event.Mark {
    /// Whether it lies where the train is, and not on the line of its station.
    var isAtTrain: Bool { self == .ready || self == .warning || self == .held }

    /// The meaning of the mark.
    var words: String {
        switch self {
        case .ready: "get ready (approaching)"
        case .arrived: "arrived"
        case .departed: "departed or passed"
        case .warning: "missed, wrong direction or train, off the route"
        case .held: "waits between stations"
        }
    }
}

extension SVG {
    /// Draws the mark of an event.
    mutating func mark(_ mark: Event.Mark, at point: Point, title: String? = nil) {
        let (x, y) = (Self.number(point.x), Self.number(point.y))
        let (path, color) =
            switch mark {
            case .ready: ("m0-6l5 10h-10z", "var(--ready)")
            case .arrived: ("m-4-4h8v8h-8z", "var(--arrived)")
            case .departed: ("m-3-4l7 4l-7 4z", "var(--departed)")
            case .warning: ("m-5-5l10 10m0-10l-10 10", "var(--warning)")
            case .held: ("m-4-4h3v8h-3zm5 0h3v8h-3z", "var(--ready)")
            }
        let stroke = mark == .warning ? color : "var(--paper)"
        put(
            "path",
            "d=\"M\(x) \(y)\(path)\" fill=\"\(color)\" stroke=\"\(stroke)\" stroke-width=\"\(mark == .warning ? 2.5 : 1)\"",
            title: title)
    }
}
