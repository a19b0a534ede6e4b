/// The handlers of a client's requests to the agent.
package struct ControlHandlers: Sendable {
    /// Answers a request.
    package var answer: @Sendable (ControlRequest) async -> ControlReply
    /// Adds who follows: gets a line for each event, and must not block. Gives what ends it.
    package var follow: @Sendable (_ put: @escaping @Sendable ([UInt8]) -> Void) -> @Sendable () -> Void

    package init(
        answer: @escaping @Sendable (ControlRequest) async -> ControlReply,
        follow: @escaping @Sendable (_ put: @escaping @Sendable ([UInt8]) -> Void) -> @Sendable () -> Void
    ) {
        (self.answer, self.follow) = (answer, follow)
    }
}
