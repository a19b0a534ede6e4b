/// Which status holds, by the events so far.
public struct StatusLight: Hashable, Sendable {
    private var isMisconfigured: Bool
    private var hasSource = false
    private var isFollowing = false

    /// Creates the light of a box that has no source yet, and follows no journey.
    ///
    /// - Parameter isMisconfigured: whether the configuration asks for what cannot be; that holds until a journey begins.
    public init(isMisconfigured: Bool = false) {
        self.isMisconfigured = isMisconfigured
    }

    /// The status now.
    public var status: AlarmStatus {
        if isMisconfigured { return .misconfigured }
        guard hasSource else { return .noSource }
        return isFollowing ? .following : .positioned
    }

    /// Takes an event.
    ///
    /// - Returns: the status where it is another one now, and otherwise `nil`.
    public mutating func take(_ event: Event) -> AlarmStatus? {
        let former = status
        switch event.kind {
        case .journeyStarted:
            isFollowing = true
            isMisconfigured = false
        case .journeyEnded: isFollowing = false
        case .sourceChanged: hasSource = event.source.map { $0 != .none } ?? hasSource
        case .near, .approaching, .arrived, .departed, .passed, .missed, .wrongDirection, .offRoute: break
        }
        return status == former ? nil : status
    }
}
