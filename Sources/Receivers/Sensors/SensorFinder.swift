import Logging
import Observations
import Threads

/// Reads a sensor of Linux's Industrial I/O on a thread of its own, for the finder of its kind.
struct SensorFinder<Reader: SensorReader>: Sendable {
    private let timing: ReceiverTiming
    private let clock: any SensorClock
    private let logger: Logger
    private let farewell: Duration
    private let reader: @Sendable () -> Reader

    /// - Parameters:
    ///   - farewell: how long a cancelled sequence waits for the end of the thread.
    ///   - reader: makes what reads the sensor.
    init(
        timing: ReceiverTiming, clock: any SensorClock, logger: Logger, farewell: Duration = .zero,
        reader: @escaping @Sendable () -> Reader
    ) {
        (self.timing, self.clock, self.logger, self.farewell, self.reader) = (timing, clock, logger, farewell, reader)
    }

    /// The observations of the sensor, from now on.
    func observations() -> any AsyncSequence<Observation, any Error> & Sendable {
        Mailbox.observations(fromThread: Reader.thread, farewell: farewell, logger: logger) { [self] mailbox, wakeUp in
            var reader = reader()
            var loop = SensorLoop(
                Reader.noun, isNamed: reader.device != nil, loss: Reader.loss, timing: timing, mailbox: mailbox,
                wakeUp: wakeUp, clock: clock, logger: logger)
            loop.run { loop throws(SensorFailure) in try reader.listen(&loop) }
        }
    }
}
