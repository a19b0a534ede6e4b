import CGPIO
public import Logging
import Threads

/// A button on a GPIO line, read through the character device.
///
/// A thread of its own waits for edges, which the kernel has debounced. A button that is down at the start counts from its
/// next press on.
public struct GPIOButton: Sendable {
    /// Longer than contacts bounce, and shorter than a finger stays.
    private static let debounceTime = 20_000
    /// How often a lost line is looked for.
    private static let retryInterval = Duration.seconds(1)

    private let wiring: AlarmWiring
    private let line: AlarmWiring.Line
    private let path: String
    private let input: Descriptor
    private let logger: Logger

    /// Requests the line of a wiring's button, and waits up to two seconds until nobody else has it.
    ///
    /// - Parameter logger: where failures of the running button go.
    /// - Returns: `nil` where the wiring has no button.
    /// - Throws: `AlarmError` where the line cannot be used.
    public init?(_ wiring: AlarmWiring, logger: Logger = Logger(label: "button")) async throws {
        guard let line = wiring.button else { return nil }
        (path, input) = try await AlarmError.patiently(on: ContinuousClock()) { () throws(AlarmError) in
            try Self.take(line, of: wiring)
        }
        self.wiring = wiring
        self.line = line
        self.logger = logger
    }

    private static func take(
        _ line: AlarmWiring.Line, of wiring: AlarmWiring
    ) throws(AlarmError) -> (path: String, input: Descriptor) {
        let chip = try CharacterDeviceChip.find(wiring.chips, in: wiring.devices)
        let input = try chip.take(line) {
            cgpio_take_input($0, $1, line.isActiveLow, UInt32(debounceTime), CharacterDeviceChip.consumer)
        }
        return (chip.path, input)
    }

    /// The presses from now on, until the consuming task is cancelled. The stream is to be consumed once.
    public func presses() -> AsyncStream<ButtonPress> {
        // Nobody presses faster than they are taken, and no press may be lost.
        let queue = BoundedQueue<ButtonPress>(capacity: 16, overflow: .dropNewest)
        let presses = QueueSequence(fromThread: "alight-button", through: queue) { queue, wakeUp in
            watch(until: wakeUp) { queue.put($0) }
        }
        return AsyncStream {
            do {
                return try await presses.next()
            } catch {
                logger.error("no button is read: \(error)")
                return nil
            }
        }
    }

    private func watch(until wakeUp: WakeUp, _ tell: (ButtonPress) -> Void) {
        var input: Descriptor? = input
        while !wakeUp.isSignalled {
            if let open = input {
                let error = read(open, until: wakeUp, tell)
                input = nil
                if let error { logger.error("button failed: \(error)") }
            } else if wakeUp.wait(for: nil, upTo: Self.retryInterval) == .timedOut {
                input = try? Self.take(line, of: wiring).input
                if input != nil { logger.notice("button works again") }
            }
        }
    }

    /// Reads edges until the line fails, for a reason, or it is time to stop.
    private func read(_ input: Descriptor, until wakeUp: WakeUp, _ tell: (ButtonPress) -> Void) -> AlarmError? {
        var presses = ButtonPresses()
        while true {
            let left = presses.deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
            switch wakeUp.wait(for: input.number, upTo: left) {
            case .signalled: return nil
            case .timedOut: if let press = presses.timePasses(at: .now) { tell(press) }
            case .readable:
                let edge = cgpio_read_edge(input.number)
                guard edge >= 0 else { return AlarmError(path, Errno(-edge)) }
                if let press = presses.edge(isDown: edge == 1, at: .now) { tell(press) }
            }
        }
    }
}
