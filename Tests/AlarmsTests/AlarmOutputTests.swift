import TestSupport
import Testing

@testable import Alarms

/// The calls to an output's actuator, and those that fail.
@Suite struct `An output` {
    private struct Wire {
        var drives: [Drive] = []
        /// The error with which driving it fails.
        var failure: Errno?
        /// The error with which taking it fails, after the first time.
        var refusal: AlarmError?
        var isRestored = false
    }

    /// An LED that blinks by itself, on a wire.
    private struct Recorded: Actuator {
        let wire: Watched<Wire>

        var blinksByItself: Bool { true }
        var lastSteps: [Guard.Step] { [] }

        func drive(_ drive: Drive) throws(AlarmError) {
            try wire.update { wire throws(AlarmError) in
                if let failure = wire.failure { throw AlarmError("/led", failure) }
                wire.drives.append(drive)
            }
        }

        func restore() throws(AlarmError) { wire.update { $0.isRestored = true } }
    }

    private let wire = Watched(Wire())
    private let log = RecordedLines()
    private let busy = AlarmError.busy(offset: 17, number: nil)

    private func output() async throws -> AlarmOutput {
        try await AlarmOutput("LED", clock: VirtualClock(horizon: .zero), logger: log.logger) {
            [wire] lost throws(AlarmError) in
            if lost != nil, let refusal = wire.now.refusal { throw refusal }
            return Recorded(wire: wire)
        }
    }

    @Test func `is not told again what it does, but to be off`() async throws {
        var output = try await output()
        let drives = [Drive.blinking([170, 170]), .off, .on, .loud, .off]
        for drive in drives { for _ in 0..<2 { output.drive(drive) } }
        #expect(wire.now.drives == [.blinking([170, 170]), .off, .off, .on, .loud, .off, .off])
    }

    @Test func `is told again after a failure`() async throws {
        var output = try await output()
        output.drive(.on)
        wire.update { $0.failure = .inputOutput }
        output.drive(.loud)
        wire.update { $0.failure = nil }
        output.drive(.on)
        #expect(wire.now.drives == [.on, .on])
        #expect(log.all.last == "notice LED works again")
    }

    /// As a line of the character device is, which its guard holds as well.
    @Test func `that cannot be taken again, being ours, works again after a failure`() async throws {
        var output = try await output()
        wire.update { wire in
            wire.failure = .inputOutput
            wire.refusal = busy
        }
        for _ in 0..<2 { output.drive(.on) }
        wire.update { $0.failure = nil }
        output.drive(.on)
        #expect(wire.now.drives == [.on])
        #expect(
            log.all == [
                "error LED failed: /led: Input/output error; see the kernel's log (dmesg) for the chip, or use another line",
                "notice LED works again",
            ])
    }

    @Test func `that is lost tells why it cannot be had, once`() async throws {
        var output = try await output()
        wire.update { wire in
            wire.failure = .noDevice
            wire.refusal = busy
        }
        for _ in 0..<3 { output.drive(.on) }
        #expect(log.all == ["error LED failed: \(busy)"])
    }

    @Test func `that has failed is made as it was found all the same`() async throws {
        var output = try await output()
        wire.update { wire in
            wire.failure = .inputOutput
            wire.refusal = busy
        }
        output.drive(.on)
        output.restore()
        #expect(wire.now.isRestored)
    }
}
