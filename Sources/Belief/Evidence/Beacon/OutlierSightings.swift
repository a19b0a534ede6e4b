import Positioning

/// Sightings of one station's beacons from where no train can be.
struct OutlierSightings: Sendable {
    let station: Int
    /// When the first came,
    let since: Timestamp
    /// and the newest.
    private(set) var last: Timestamp
    private var count = 0
    private var near = (count: 0, since: Timestamp?.none)

    /// One from no farther than some tens of metres is so strong, in dB as compared with one metre.
    private static let nearStrength = -30.0
    /// So many over so many seconds prove that the train is there.
    private static let proof = (count: 4, seconds: 2.0)
    /// After so many seconds without any they begin anew, on the line, and so long another station's count.
    static let longestGap = 10.0

    init(station: Int, since: Timestamp, last: Timestamp) {
        (self.station, self.since, self.last) = (station, since, last)
    }

    /// Takes one more.
    mutating func handle(strength: Double, at time: Timestamp) {
        count += 1
        last = time
        guard strength >= Self.nearStrength else { return }
        near = (near.count + 1, near.since ?? time)
    }

    /// Whether they prove that the train is at the station.
    var isProof: Bool {
        near.count >= Self.proof.count && near.since.map { last.seconds(since: $0) >= Self.proof.seconds } ?? false
    }

    /// Whether they do where nothing else is heard, however weak they are.
    var isProofAlone: Bool { count >= Self.proof.count && last.seconds(since: since) >= Self.proof.seconds }
}
