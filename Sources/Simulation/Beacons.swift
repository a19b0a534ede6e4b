/// The beacons of a line's stations, and the radio of whoever hears them.
///
/// The strength of a beacon falls with the logarithm of the distance, and obstacles shadow it with a normally
/// distributed loss in decibels (T. S. Rappaport, "Wireless Communications", 2nd edition, chapter 4).
public struct Beacons: Hashable, Sendable {
    /// How many beacons there are in a station, drawn for each.
    public var count = 1...3
    /// They stand within so many metres of the platform's middle: two or three at both ends of that, one anywhere.
    public var reach = 40.0
    /// Where the network lists a place, they stand there: how far the list is off along the track, in metres and standard deviations.
    public var listingError = 3.0
    /// A beacon stands so many metres beside the rider on the platform at which the train stops,
    public var besideOwn = 2.0...5.0
    /// or so many on the opposite one.
    public var besideOpposite = 10.0...15.0
    /// The share of beacons on the opposite platform.
    public var oppositeShare = 0.3
    /// Seconds from one advertisement to the next, drawn for each beacon: Apple asks for 100 ms, batteries for more.
    public var interval = 0.1...1.0
    /// Each advertisement comes up to so many seconds later (`advDelay`, Bluetooth Core Specification, volume 6, part
    /// B, 4.4.2.2).
    public var jitter = 0.010
    /// The strength one metre away, in dBm, as beacons say it themselves.
    public var measuredPower: Int8 = -59
    /// The loss for ten times the distance, in dB: 20 in free space, somewhat more along a platform.
    public var lossPerDecade = 22.0
    /// The standard deviation of the shadowing that a beacon keeps while the train passes, in dB: where it hangs,
    public var constantShadowing = 5.0
    /// and of that which each advertisement has for itself: people, reflections. Both together are 7 dB.
    public var fastShadowing = 4.9
    /// The loss through the train's windows and walls, in dB.
    public var trainLoss = 10.0
    /// Nothing weaker is received, in dBm.
    public var floor = -95.0

    /// Creates stations with beacons.
    public init() {}
}
