import Navigation
import TestSupport
import Testing
import Threads
import Transit

@testable import Agent

@Suite struct `What feeds the watchdog` {
    private static let network = Network(stations: [], lines: [], patterns: [])

    /// A supervisor of threads of which some are held.
    private static func supervisor(
        _ log: RecordedLines, _ health: Health, driving: Busy? = nil,
        held: @escaping @Sendable (Duration) -> Set<String> = { _ in [] }
    ) -> Supervisor {
        let core = Core(Navigator(network: network), publish: { _ in })
        let keeper = Keeper(nil, kept: nil, configuration: Configuration(), logger: log.logger, health: health)
        let commander = Commander(
            core: core, network: network, presets: [], alarm: nil, health: health, keeper: keeper, log: EventLog([]))
        return Supervisor(
            core: core, sink: EventSink(), commander: commander, driving: driving, health: health, logger: log.logger,
            held: held)
    }

    @Test func `stops while a call into a driver does not come back, and says so once`() {
        let (log, health, driving) = (RecordedLines(), Health(), Busy())
        let supervisor = Self.supervisor(log, health, driving: driving)
        #expect(!supervisor.hangs(for: .zero))
        driving.begin()
        #expect(!supervisor.hangs(for: .seconds(60)))
        for _ in 0..<3 { #expect(supervisor.hangs(for: .zero)) }
        let problem = "the driver of buzzer or LED hangs; without a watchdog that restarts the agent, restart it"
        #expect(log.all == ["critical \(problem)"])
        #expect(health.problems.map(\.text) == [problem])
        driving.end()
        #expect(!supervisor.hangs(for: .zero))
        #expect(health.problems.isEmpty)
    }

    @Test(arguments: ["alight-gpsd", "alight-serial"]) func `stops while the thread that reads the receiver hangs`(
        _ thread: String
    ) {
        let (log, health) = (RecordedLines(), Health())
        #expect(Self.supervisor(log, health) { _ in [thread, "alight-log"] }.hangs(for: .zero))
        #expect(
            health.problems.map(\.text) == [
                "what writes the log hangs; the agent goes on without",
                "what reads the receiver hangs; without a watchdog that restarts the agent, restart it",
            ])
    }

    /// A rider who has the receiver is told; restarted again and again because of a barometer, they would not be.
    @Test func `goes on where any other thread hangs, which is said once`() {
        let (log, health) = (RecordedLines(), Health())
        let supervisor = Self.supervisor(log, health) { _ in ["alight-pressure", "alight-motion"] }
        for _ in 0..<3 { #expect(!supervisor.hangs(for: .zero)) }
        let problem = "what reads the motion sensor and what reads the barometer hang; the agent goes on without"
        #expect(log.all == ["error \(problem)"])
        #expect(health.problems.map(\.text) == [problem])
        #expect(!Self.supervisor(log, health).hangs(for: .zero))
        #expect(health.problems.isEmpty)
    }
}
