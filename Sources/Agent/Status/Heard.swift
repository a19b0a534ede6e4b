import Navigation
import Observations

/// The last readings of the sensors, and when they came.
struct Heard: Sendable {
    private var motion: (isMoving: Bool?, instant: ContinuousClock.Instant)?
    private var pressure: (pressure: Double, instant: ContinuousClock.Instant)?
    private var isBluetoothAvailable: Bool?
    private var sighting: ContinuousClock.Instant?

    /// Handles a sensor's observation; a sensor that is lost is forgotten.
    mutating func take(_ observation: Observation, at instant: ContinuousClock.Instant) {
        switch observation.content {
        case .motion(let isMoving, let standing):
            motion = isMoving == nil && standing == nil ? nil : (isMoving, instant)
        case .pressure(let value): pressure = value.map { ($0, instant) }
        case .bluetooth(let isAvailable, _): isBluetoothAvailable = isAvailable
        case .sighting:
            isBluetoothAvailable = true
            sighting = instant
        default: break
        }
    }

    /// The readings that have been heard, with their age.
    func senses(at instant: ContinuousClock.Instant) -> AgentStatus.Senses {
        func age(_ then: ContinuousClock.Instant) -> Double {
            (then.duration(to: instant) / .milliseconds(100)).rounded() / 10
        }
        return AgentStatus.Senses(
            motion: motion.map { .init(age: age($0.instant), isMoving: $0.isMoving) },
            pressure: pressure.map { .init(age: age($0.instant), hectopascals: $0.pressure) },
            bluetooth: isBluetoothAvailable.map { .init(isAvailable: $0, sightingAge: sighting.map(age)) })
    }
}
