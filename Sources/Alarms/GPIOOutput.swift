import Logging

/// The buzzer or the LED on its line, which it takes again when it was lost.
struct GPIOOutput: Sendable {
    private let name: String
    private let line: GPIOWiring.Line
    private let wiring: GPIOWiring
    private let tree: any SysfsTree
    private let logger: Logger

    private var opened: GPIOLine?
    private var hasFailed = false

    /// Opens the line, which is inactive then.
    init(
        _ name: String, on line: GPIOWiring.Line, of wiring: GPIOWiring, in tree: any SysfsTree,
        clock: any Clock<Duration>, logger: Logger
    ) async throws {
        self.name = name
        self.line = line
        self.wiring = wiring
        self.tree = tree
        self.logger = logger
        opened = try await GPIOLine.open(line, of: wiring, in: tree, clock: clock)
    }

    /// Makes the output active or inactive.
    ///
    /// Never throws, since one output must not take the other, or the agent, down with it: a failure is logged once
    /// until it is over, and each later call tries to take the line again, waiting for nothing.
    mutating func set(_ isActive: Bool) {
        do throws(GPIOError) {
            if let opened {
                do {
                    return try opened.set(isActive)
                } catch {
                    report(error)
                    self.opened = nil
                }
            }
            let taken = try GPIOLine.take(line, of: wiring, in: tree)
            try taken.set(isActive)
            opened = taken
            hasFailed = false
            logger.notice("\(name) works again")
        } catch {
            report(error)
        }
    }

    private mutating func report(_ error: GPIOError) {
        guard !hasFailed else { return }
        hasFailed = true
        logger.error("\(name) failed: \(error)")
    }
}
