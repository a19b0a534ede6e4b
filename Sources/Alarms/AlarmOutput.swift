import Logging

/// The buzzer or the LED on what it is wired to, which it takes again when it was lost.
struct AlarmOutput: Sendable {
    private let name: String
    private let take: @Sendable (_ lost: (any Actuator)?) throws(AlarmError) -> any Actuator
    private let logger: Logger

    /// The actuator that was taken last; it may be lost.
    private var taken: any Actuator
    /// The output's current action; `nil` where that is not known.
    private var current: Drive? = .off
    private var hasFailed = false

    /// Acquires the actuator that the output is wired to, which is off then, and waits until it is handed over.
    ///
    /// - Parameter take: takes the actuator, at once; it is given the actuator that was taken before, if there was one.
    init(
        _ name: String, clock: some Clock<Duration>, logger: Logger,
        take: @escaping @Sendable (_ lost: (any Actuator)?) throws(AlarmError) -> any Actuator
    ) async throws {
        self.name = name
        self.take = take
        self.logger = logger
        taken = try await AlarmError.patiently(on: clock) { () throws(AlarmError) in try take(nil) }
    }

    /// Whether it blinks once it was told to.
    var blinksByItself: Bool { taken.blinksByItself }

    /// Whether it does what it was last told.
    var isDriven: Bool { current != nil }

    /// How another process makes it as it was found.
    var lastSteps: [Guard.Step] { taken.lastSteps }

    /// Makes the output do something.
    ///
    /// Never throws, since one output must not take the other, or the agent, down with it: a failure is logged once
    /// until it is over, and each later call tries to take the output again, waiting for nothing.
    mutating func drive(_ drive: Drive) {
        // An LED that blinks would begin anew with each beep. Off is told always: nothing may go on that has ended.
        guard drive == .off || drive != current else { return }
        current = nil
        do throws(AlarmError) {
            do {
                try taken.drive(drive)
            } catch {
                try takeAgain(after: error, drive)
            }
            current = drive
            if hasFailed { logger.notice("\(name) works again") }
            hasFailed = false
        } catch {
            report(error)
        }
    }

    /// Acquires the output again, which may no longer be there, or no longer be ours.
    ///
    /// - Throws: why it cannot be had where it was lost, and otherwise the failure.
    private mutating func takeAgain(after failure: AlarmError, _ drive: Drive) throws(AlarmError) {
        do {
            let again = try take(taken)
            try again.drive(drive)
            taken = again
        } catch {
            // Udev may hand it over before the next call.
            if case .notHandedOver = error { throw failure }
            throw failure.isLoss ? error : failure
        }
        report(failure)
    }

    /// Makes the output as it was found.
    mutating func restore() {
        do throws(AlarmError) {
            try taken.restore()
        } catch {
            report(error)
        }
    }

    private mutating func report(_ error: AlarmError) {
        guard !hasFailed else { return }
        hasFailed = true
        logger.error("\(name) failed: \(error)")
    }
}
