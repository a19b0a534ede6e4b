import Logging
import Navigation
import Observations
import Positioning
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing

@testable import Agent

@Suite struct `A sensor beside other adapters` {
    /// A sensor that says something and then ends, or fails.
    private struct BrokenFinder: MotionFinder {
        let error: TestFailure?

        func observations() -> any AsyncSequence<Observation, any Error> & Sendable {
            AsyncThrowingStream { continuation in
                continuation.yield(Observation(.motion(isMoving: true), at: Timestamp(milliseconds: 5)))
                continuation.finish(throwing: error)
            }
        }
    }

    private final class Heard: Sendable {
        let observations = Mutex<[Observation]>([])
    }

    /// Another adapter, which ends when it is told to.
    private struct Patient: Service {
        let heard: Heard

        func run() async throws {
            try await eventually("the sensor is heard") { heard.observations.withLock { !$0.isEmpty } }
            // Often enough for a service that has ended to end the group, which cancels this one.
            for _ in 0..<10_000 {
                await Task.yield()
                try Task.checkCancellation()
            }
            heard.observations.withLock { $0.append(Observation(.tick, at: Timestamp(milliseconds: 6))) }
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: [nil, TestFailure("gone")])
    func `that ends or fails leaves them running`(error: TestFailure?) async throws {
        let heard = Heard()
        let listener = SensorListener(
            name: "sensor", observations: BrokenFinder(error: error).observations,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ) { observation in
            heard.observations.withLock { $0.append(observation) }
        }
        try await ServiceGroup(
            configuration: .init(
                services: [
                    .init(service: listener),
                    .init(
                        service: Patient(heard: heard), successTerminationBehavior: .gracefullyShutdownGroup),
                ], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        ).run()
        #expect(
            heard.observations.withLock { $0.map(\.content) } == [.motion(isMoving: true), .tick])
    }
}
