import Navigation

/// How an event is drawn: by shape, so that colours need not be told apart.
enum EventMark: CaseIterable {
    /// Get ready.
    case ready
    /// The train stands at a station.
    case arrived
    /// It left.
    case departed
    /// Something is wrong.
    case warning

    /// The mark of a kind of event; none where a picture would be crowded by it.
    init?(_ kind: Event.Kind) {
        switch kind {
        case .approaching: self = .ready
        case .arrived: self = .arrived
        case .departed, .passed: self = .departed
        case .missed, .wrongDirection, .offRoute, .wrongTrain: self = .warning
        case .near, .trainArriving, .sourceChanged, .journeyStarted, .journeyEnded: return nil
        }
    }

    /// Whether it lies where the train is, and not on the line of its station.
    var isAtTrain: Bool { self == .ready || self == .warning }

    /// What it means.
    var words: String {
        switch self {
        case .ready: "get ready (approaching)"
        case .arrived: "arrived"
        case .departed: "departed or passed"
        case .warning: "missed, wrong direction or train, off the route"
        }
    }
}

extension SVG {
    /// Draws the mark of an event.
    mutating func mark(_ mark: EventMark, at point: Point, title: String? = nil) {
        let (x, y) = (Self.number(point.x), Self.number(point.y))
        let (path, color) =
            switch mark {
            case .ready: ("m0-6l5 10h-10z", "var(--ready)")
            case .arrived: ("m-4-4h8v8h-8z", "var(--arrived)")
            case .departed: ("m-3-4l7 4l-7 4z", "var(--departed)")
            case .warning: ("m-5-5l10 10m0-10l-10 10", "var(--warning)")
            }
        let stroke = mark == .warning ? color : "var(--paper)"
        put(
            "path",
            "d=\"M\(x) \(y)\(path)\" fill=\"\(color)\" stroke=\"\(stroke)\" stroke-width=\"\(mark == .warning ? 2.5 : 1)\"",
            title: title)
    }
}
