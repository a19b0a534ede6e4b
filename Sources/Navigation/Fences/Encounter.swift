public import Positioning

/// What happened between the train and a station, as far as its fence tells.
public struct Encounter: Hashable, Sendable {
    /// What happened.
    public var kind: Kind
    /// The station's number.
    public var station: Int
    /// When it was known.
    public var time: Timestamp
    /// Metres from the train to the station.
    public var distance: Double
    /// The radius in metres that holds the train with a probability of 68 %.
    public var uncertainty: Double

    /// What can happen.
    public enum Kind: Hashable, Sendable {
        /// The train came into the fence.
        case found
        /// It stands at the station.
        case arrived
        /// It has left, having stood there.
        case departed
        /// It has left without stopping.
        case passed
    }
}
