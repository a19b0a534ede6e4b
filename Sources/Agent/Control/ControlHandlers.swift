/// What a client wants from the agent.
struct ControlHandlers: Sendable {
    /// Answers a request.
    var answer: @Sendable (ControlRequest) async -> ControlReply
    /// Adds who follows: gets a line for each event, and must not block. Gives what ends it.
    var follow: @Sendable (_ put: @escaping @Sendable ([UInt8]) -> Void) -> @Sendable () -> Void
}
