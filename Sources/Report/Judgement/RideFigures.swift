public import Navigation
public import Observations
public import Positioning
public import Transit

/// A ride in a few figures: a row of the table over many rides.
public struct RideFigures: Hashable, Sendable {
    /// The path of the log.
    public var name: String
    /// From the first to the last observation.
    public var span: ClosedRange<Timestamp>
    /// The lines that were ridden, in order; none where the ride was on no line of the network.
    public var lines: [String]
    /// Where it began, and where it was to end; of a ride without a journey, the first and the last stop that it shows.
    public var from: String?
    /// See `from`.
    public var to: String?
    /// Metres along the lines.
    public var length: Double
    /// How many positions the agent believed.
    public var fixes: Int
    /// How many times positions were out.
    public var outages: Int
    /// How long the longest of these times was, in seconds.
    public var longestOutage: Double?
    /// Each stop that the ride shows.
    public var stops: [StopJudgement]
    /// How many stations were told of which the ride contradicts that the train stood there.
    public var contradicted: Int
    /// The warnings that were told: `missed`, `wrongDirection`, `offRoute` and `wrongTrain`.
    public var warnings: [Event.Kind]
    /// The rider's verdicts on alarms.
    public var verdicts: [Verdict]
    /// Whether a journey was followed.
    public var hasJourney: Bool

    /// Sums a ride up; `nil` where nothing was observed.
    public init?(_ trace: RideTrace, _ judgement: RideJudgement, _ sections: [LineSection], in network: Network) {
        guard let span = trace.span else { return nil }
        (name, self.span) = (trace.name, span)
        lines = sections.map { network.lines[network.patterns[$0.pattern].line].name }
        let journey = trace.events.last { $0.event.kind == .journeyStarted }?.event
        hasJourney = journey != nil
        let seen = judgement.stops.map { network.stations[$0.stop.station].name }
        from = journey?.from?.name ?? seen.first
        to = journey?.to?.name ?? journey?.stop?.name ?? seen.last
        length = sections.reduce(0) { $0 + $1.reach.upperBound - $1.reach.lowerBound }
        fixes = trace.fixes.count { $0.believed != nil }
        let outages = trace.outages
        self.outages = outages.count
        longestOutage = outages.map(\.seconds).max()
        stops = judgement.stops
        contradicted = judgement.unseen.count { $0.isContradicted }
        warnings = trace.events.map(\.event.kind).filter {
            [.missed, .wrongDirection, .offRoute, .wrongTrain].contains($0)
        }
        verdicts = trace.verdicts.map(\.verdict)
    }

    /// The stop where the journey ended, where the ride shows it.
    public var destination: StopJudgement? { stops.last { $0.role == .destination } }
}

extension UnseenEvent {
    /// Whether fixes say otherwise, and do not only say nothing.
    public var isContradicted: Bool {
        switch reason {
        case .running, .away: true
        case .stoodSomewhere, .blind, .noStand: false
        }
    }
}
