extension AlarmSignal {
    /// The signal for an event; `nil` for what the rider need not notice.
    ///
    /// The destination gives no `near`: it would end the signal to get ready, and `arrived` follows.
    public init?(_ event: Event) {
        switch event.kind {
        case .near where event.role != .destination: self = .near
        case .approaching: self = .approaching
        case .arrived where event.role == .destination: self = .arrived
        case .missed: self = .missed
        default: return nil
        }
    }
}

extension AlarmStatus {
    /// The status after an event; `nil` where it goes on as it is.
    public init?(_ event: Event) {
        guard event.kind == .sourceChanged, let source = event.source else { return nil }
        self = source == .none ? .noSource : .positioned
    }
}
