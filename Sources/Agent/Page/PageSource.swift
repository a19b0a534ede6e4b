import Navigation
import Observations

/// Where a page's answers come from: a running core, or a replay.
protocol PageSource: Sendable {
    /// A snapshot of what is known now.
    func view() async -> CoreView
    /// How it stands.
    func status() async -> AgentStatus
    /// The parts with which something is wrong.
    var faults: Set<Problem.Part> { get }
    /// The alarm settings in force.
    var settings: AlarmSettings { get }
    /// Does what a rider asks for.
    func answer(_ request: ControlRequest) async -> ControlReply
    /// Accepts the rider's verdict on an arrival.
    ///
    /// - Returns: whether that arrival is known.
    func judge(_ id: String, _ answer: Verdict.Answer) async -> Bool
}

extension Commander: PageSource {
    func view() async -> CoreView { await core.view() }
}
