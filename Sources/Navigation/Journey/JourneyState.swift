/// Where a rider is on a journey.
///
/// It is the whole of what the core remembers of the rider, besides where the train is. The table of `after(_:)` is drawn, with what
/// decides each transition and what it sounds, in <doc:Telling>.
public enum JourneyState: String, CaseIterable, Codable, Hashable, Sendable {
    /// The rider has asked for the journey, and no train has taken them along.
    case waiting
    /// A train takes the rider to where they are to alight.
    case riding
    /// The train stands where the rider is to alight, and nothing shows yet that they have.
    case atStop
    /// The rider is off the train: at the destination the journey is over, elsewhere it waits for the next train.
    case off
    /// The train has taken the rider beyond where they were to alight; the plan goes on from there.
    case carriedOn
    /// The rider is carried away from the destination, along the line or off it.
    case lost

    /// An event that happens to a rider.
    enum Input: CaseIterable, Hashable, Sendable {
        /// A train moves with the rider, to where they are to alight.
        case carriedToward
        /// The train stands where they are to alight.
        case stoodAtStop
        /// It turns out that it stood elsewhere, before that station.
        case stoodElsewhere
        /// The train has left that station behind, with the rider aboard.
        case leftBehind
        /// The rider is on foot, has acknowledged, or has been where they were to alight for longer than any train stands there.
        case alighted
        /// A train moves with the rider away from where they are to alight, or leaves the line.
        case carriedAway
    }

    /// The state after something has happened.
    func after(_ input: Input) -> JourneyState {
        switch (self, input) {
        case (_, .stoodAtStop): .atStop
        case (_, .leftBehind): .carriedOn
        case (_, .alighted): self == .waiting ? .waiting : .off
        case (.atStop, .stoodElsewhere): .riding
        case (_, .stoodElsewhere): self
        // A train that leaves the stop shows where it leads: until then the rider may be on the platform.
        case (.atStop, .carriedToward), (.atStop, .carriedAway): .atStop
        case (.carriedOn, .carriedToward): .carriedOn
        case (_, .carriedToward): .riding
        case (_, .carriedAway): .lost
        }
    }
}
