/// The beacons of a line's stations, and the radio of whoever hears them.
///
/// The strength of a beacon falls with the logarithm of the distance, and obstacles shadow it with a normally
/// distributed loss in decibels (T. S. Rappaport, "Wireless Communications", 2nd edition, chapter 4). Lines, carriages
/// and radios differ more than any one of them varies, so each ride draws its own.
public struct Beacons: Hashable, Sendable {
    /// How many beacons there are in a station, drawn for each.
    public var count = 1...3
    /// The distance from the platform's middle within which beacons stand, in metres, drawn for each ride. Two or three stand at both
    /// ends of that, one stands anywhere.
    public var reach = 25.0...58.0
    /// Where the network lists a place, they stand there: how far the list is off along the track, in metres and
    /// standard deviations, drawn for each ride: from a surveyor to somebody who tapped on a map.
    public var listingError = 1.0...8.0
    /// The distance of a beacon beside the rider, in metres, on the platform at which the train stops.
    public var besideOwn = 1.2...6.0
    /// The distance of a beacon beside the rider, in metres, on the opposite platform.
    public var besideOpposite = 8.0...16.0
    /// The share of beacons on the opposite platform, drawn for each ride.
    public var oppositeShare = 0.0...0.5
    /// The share of rides on which one beacon of each station that has several does not send: a battery is empty.
    public var oneDeadShare = 0.2
    /// The share of rides on a line of which the beacons are listed and gone.
    public var absentShare = 0.0
    /// Seconds from one advertisement to the next, drawn for each beacon: Apple asks for 100 ms, batteries for more.
    public var interval = 0.1...1.0
    /// The greatest extra delay of an advertisement, in seconds (`advDelay`, Bluetooth Core Specification, volume 6, part B, 4.4.2.2).
    public var jitter = 0.010
    /// The share of advertisements that the radio is deaf to, however strong they are, drawn for each ride: it hops
    /// over three channels, and one that also serves Wi-Fi listens in windows.
    public var lostShare = 0.0...0.5
    /// The strength one metre away, in dBm, as beacons say it themselves.
    public var measuredPower: Int8 = -59
    /// By how many dB a beacon is louder than it says, drawn for each: antennas, mounting, age.
    public var powerError = -5.0...5.0
    /// The loss for ten times the distance, in dB, drawn for each ride: exponents of 1.6 along open halls and tunnels
    /// to 3.0 behind obstacles (Rappaport, table 4.6).
    public var lossPerDecade = 16.0...30.0
    /// The standard deviation of the shadowing that a beacon keeps while the train passes, in dB, drawn for each ride:
    /// where it hangs,
    public var constantShadowing = 2.0...7.0
    /// and of that which each advertisement has for itself: people, reflections. Both together are 3 to 10 dB
    /// (Rappaport, table 4.6: 3.0 to 9.7 dB but for one office).
    public var fastShadowing = 2.2...7.0
    /// The loss through the train's windows and walls, in dB, drawn for each ride: 3.2 to 23.8 dB at 600 to 2,400 MHz
    /// (E. Tanghe and others, "Evaluation of Vehicle Penetration Loss at Wireless Communication Frequencies", IEEE
    /// Transactions on Vehicular Technology, 2008).
    public var trainLoss = 3.2...23.8
    /// Nothing weaker is received, in dBm, drawn for each ride: −70 is what the Core Specification asks for (volume 6,
    /// part A, 4.1), and −90 to −97 what data sheets promise.
    public var floor = -97.0 ... -88.0

    /// Creates stations with beacons.
    public init() {}
}
