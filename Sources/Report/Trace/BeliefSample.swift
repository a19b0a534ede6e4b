public import Navigation
public import Positioning
public import Transit

/// Where the agent believed the train to be at one second of a ride.
public struct BeliefSample: Hashable, Sendable {
    /// When.
    public var time: Timestamp
    /// The place along the line, and how surely.
    public var place: LinePosition
    /// The source on which the place rested.
    public var source: Event.Source

    /// Creates a sample.
    public init(time: Timestamp, place: LinePosition, source: Event.Source) {
        (self.time, self.place, self.source) = (time, place, source)
    }

    /// The place on the shape of the line.
    public func coordinate(in network: Network) -> Coordinate {
        network.patterns[place.pattern].track.coordinate(at: place.chainage)
    }
}
