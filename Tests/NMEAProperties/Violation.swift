/// A promise that a reader broke.
public struct Violation: Error, Equatable, CustomStringConvertible {
    /// Which one, and on what.
    public let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// Holds a promise.
///
/// - Throws: `Violation` where it is broken.
package func require(_ isKept: Bool, _ description: @autoclosure () -> String) throws(Violation) {
    guard isKept else { throw Violation(description()) }
}
