extension AlarmSignal {
    /// The signal for an event; `nil` for what the rider need not notice.
    ///
    /// Where the rider must alight there is no `near`: it would end the signal to get ready, and `arrived` follows.
    public init?(_ event: Event) {
        switch event.kind {
        case .near where !event.isWhereToAlight: self = .near
        case .approaching: self = .approaching
        case .arrived where event.isWhereToAlight: self = .arrived
        case .missed: self = .missed
        case .wrongDirection: self = .wrongDirection
        case .offRoute: self = .offRoute
        case .wrongTrain: self = .wrongTrain
        case .trainArriving: self = .trainArriving
        case .journeyEnded where event.reason == .noPattern || event.reason == .unknownStation: self = .refused
        case .near, .arrived, .departed, .passed, .sourceChanged, .journeyStarted, .journeyEnded: return nil
        }
    }
}

extension AlarmSignal {
    /// Whether nobody need act upon it: a station or a train is there, and soon is no more.
    public var isPassing: Bool { self == .near || self == .trainArriving }
}

extension Event {
    fileprivate var isWhereToAlight: Bool { role == .destination || role == .transfer }
}
