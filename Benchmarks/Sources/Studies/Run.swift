import Glibc
import Navigation
import Observations
import Positioning
import Simulation
import Transit

/// The navigator's results for one ride.
package struct Run {
    /// The events that it told, in order.
    package private(set) var events: [Event] = []
    /// Where it thought that the train is, second by second.
    package private(set) var positions: [(time: Timestamp, position: LinePosition?)] = []
    /// How many observations it was given, ticks included.
    package private(set) var observations = 0
    /// How long it took a core, in seconds.
    package private(set) var seconds = 0.0

    /// Gives a navigator the observations of a ride as a replay does, with ticks between them.
    package init(_ ride: SimulatedRide, in network: Network) {
        var navigator = Navigator(network: network)
        var ticks = Timekeeper()
        var second = Timestamp(milliseconds: (ride.truth.start.milliseconds / 1000 + 1) * 1000)
        events.reserveCapacity(64)
        positions.reserveCapacity(2000)
        let start = Self.threadSeconds
        for observation in ride.observations {
            for tick in ticks.ticks(before: observation.time) { take(tick, &navigator, &second) }
            take(observation, &navigator, &second)
        }
        seconds = Self.threadSeconds - start
    }

    /// The CPU time that this thread has used so far, in seconds. Other work on the machine does not count.
    private static var threadSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private mutating func take(_ observation: Observation, _ navigator: inout Navigator, _ second: inout Timestamp) {
        // The navigator's knowledge at a whole second comes from all observations until then.
        while observation.time > second {
            positions.append((second, navigator.linePosition))
            second.milliseconds += 1000
        }
        events += navigator.handle(observation)
        observations += 1
    }
}
