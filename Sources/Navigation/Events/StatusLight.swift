/// Which status holds, by the events so far.
public struct StatusLight: Hashable, Sendable {
    private var isMisconfigured: Bool
    private var hasSource: Bool
    private var isFollowing: Bool

    /// Creates the light of a box that has no source yet, and follows no journey, unless it goes on after a restart.
    ///
    /// - Parameters:
    ///   - isMisconfigured: whether the configuration asks for what cannot be; that holds until a journey begins.
    ///   - hasSource: whether a source is in use.
    ///   - isFollowing: whether a journey is followed.
    public init(isMisconfigured: Bool = false, hasSource: Bool = false, isFollowing: Bool = false) {
        self.isMisconfigured = isMisconfigured
        self.hasSource = hasSource
        self.isFollowing = isFollowing
    }

    /// The status now.
    public var status: AlarmStatus {
        if isMisconfigured { return .misconfigured }
        guard hasSource else { return .noSource }
        return isFollowing ? .following : .positioned
    }

    /// Handles an event.
    ///
    /// - Returns: the new status if it has changed, and otherwise `nil`.
    public mutating func take(_ event: Event) -> AlarmStatus? {
        let former = status
        switch event.kind {
        case .journeyStarted:
            isFollowing = true
            isMisconfigured = false
        case .journeyEnded: isFollowing = false
        case .sourceChanged: hasSource = event.source.map { $0 != .none } ?? hasSource
        default: break
        }
        return status == former ? nil : status
    }
}
