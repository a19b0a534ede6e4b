/// A ride on one train.
public struct Leg: Hashable, Sendable {
    /// The number of the train's pattern.
    public var pattern: Int
    /// The position in the pattern's stops of the one where the rider boards.
    public var boarding: Int
    /// The position in the pattern's stops of the one where they alight; after `boarding`.
    public var alighting: Int
}
