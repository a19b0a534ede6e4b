import Threads

/// Reads a sensor for some seconds and says what it is like: for whoever installs one.
public struct SensorTrial: Sendable {
    private let duration: Duration
    private let patience: Duration
    private let clock: any SensorClock

    /// How much longer than the trial a sensor may take before it counts as one that gives no answer: a bus on which nothing
    /// answers gives up after a second or so, once for each axis.
    static let patience = Duration.seconds(5)

    /// Why a sensor cannot be used.
    public struct Failure: Error, Equatable, CustomStringConvertible {
        /// Whether there is none, or none of the name that was asked for.
        public let isAbsent: Bool
        /// The fault and its remedy, in one line.
        public let description: String

        fileprivate init(isAbsent: Bool, description: String) {
            (self.isAbsent, self.description) = (isAbsent, description)
        }

        fileprivate init(_ failure: SensorFailure) {
            let wiring = "see how it is wired"
            // The system's message about a bus contains no advice.
            let lacksAdvice = failure.kind == .unreadable && !failure.reason.contains(wiring)
            self.init(
                isAbsent: failure.kind == .absent,
                description: failure.reason + (lacksAdvice ? ": \(wiring), and whether another program reads it" : ""))
        }
    }

    /// Creates a trial of a duration.
    public init(_ duration: Duration = .seconds(5)) {
        self.init(duration, clock: SystemSensorClock())
    }

    init(_ duration: Duration, patience: Duration = Self.patience, clock: any SensorClock) {
        (self.duration, self.patience, self.clock) = (duration, patience, clock)
    }

    /// Tries an accelerometer.
    ///
    /// - Parameters:
    ///   - device: its name or that of its folder; `nil` is the first one.
    ///   - root: where the kernel shows IIO devices.
    /// - Throws: where there is none, or it cannot be used.
    public func motion(
        _ device: String? = nil, root: String = IIOMotionFinder.defaultRoot
    ) async throws(Failure) -> MotionTrial {
        try await onThread(named: "motion-trial") { wakeUp throws(SensorFailure) in
            let sensor = try IIOAccelerometer.find(device, in: root)
            let frequency = min(sensor.frequency ?? PolledAccelerometer.mostSamples, PolledAccelerometer.mostSamples)
            let samples = try sample(every: .seconds(1 / frequency), unless: wakeUp, sensor.read)
            return try MotionTrial(of: sensor, samples, in: duration)
        }
    }

    /// Tries a barometer.
    ///
    /// - Parameters:
    ///   - device: its name or that of its folder; `nil` is the first one.
    ///   - root: where the kernel shows IIO devices.
    /// - Throws: where there is none, or it cannot be used.
    public func pressure(
        _ device: String? = nil, root: String = IIOMotionFinder.defaultRoot
    ) async throws(Failure) -> PressureTrial {
        try await onThread(named: "pressure-trial") { wakeUp throws(SensorFailure) in
            let sensor = try IIOBarometer.find(device, in: root)
            let readings = try sample(every: PressureReader.period, unless: wakeUp, sensor.read)
            return PressureTrial(of: sensor, readings, in: duration)
        }
    }

    /// Reads for as long as the trial lasts.
    ///
    /// - Returns: one sample or more; times in seconds since the trial began.
    /// - Throws: where half of the readings fail, or one that shows that the sensor is gone or refused.
    private func sample<Value>(
        every period: Duration, unless wakeUp: WakeUp, _ read: () throws(SensorFailure) -> Value
    ) throws(SensorFailure) -> [TrialSample<Value>] {
        var samples: [TrialSample<Value>] = []
        var (failures, last) = (0, SensorFailure(.unreadable, "it gives no sample"))
        let start = clock.now
        var due = start
        repeat {
            do throws(SensorFailure) {
                let time = start.duration(to: clock.now) / .seconds(1)
                samples.append((time, try read()))
            } catch {
                guard error.kind == .unreadable else { throw error }
                failures += 1
                last = error
            }
            due = max(due + period, clock.now)
            guard start.duration(to: due) < duration else { break }
        } while clock.pass(clock.now.duration(to: due), unless: wakeUp) != .signalled
        guard samples.count > failures else { throw last }
        return samples
    }

    /// Does what may block on a thread of its own, and waits for it no longer than a sensor may take.
    private func onThread<Trial: Sendable>(
        named name: String, _ body: @escaping @Sendable (WakeUp) throws(SensorFailure) -> Trial
    ) async throws(Failure) -> Trial {
        let limit = duration + patience
        do {
            let trial = try await within(limit) { try await BlockingThread.value(named: name, of: body) }
            if let trial = trial ?? nil { return trial }
        } catch let failure as SensorFailure {
            throw Failure(failure)
        } catch {
            throw Failure(isAbsent: false, description: "\(error)")
        }
        throw Failure(
            isAbsent: false,
            description: "it gives no answer within \(limit): see how it is wired, and start the machine anew")
    }
}
