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

    init(station: Int, since: Timestamp, last: Timestamp) {
        (self.station, self.since, self.last) = (station, since, last)
    }

    /// Takes one more.
    mutating func handle(strength: Double, at time: Timestamp) {
        count += 1
        last = time
        guard strength >= Parameters.Beacon.nearStrength else { return }
        near = (near.count + 1, near.since ?? time)
    }

    /// Whether they prove that the train is at the station.
    var isProof: Bool {
        near.count >= Parameters.Beacon.outlierProof.count
            && near.since.map { last.seconds(since: $0) >= Parameters.Beacon.outlierProof.seconds } ?? false
    }

    /// Whether they do where nothing else is heard, however weak they are.
    var isProofAlone: Bool {
        count >= Parameters.Beacon.outlierProof.count
            && last.seconds(since: since) >= Parameters.Beacon.outlierProof.seconds
    }
}
