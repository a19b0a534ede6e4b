import Alarms
import Navigation
import Observations

extension Checkup {
    /// Tells what a running agent says of the parts that it has, since nobody else may take them meanwhile.
    ///
    /// - Parameters:
    ///   - status: how it stands with the agent.
    ///   - tell: told of each finding as soon as there is one.
    public func run(beside status: AgentStatus, _ tell: @Sendable (Finding) -> Void) async {
        tell(Finding("agent", .works, "it runs, and says of its parts what follows"))
        for finding in await receiver(status) { tell(finding) }
        for finding in outputs(status) { tell(finding) }
        if status.senses == nil {
            tell(
                Finding(
                    "agent", .isMissing,
                    "it is older than this program and says nothing of its sensors: sudo systemctl restart alight"))
        } else {
            tell(motion(status))
            tell(pressure(status))
            tell(bluetooth(status))
            if let recording = recording(status) { tell(recording) }
        }
        for (code, problem) in status.coded where !Self.told.contains(code) { tell(Finding("agent", .fails, problem)) }
    }

    /// The longest silence of a working part of an agent, in seconds. A receiver is lost by then; a sensor reports every second.
    private static let longestSilence = 10.0
    private static let otherConfiguration = "the agent runs by another configuration: sudo systemctl reload alight"
    private static let lookIntoLog = "the agent's log may say why: journalctl -u alight -o cat"

    private static let bluetoothProblems: Set<Problem.Code?> = [.bluetoothRefused, .bluetoothOff, .bluetoothAbsent]
    /// The problems that have a line of their own.
    private static let told = bluetoothProblems.union([.receiverLost, .outputs, .record])

    private func receiver(_ status: AgentStatus) async -> [Finding] {
        let name = configuration.receiver.name
        let isLost = status.coded.contains { $0.code == .receiverLost }
        guard let fix = status.fix, !isLost, fix.age <= Self.longestSilence || !configuration.receiver.isLive else {
            // Others may ask gpsd as well, and learn more.
            if case .gpsd = configuration.receiver { return await receiver() }
            let silence = isLost ? "it is lost" : status.fix.map { "no fix for \(Int($0.age)) s" } ?? "no fix has come"
            return [Finding("receiver", .fails, "\(name): \(silence); \(Self.lookIntoLog)")]
        }
        let position = fix.accuracy.map { "a position within \(Int($0.rounded(.up))) m" } ?? "a position"
        return [
            Finding(
                "receiver", .works, "\(name), \(fix.age) s ago\(status.receivers.map { ": \($0.summary)" } ?? "")"),
            fix.mode >= 2
                ? Finding("fixes", .works, position) : Finding("fixes", .isMissing, "none: \(Self.skyAdvice)"),
        ]
    }

    private func outputs(_ status: AgentStatus) -> [Finding] {
        guard let wiring = configuration.wiring, !wiring.summary.isEmpty else { return [Self.nothingWired] }
        return wiring.summary.map { part in
            let words = part.split(separator: ": ", maxSplits: 1).map(String.init)
            guard status.outputs.contains(part) else { return Finding(words[0], .fails, Self.otherConfiguration) }
            return Finding(words[0], .works, words[1])
        }
    }

    private func motion(_ status: AgentStatus) -> Finding {
        guard let sensor = configuration.motion, configuration.receiver.isLive else {
            return Finding("motion", .isMissing, whyUnread("motion"))
        }
        guard let said = status.senses?.motion, said.age <= Self.longestSilence else {
            return unheard("motion", isNamed: sensor.device != nil)
        }
        let state = said.isMoving.map { $0 ? "moving" : "standing" } ?? "standing or moving is not known yet"
        return Finding("motion", .works, "\(state), \(said.age) s ago")
    }

    private func pressure(_ status: AgentStatus) -> Finding {
        guard let sensor = configuration.pressure, configuration.receiver.isLive else {
            return Finding("pressure", .isMissing, whyUnread("pressure"))
        }
        guard let said = status.senses?.pressure, said.age <= Self.longestSilence else {
            return unheard("pressure", isNamed: sensor.device != nil)
        }
        return Finding("pressure", .works, "\(said.hectopascals) hPa, \(said.age) s ago")
    }

    /// A sensor of which the agent hears nothing; who names one wants it.
    private func unheard(_ part: String, isNamed: Bool) -> Finding {
        Finding(part, isNamed ? .fails : .isMissing, "the agent hears nothing of it; \(Self.lookIntoLog)")
    }

    private func bluetooth(_ status: AgentStatus) -> Finding {
        guard let adapter = configuration.bluetooth, configuration.receiver.isLive, beacons?.isEmpty != true else {
            return Finding("Bluetooth", .isMissing, "\(whyUnused): stations are found by satellites alone")
        }
        if status.senses?.bluetooth?.isAvailable == true {
            let age = status.senses?.bluetooth?.sightingAge.map { ", the last one was heard \($0) s ago" } ?? ""
            return Finding("Bluetooth", .works, "beacons are listened for\(age)")
        }
        return Finding(
            "Bluetooth", adapter.adapter == nil ? .isMissing : .fails,
            status.coded.first { Self.bluetoothProblems.contains($0.code) }?.problem
                ?? "no beacon can be heard; \(Self.lookIntoLog)")
    }

    private func recording(_ status: AgentStatus) -> Finding? {
        guard let path = configuration.record?.path else { return nil }
        if let (_, problem) = status.coded.first(where: { $0.code == .record }) {
            return Finding("record", .fails, problem)
        }
        return status.recording == path
            ? Finding("record", .works, path) : Finding("record", .fails, Self.otherConfiguration)
    }
}

extension AgentStatus {
    /// The problems, each with its code; those of an older agent have none.
    fileprivate var coded: [(code: Problem.Code?, problem: String)] {
        problems.enumerated().map { number, problem in
            let codes = problemCodes ?? []
            return (codes.indices.contains(number) ? Problem.Code(rawValue: codes[number]) : nil, problem)
        }
    }
}
