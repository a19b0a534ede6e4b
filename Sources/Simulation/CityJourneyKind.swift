/// A special feature of a journey.
public enum CityJourneyKind: String, CaseIterable, Sendable {
    /// In a train that calls at every fourth station.
    case express = "express aboard"
    /// In one that calls at all of them from end to end.
    case local = "local aboard"
    /// From and to stations that two lines share.
    case shared = "shared track"
    /// At a weekend, where trains turn half way and a shuttle goes beyond.
    case shortTurn = "short turn, change"
    /// In that shuttle alone.
    case shuttle = "shuttle"
    /// To or from a branch of which no shape is published.
    case branch = "no shape"
    /// On a line whose shape ends too soon.
    case shortShape = "shape too short"
    /// With a change between lines that cross.
    case crossing = "crossing, change"
    /// In a train whose shape leads the other way.
    case reversedShape = "reversed shape"
    /// The destination is given by the `stop_id` of the other direction's platform.
    case oppositePlatform = "opposite platform"
    /// The destination is given by the `stop_id` of the other line that halts there.
    case otherLine = "other line's stop"

    /// The kinds of which a journey has exactly one.
    public static let main: [CityJourneyKind] = [
        .express, .local, .shared, .shortTurn, .shuttle, .branch, .shortShape, .crossing,
    ]
}
