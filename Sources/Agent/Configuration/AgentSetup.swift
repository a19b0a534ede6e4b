public import Transit

/// The set-up of an agent; a reload brings another one.
public struct AgentSetup: Sendable {
    /// The configuration, which says what the agent is to do.
    public var configuration: Configuration
    /// The network that the configuration's `network` names.
    public var network: Network
    /// The configuration's name for people, such as its path.
    public var name: String
    /// The finders that it observes with.
    package var finders = Finders()

    /// Creates a set-up.
    public init(_ configuration: Configuration, named name: String, network: Network) {
        (self.configuration, self.name, self.network) = (configuration, name, network)
    }
}
