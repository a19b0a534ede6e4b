import Mathematics

/// How strongly a beacon is received, as compared with one metre away.
///
/// Strength falls with the logarithm of the distance, and scatters normally in dB (T. S. Rappaport, "Wireless
/// Communications", 2nd edition, chapter 4).
package enum PathLoss {
    /// The loss in the walls of a carriage, in dB.
    package static let carriageLoss = 6.0
    /// How strength falls with distance, in dB a decade: 20 in free space, somewhat more along a platform.
    package static let perDecade = 22.0
    /// The standard deviation of a signal strength, in dB.
    package static let shadowing = 8.0
    /// The part of the scatter that each sighting has for itself, in dB: people and reflections change from one to the next.
    package static let ownShadowing = 5.0
    /// A beacon is never nearer, in metres.
    package static let beside = 4.0
    /// The distance beyond which no beacon is heard, in metres.
    package static let reach = 400.0
    /// Loud ones in a straight tunnel are heard from farther, and do not bring a train to their station that is so near.
    package static let farthest = 800.0
    /// How far beacon and rider are from where they would meet when the train stands, in metres and standard deviations.
    package static let offset = 40.0
    /// Beacons advertise at least once a second; three lost ones, in seconds, are silence.
    package static let silence = 3.0

    /// The strength that is expected a number of metres along the track from a beacon, in dB.
    package static func strength(at metres: Double, beside: Double = beside) -> Double {
        -carriageLoss - perDecade * log10((metres * metres + beside * beside).squareRoot())
    }

    /// How well a strength agrees with the expected one, 0 to 1.
    ///
    /// - Parameter deviation: how far it scatters, in dB.
    package static func likelihood(of strength: Double, expected: Double, deviation: Double = shadowing) -> Double {
        let deviations = (strength - expected) / deviation
        return exp(-deviations * deviations / 2)
    }
}
