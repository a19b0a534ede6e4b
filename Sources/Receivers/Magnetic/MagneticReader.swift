import Observations
import Threads

/// Reads a magnetometer, and tells the mean of each half second.
struct MagneticReader: SensorReader {
    static let (thread, noun) = ("alight-magnetic", "magnetometer")
    static let loss = Observation.Content.magneticField(nil)

    let device: String?
    let root: String

    /// How often it is read: of the currents of a train those that start and brake it change in seconds, and 16.7, 50 and 60 Hz are
    /// none of a sensor's that takes as few samples.
    static let period = Duration.milliseconds(50)
    /// The time whose mean is told.
    static let half = Duration.milliseconds(500)
    /// A bus loses a reading now and then; a magnetometer that gives none for so long is lost.
    static let patience = Duration.seconds(2)

    func listen(_ loop: inout SensorLoop) throws(SensorFailure) {
        let (sensor, clock) = (try IIOMagnetometer.find(device, in: root), loop.clock)
        var readings: [MagneticField] = []
        let start = clock.now
        var (due, heard, end) = (start, start, start + Self.half)
        repeat {
            let now = clock.now
            if now >= end {
                if let field = MagneticField(meanOf: readings) {
                    if !loop.isRead { loop.noteSoundness() }
                    loop.announce(sensor.name)
                    loop.tell(.magneticField(field))
                }
                readings = []
                end = end + Self.half > now ? end + Self.half : now + Self.half
            }
            do throws(SensorFailure) {
                readings.append(try sensor.read())
                heard = clock.now
            } catch {
                guard error.kind == .unreadable, heard.duration(to: clock.now) < Self.patience else { throw error }
            }
            due = max(due + Self.period, clock.now)
        } while loop.pass(clock.now.duration(to: due)) != .signalled
    }
}
