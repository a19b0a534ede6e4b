import Positioning

/// Whether a journey begins where it is to end: then the rider rides the other way.
///
/// A box in a bag follows the journey of its configuration each time that it is switched on, in the morning and in the evening. The
/// first station that is found after the journey's start is where the rider boards, unless a train may have brought them there.
struct Boarding: Sendable, Equatable, Codable {
    /// When the journey began.
    private let start: Timestamp
    /// The station from which the rider said that they would ride, and how many metres it is from there to the destination.
    let named: Int?
    private let distance: Double?
    /// Whether no station has been found yet, and no train has moved with the rider.
    private(set) var isOpen: Bool
    /// Up to when fixes have shown how the rider moves, without a gap since the start.
    private var watched: Timestamp

    /// Creates what has found no station yet.
    ///
    /// - Parameters:
    ///   - named: the station from which the rider said that they would ride.
    ///   - distance: metres from there to the destination.
    ///   - isOpen: whether nothing shows where the rider is.
    init(at start: Timestamp, named: Int?, distance: Double?, isOpen: Bool) {
        (self.start, self.named, self.distance, self.isOpen) = (start, named, distance, isOpen)
        watched = start
    }

    /// Records how the rider moves.
    ///
    /// - Parameters:
    ///   - isSeen: whether fixes show it.
    ///   - isCarried: whether a train has moved with them.
    mutating func handle(isSeen: Bool, isCarried: Bool, at time: Timestamp) {
        guard isOpen else { return }
        if isCarried { isOpen = false }
        if isSeen, time.seconds(since: watched) <= Policy.Rider.longestUnwatched { watched = time }
    }

    /// Records that a station has been found.
    ///
    /// - Returns: whether the rider boards there.
    mutating func find(at time: Timestamp) -> Bool {
        guard isOpen else { return false }
        isOpen = false
        let shortest = distance.map { $0 / Policy.Rider.fastestRide } ?? Policy.Rider.shortestRide
        return time.seconds(since: start) < shortest
            || time.seconds(since: watched) <= Policy.Rider.longestUnwatched
    }
}
