import Navigation
import Observations
import Positioning
import Receivers
import Synchronization

/// Gives each ride a file of its own: tells the recorder where one begins and ends, and what the core knows then.
///
/// ```
/// core ─ observation, and what is known ─▶ boundaries ─ begins, ends ─▶ recorder ─▶ a file
/// ```
final class RideKeeping: Sendable {
    private let recorder: RideRecorder
    private let boundaries: Mutex<RideBoundaries>
    /// The bytes at which a recording is cut, so that the oldest part of one that never ends can go.
    private let longest: Int

    /// Begins between two rides.
    ///
    /// - Parameter goesOn: with what the core goes on in the middle of a ride; `nil` where it does not.
    init(_ recorder: RideRecorder, _ rides: Configuration.Rides, goesOn start: (RideStart, at: Timestamp)?) {
        self.recorder = recorder
        longest = rides.capacity / 4
        boundaries = Mutex(RideBoundaries(pause: rides.pause, isRide: start != nil))
        if let (start, time) = start { begin(start, at: time, goesOn: true) }
    }

    /// Whether a ride is under way.
    var isRide: Bool { boundaries.withLock { $0.isRide } }

    /// Handles an observation before the core does.
    func willTake(_ observation: Observation, _ start: RideStart) {
        guard case .command(.startJourney) = observation.content else { return }
        if boundaries.withLock({ $0.beginJourney() }) {
            begin(start, at: start.navigator.timeOfDay(at: observation.time))
        }
    }

    /// Handles an observation after the core has handled it.
    func didTake(_ observation: Observation, _ start: RideStart) {
        let change = boundaries.withLock { $0.take(observation, isFollowing: start.navigator.journey != nil) }
        switch change {
        case .begins: begin(start, at: start.navigator.timeOfDay(at: observation.time))
        case .ends: recorder.end()
        case nil: if recorder.rideSize > longest { begin(start, at: start.navigator.timeOfDay(at: observation.time)) }
        }
    }

    private func begin(_ start: RideStart, at time: Timestamp, goesOn: Bool = false) {
        recorder.begin(start.navigator.settings, at: time, goesOn: goesOn) { start.text() }
    }
}
