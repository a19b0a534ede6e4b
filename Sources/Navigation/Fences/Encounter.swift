public import Positioning

/// An event between the train and a station, as far as the station's fence tells.
public struct Encounter: Hashable, Sendable {
    /// The kind of the encounter.
    public var kind: Kind
    /// The station's number.
    public var station: Int
    /// When it was known.
    public var time: Timestamp
    /// Metres from the train to the station.
    public var distance: Double
    /// The radius in metres that holds the train with a probability of 68 %.
    public var uncertainty: Double

    /// The encounters that can happen.
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
