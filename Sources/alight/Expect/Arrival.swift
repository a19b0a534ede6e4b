import Navigation

/// Whether a ride's journeys ended where they were to end.
struct Arrival {
    private var destination: String?
    private var hasArrived = false
    private var failure: String?

    /// Handles an event of the ride.
    mutating func take(_ event: Event) {
        switch event.kind {
        case .journeyStarted: destination = event.to?.id
        case .arrived where event.role == .destination: (hasArrived, destination) = (true, nil)
        case .journeyEnded:
            switch event.reason {
            case .missed, .alighted, .noPattern, .unknownStation:
                failure = "its journey ended: \(event.reason?.rawValue ?? "")"
            default: break
            }
            destination = nil
        default: break
        }
    }

    /// Why the ride counts as one that did not arrive, in words; `nil` where it did.
    ///
    /// The box may be switched on once more behind its arrival: a journey that begins then and has no end is none.
    var problem: String? {
        if let failure { return "did not arrive: \(failure)" }
        guard !hasArrived else { return nil }
        return "did not arrive: "
            + (destination.map { "it ended on the way to \($0)" } ?? "no journey was started; start one with --to")
    }
}
