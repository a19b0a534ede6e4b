/// Why bytes are no compiled network.
package enum CompiledNetworkError: Error, Hashable, Sendable {
    /// They do not begin like one.
    case foreign
    /// They were written in another form, by an older or a newer program.
    case otherVersion
    /// Some of them are missing, or have changed.
    case damaged
}

extension CompiledNetworkError: CustomStringConvertible {
    /// The reason, in words.
    package var description: String {
        switch self {
        case .foreign: "is no compiled network"
        case .otherVersion: "was compiled by another version of alight"
        case .damaged: "is damaged"
        }
    }
}
