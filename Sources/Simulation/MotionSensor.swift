import Navigation
import Observations

/// A motion sensor on a ride.
public enum MotionSensor: Hashable, Sendable {
    /// It says of each half second how much likelier it makes a stand, as recorded ones do.
    case felt(FeltMotion)
    /// It tells changes alone, as those of old ride logs do.
    case edges(MotionEdges)

    /// As the classifier is on recorded rides.
    public static let asRecorded = felt(FeltMotion())
    /// As classifiers were that waited for silence.
    public static let asItWas = edges(MotionEdges())
    /// As its maker would like it: it tells within 0.5 to 3 s, misses one stand in a hundred, and is wrong once in two hours. Nobody
    /// has measured such a one.
    public static let optimistic = edges(.optimistic)

    /// The sensor's observations in the course of a ride, in order.
    func observations(of truth: Truth, seed: UInt64) -> [Observation] {
        switch self {
        case .felt(let motion):
            motion.readings(of: truth, seed: seed).map {
                Observation(.motion(isMoving: $0.isMoving, standing: $0.standing), at: $0.time)
            }
        case .edges(let motion):
            motion.edges(of: truth, seed: seed).map { Observation(.motion(isMoving: $0.isMoving), at: $0.time) }
        }
    }
}
