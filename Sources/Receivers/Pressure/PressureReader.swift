import Observations
import Threads

/// Reads a barometer, and tells the mean of each second.
struct PressureReader: SensorReader {
    static let (thread, noun) = ("alight-pressure", "barometer")
    static let loss = Observation.Content.pressure(nil)

    let device: String?
    let root: String
    private var watch = StuckWatch()

    /// How often it is read. A driver that measures when it is read takes up to 43 ms (BMP280, BST-BMP280-DS001, ultra high
    /// resolution), so eight readings fill a third of a second; four would have 1.4 times the noise.
    static let period = Duration.milliseconds(125)
    /// The time over which the reported mean is taken.
    static let second = Duration.seconds(1)
    /// A bus loses a reading now and then; a barometer that gives none for so long is lost.
    static let patience = Duration.seconds(2)

    init(device: String?, root: String) {
        (self.device, self.root) = (device, root)
    }

    mutating func listen(_ loop: inout SensorLoop) throws(SensorFailure) {
        // One that comes back may say what it said before it went.
        if !watch.isStuck { watch = StuckWatch() }
        let (sensor, clock) = (try IIOBarometer.find(device, in: root), loop.clock)
        var second = PressureSecond()
        let start = clock.now
        var (due, heard, end) = (start, start, start + Self.second)
        repeat {
            let now = clock.now
            if now >= end {
                if let pressure = second.pressure {
                    if !loop.isRead { loop.noteSoundness() }
                    loop.announce(sensor.name)
                    loop.tell(.pressure(pressure))
                }
                second = PressureSecond()
                // After a time in which nothing ran, a second begins anew.
                end = end + Self.second > now ? end + Self.second : now + Self.second
            }
            do throws(SensorFailure) {
                let reading = try sensor.read()
                heard = clock.now
                try check(reading, of: sensor, at: heard)
                second.take(reading)
            } catch {
                // Just this one may be missing.
                guard error.kind == .unreadable, !watch.isStuck, heard.duration(to: clock.now) < Self.patience else {
                    throw error
                }
            }
            // A barometer that is read more slowly than it should has no arrears.
            due = max(due + Self.period, clock.now)
        } while loop.pass(clock.now.duration(to: due)) != .signalled
    }

    private mutating func check(
        _ reading: Double, of sensor: IIOBarometer, at now: ContinuousClock.Instant
    ) throws(SensorFailure) {
        watch.take(reading, at: now)
        guard watch.isStuck else { return }
        throw SensorFailure(
            .unreadable,
            "\(sensor.name) has said \(reading) hPa for a minute, to the last digit: pull it out and put it back")
    }
}
