/// The limits on what a fleet's feed accepts, and for how long.
public struct FleetLimits: Equatable, Sendable {
    /// The seconds after which a train that says nothing is in the feed no more. A box publishes each 1 to 30 s, so half of it is too
    /// short for boxes with the longest interval; twice as long shows a train for a minute where it is not any more, and consumers
    /// are advised to take none older than 90 s (https://gtfs.org/documentation/realtime/realtime-best-practices/).
    public var silence = 30
    /// The seconds by which a box's clock may be ahead of this machine's. A box with GNSS is right within one; a longer time keeps a
    /// train with a wrong clock from being refused, and its last message in front of better ones for as long.
    var ahead = 60
    /// The most bytes of a message of a box: 64 KiB. A trip of 100 stops takes 4 KiB.
    var message = 65_536
    /// The most bytes of entities that are kept, 256 MiB: a million trains with positions of 150 bytes, or 60,000 with trip updates of
    /// 4 KiB. Double it and a broker that lets anybody publish under any name fills twice the memory.
    var kept = 268_435_456

    /// Creates the usual limits.
    public init() {}

    /// The seconds after which the broker forgets the part of a copy: twice the time after which nothing in it counts, for copies
    /// whose clocks differ.
    var expiry: UInt32 { UInt32(clamping: 2 * silence) }
}
