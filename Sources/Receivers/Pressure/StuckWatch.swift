/// Notices a sensor that says the same for ever, to the last digit.
///
/// The last digit of a barometer is noise: a BMP180 has counts of 1 Pa and a noise of 2 to 6 Pa (BST-BMP180-DS000), so two
/// readings in a row are equal now and then, and 480 of them never. What repeats itself is the register of a sensor that has
/// stopped measuring, which would say that the train stays at its height. A sensor so coarse that it repeats itself all the same
/// (MPL115A, 150 Pa a count) does not tell an underground station from the street, 10 m or 120 Pa above.
struct StuckWatch {
    private var first: (reading: Double, time: ContinuousClock.Instant)?
    /// Whether the last reading repeated others for too long.
    private(set) var isStuck = false

    /// How long a reading may repeat itself. Half of it is still 240 equal readings; twice as long is a stop more at which
    /// a sensor that says nothing is believed.
    static let longest = Duration.seconds(60)

    /// Handles a reading.
    mutating func take(_ reading: Double, at time: ContinuousClock.Instant) {
        guard let first, first.reading == reading else {
            (first, isStuck) = ((reading, time), false)
            return
        }
        isStuck = first.time.duration(to: time) > Self.longest
    }
}
