import Navigation
import TestSupport
import Testing
import Threads
import Transit

@testable import Agent

@Suite struct `What feeds the watchdog` {
    @Test func `stops while a call into a library or a driver does not come back, and says so once`() {
        let (log, health) = (RecordedLines(), Health())
        let network = Network(stations: [], lines: [], patterns: [])
        let core = Core(Navigator(network: network), publish: { _ in })
        let keeper = Keeper(nil, kept: nil, configuration: Configuration(), logger: log.logger, health: health)
        let commander = Commander(
            core: core, network: network, presets: [], alarm: nil, health: health, keeper: keeper,
            log: EventLog([]))
        let (reading, driving) = (Busy(), Busy())
        let supervisor = Supervisor(
            core: core, sink: EventSink(), commander: commander,
            calls: [("a library", reading), ("a driver", driving)],
            health: health, logger: log.logger)
        #expect(!supervisor.hangs(for: .zero))
        reading.begin()
        #expect(!supervisor.hangs(for: .seconds(60)))
        for _ in 0..<3 { #expect(supervisor.hangs(for: .zero)) }
        let problem = "a library hangs; without a watchdog that restarts the agent, restart it"
        #expect(log.all == ["critical \(problem)"])
        #expect(health.problems == [problem])
        reading.end()
        #expect(!supervisor.hangs(for: .zero))
        #expect(health.problems.isEmpty)
        driving.begin()
        #expect(supervisor.hangs(for: .zero))
    }
}
