/// Why there is no connection to a broker, in one line.
package struct MQTTFailure: Error, Equatable, CustomStringConvertible {
    package let description: String

    /// Creates a failure from its reason.
    package init(_ description: String) { self.description = description }
}
