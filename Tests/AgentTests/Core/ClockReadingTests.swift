import Testing

@testable import Agent

@Suite struct `The time that has passed since a reading of the clocks` {
    private static let wall: Int64 = 1_787_126_400_000
    private static let year: Int64 = 365 * 86_400_000

    /// A reading 100 s after the start of the machine, and what a later one says: boot, seconds since the start, change of the
    /// wall clock in milliseconds.
    private static let readings: [(String, Double, Int64, Double)] = [
        // The kernel knows, whatever the wall clock says.
        ("a", 103.5, 3500, 3.5), ("a", 103.5, 20 * year, 3.5), ("a", 103.5, -20 * year, 3.5), ("a", 100, 0, 0),
        // Over a reboot the wall clock does.
        ("b", 20, 60_000, 60), ("b", 20, 20_000, 20), ("b", 20, 30 * 86_400_000, 30 * 86_400),
        // It cannot be right: less than the machine runs, back, or by more than a month.
        ("b", 20, 19_000, 20), ("b", 20, -1, 20), ("b", 20, -20 * year, 20), ("b", 20, 20 * year, 20),
        // A clock since the start that goes back is that of another machine.
        ("a", 50, 60_000, 60), ("a", -5, -5, 0),
        // Without an identifier nothing is known of the boot.
        ("", 103.5, 200_000, 200), ("", 103.5, 3500, 103.5),
    ]

    @Test(arguments: readings)
    func `follows from the clock that can be right`(boot: String, since: Double, wall: Int64, elapsed: Double) {
        let earlier = ClockReading(boot: boot.isEmpty ? "" : "a", sinceBoot: 100_000, wall: Self.wall)
        let later = ClockReading(boot: boot, sinceBoot: Int64(since * 1000), wall: Self.wall + wall)
        #expect(later.elapsed(since: earlier) == .milliseconds(Int64(elapsed * 1000)))
    }

    @Test(arguments: [Int64.min, -1, 0, 1, .max], [Int64.min, -1, 0, 1, .max])
    func `is none where a reading makes no sense, and never a crash`(first: Int64, second: Int64) {
        for boot in ["a", "b"] {
            let earlier = ClockReading(boot: "a", sinceBoot: first, wall: first)
            let later = ClockReading(boot: boot, sinceBoot: second, wall: second)
            #expect(later.elapsed(since: earlier) >= .zero)
        }
    }

    @Test func `is that of the machine for a reading of now`() {
        let start = ContinuousClock.now
        let reading = ClockReading.now()
        #expect(reading.boot.count == 32)
        #expect(reading.sinceBoot > 0)
        let elapsed = ClockReading.now().elapsed(since: reading)
        // Readings are whole milliseconds.
        #expect(elapsed <= start.duration(to: .now) + .milliseconds(1))
    }
}
