import Agent
import Alarms
import ArgumentParser
import Logging
import Navigation
import Synchronization
import Transit

/// `alight check`
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Tells what works, and what to do about the rest.",
        discussion: """
            Each part has one line: ok, note for what the agent does without, or FAILED. Motion sensor and barometer are read \
            for five seconds: let the device lie still, or ride, to see what each makes of it. Buzzer, LED and button are taken for \
            a moment; where the agent runs it is asked instead, since it has them. Exits with 0 where nothing failed.
            """)

    @OptionGroup var chosen: ChosenConfiguration

    @Flag(help: "Sound each signal as well.")
    var beep = false

    func run() async throws {
        try await reporting {
            let configuration: Configuration
            do {
                configuration = try chosen.load()
            } catch {
                Self.tell(.init("configuration", .fails, "\(error)"))
                throw ExitStatus.configuration
            }
            let told = Told()
            told.tell(.init("configuration", .works, chosen.description))
            let (network, findings) = network(of: configuration)
            findings.forEach(told.tell)
            let checkup = Checkup(configuration, beacons: network?.beacons)
            if let status = agentStatus(configuration, told) {
                await checkup.run(beside: status, told.tell)
                if beep {
                    told.tell(
                        .init("beep", .fails, "the agent has buzzer and LED; stop it first: sudo systemctl stop alight")
                    )
                }
            } else {
                try await checkup.run(told.tell)
                if beep, let wiring = configuration.wiring { try await sound(wiring) }
            }
            if told.hasFailed { throw ExitStatus.unavailable }
        }
    }

    /// How it stands with the agent that runs; `nil` where none does, or it does not say.
    private func agentStatus(_ configuration: Configuration, _ told: Told) -> AgentStatus? {
        do throws(ControlError) {
            var client = try ControlClient(to: configuration.controlSocket ?? Configuration.installedSocket)
            let line = try client.ask(ControlRequest(.status))
            return (try? ControlReply(line: line))?.status
        } catch {
            if !error.isAbsence { told.tell(.init("agent", .fails, "\(error)")) }
            return nil
        }
    }

    private func network(of configuration: Configuration) -> (Network?, [Checkup.Finding]) {
        let network: Network
        do {
            network = try Network(feedAt: configuration.network, configuration.selection)
        } catch {
            return (nil, [.init("network", .fails, "\(error)")])
        }
        let size = "\(configuration.network): stations: \(network.stations.count), lines: \(network.lines.count)"
        var findings = [Checkup.Finding("network", .works, size)]
        if let end = TimetableEnd(of: network) {
            findings.append(.init("timetable", end.isPast ? .fails : .isMissing, end.text))
        }
        if let journey = configuration.journey {
            do {
                let (from, to) = try journey.stops(in: network)
                findings.append(.init("journey", .works, "\(from.map { "from \($0) " } ?? "")to \(to)"))
            } catch {
                findings.append(.init("journey", .fails, "\(error)"))
            }
        }
        return (network, findings)
    }

    /// Sounds each signal, some seconds of it, and names it.
    private func sound(_ wiring: AlarmWiring) async throws {
        let alarm = try await WiredAlarm(wiring, score: .sample, logger: Logger(label: "alight"))
        try await withThrowingTaskGroup { group in
            group.addTask { await alarm.run() }
            for signal in AlarmSignal.allCases {
                Self.tell(.init("beep", .works, signal.rawValue))
                guard alarm.sound(signal) != nil else { continue }
                try await ContinuousClock().sleep(for: AlarmScore.sample.duration(of: signal) + .seconds(1))
            }
            group.cancelAll()
        }
    }

    private static func tell(_ finding: Checkup.Finding) {
        let line = padded(finding.verdict.rawValue, to: 8) + padded(finding.part, to: 15) + printable(finding.text)
        var output = Output()
        // Who does not read the findings gets the exit code.
        try? output.write(line + "\n")
        try? output.flush()
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.columns))
    }

    /// Writes findings, and remembers whether one was bad.
    private final class Told: Sendable {
        private let failed = Mutex(false)

        var hasFailed: Bool { failed.withLock { $0 } }

        func tell(_ finding: Checkup.Finding) {
            if finding.verdict == .fails { failed.withLock { $0 = true } }
            CheckCommand.tell(finding)
        }
    }
}
