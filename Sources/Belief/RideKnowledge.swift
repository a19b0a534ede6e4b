import Positioning

/// What this ride has taught, which outlives what is believed of where the train is.
///
/// The seat and the pace belong here too: they are kept with each pattern's belief, whose transitions they are part of, and go from
/// one to the next with `LineBelief.know`.
struct RideKnowledge: Sendable {
    /// Where the sky is seen along the patterns, as far as rides have shown.
    var skies: [Int: SkyMap] = [:]
    /// What is known of beacons.
    var beacons = BeaconKnowledge()
    /// The probability that the receiver reports 0 for a train that creeps.
    private(set) var deadband = 0.1
    private var lastSpeed: Double?
    /// Where the last fix put the train: its pattern and the point of its grid.
    var lastOpen: (pattern: Int, cell: Int, time: Timestamp)?

    /// When the seat was learned last.
    var lastSeat: Timestamp?

    /// Learns whether the receiver ever reports a low speed, in m/s: many telephones report 0 instead.
    mutating func learnDeadband(_ speed: Double?) {
        guard let speed else { return }
        if speed > 0.1, speed < 1.7 { deadband = max(0.02, deadband * 0.5) }
        if speed < 0.1, let last = lastSpeed, last > 1.7 { deadband = min(0.98, deadband + 0.6) }
        lastSpeed = speed
    }

    /// Learns from two fixes along one pattern whether the sky is seen between them.
    ///
    /// - Parameters:
    ///   - time: that of the fix at hand.
    ///   - chainage: where the belief has the train, in metres,
    ///   - deviation: and how well it knows that.
    mutating func learnSky(on model: LineModel, at chainage: Double, deviation: Double, time: Timestamp) {
        guard deviation <= Parameters.Sky.surePlace else { return }
        let pattern = model.pattern
        let cell = model.grid.cell(at: chainage)
        // Farther back than noise puts it the train is on another ride.
        guard let last = lastOpen, last.pattern == pattern, cell + Parameters.Sky.portal > last.cell else {
            lastOpen = (pattern, cell, time)
            return
        }
        let seconds = time.seconds(since: last.time)
        if cell > last.cell {
            if seconds <= Parameters.Sky.openGap {
                skies[pattern]?.learn(last.cell + 1...cell, isOpen: true)
            } else if seconds >= Parameters.Sky.darkGap, cell - last.cell > 2 * Parameters.Sky.portal {
                // A receiver that comes out of a tunnel needs some seconds for its first fix.
                skies[pattern]?.learn(last.cell + 1...cell - Parameters.Sky.portal, isOpen: false)
            }
        }
        lastOpen = (pattern, max(cell, last.cell), time)
    }
}
