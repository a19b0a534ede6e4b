public import Transit

/// What an agent is set up with; a reload brings another one.
public struct AgentSetup: Sendable {
    /// What it is to do.
    public var configuration: Configuration
    /// What the configuration's `network` names.
    public var network: Network
    /// What people call the configuration, such as its path.
    public var name: String
    /// The finders that it observes with.
    package var finders = Finders()

    /// Creates a set-up.
    public init(_ configuration: Configuration, named name: String, network: Network) {
        (self.configuration, self.name, self.network) = (configuration, name, network)
    }
}
