/// The numbers of what the unit feels of the train: its motion, and the pressure.
extension Parameters {
    /// The motion sensor.
    enum Motion {
        /// The prior of the share of stands that the sensor takes for runs, as a count of missed stands among a count of stands. On
        /// recordings of one metro it missed 0 of 21. The prior is weak: where an engine idles as loud as it runs, all stands are missed.
        static let missedBefore = (missed: 0.3, stands: 3.0)
        /// The number of a ride's stands from which that share is learned.
        static let standMemory = 20.0
        /// The probability that the sensor takes a whole run for a stand. Of 21 recorded starts it told the latest after 7 s.
        static let missedStart = 0.0001
        /// The share of each logarithm of a likelihood ratio that counts. Neighbouring half seconds say the same in part.
        static let weight = 0.8
        /// The bound of what one half second says, as a natural logarithm of a likelihood ratio.
        static let mostEvidence = 5.0
        /// The rate of holds while a sensor feels the train, relative to the grid's own rates, which stand for everything that delays it.
        static let holdShare = 0.4
        /// One that tells changes alone, as old ride logs have it, tells them within so many seconds,
        static let delay = 4.0
        /// unless it misses the stop, or the start, with so much probability: on recordings 5 of 18 and 18 of 42 stands were missed.
        static let missed = 0.25
        /// The probability that a sensor that finds a stop where none is notices that within a second.
        static let noticed = 0.25
        /// How often a second a sensor finds a stop that is none.
        static let falseStops = 2e-4
        /// A start that ends a stop that was none, or a hold, of which nobody knows when it ended: per second.
        static let lateStart = 0.1
    }

    /// The barometer, at a reading a second.
    enum Pressure {
        /// The number of changes from second to second over which the restlessness of the pressure is measured.
        static let window = 4
        /// The longest and the shortest time between two readings, in seconds, whose difference counts as such a change.
        static let longestGap = 2.5
        static let shortestGap = 0.5
        /// The noise of a change in Pa: BMP280, 1.3 Pa a reading (BST-BMP280-DS001), of which a second's mean has eight.
        static let noise = 0.7
        /// The number of seconds that are remembered. Eight minutes are three or four stations.
        static let memory = 480
        /// The number of seconds that must be known before anything is said.
        static let least = 90
        /// The interval in seconds at which calm and restless levels are determined anew.
        static let judgedEvery = 10
        /// The quantiles, 0 to 1, of the remembered levels that count as a stand's and as a run's.
        static let calmShare = 0.1
        static let restlessShare = 0.75
        /// The least natural logarithm of the ratio of those two levels, 4.5 times, at which stands and runs can be told apart.
        static let leastSpread = 1.5
        /// What a second says at most, as the natural logarithm of a likelihood ratio: its window has three seconds in common with the next one's.
        static let evidence = 0.35
        /// The probability that a whole run is as calm as a stand. Carriages differ in how tight they are.
        static let missedStart = 0.1
        /// The standard deviation in Pa of the pressure at one station from stand to stand, less the weather's.
        static let sameHeight = 20.0
        /// The standard deviation in Pa of the pressure among stations: 12 m.
        static let anyHeight = 150.0
        /// The bound of the likelihood ratio by which a pressure tells one station from another.
        static let mostRatio = 20.0
        /// The age in seconds of a stand at which its pressure is compared: doors have opened and equalized it.
        static let calmAfter = 8.0
        /// The age in seconds beyond which the reference is forgotten. The weather moves it by 30 Pa an hour, and a front by 100 (chosen).
        static let weather = 3600.0
        /// The number of stands whose mean is a station's height.
        static let standsThatCount = 10
        /// The probability from which a stand teaches its station's height.
        static let sure = 0.95
    }
}
