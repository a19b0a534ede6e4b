/// A JSON object (RFC 8259), written in the order in which its members are added.
package struct JSONLine: Sendable {
    private var members: [String] = []

    /// An object without members.
    package init() {}

    /// The object.
    package var text: String { "{" + members.joined(separator: ",") + "}" }

    /// Adds a string.
    package mutating func add(_ key: String, _ value: String) {
        members.append("\"\(key)\":\"\(Event.escaped(value))\"")
    }

    /// Adds a number.
    package mutating func add(_ key: String, _ value: Int) { members.append("\"\(key)\":\(value)") }

    /// Adds a number, rounded to parts of one such as 10; one that JSON has no form for is left out.
    package mutating func add(_ key: String, _ value: Double, to parts: Double) {
        guard value.isFinite else { return }
        members.append("\"\(key)\":\((value * parts).rounded() / parts)")
    }

    /// Adds a value that is JSON already.
    package mutating func add(_ key: String, json: String) { members.append("\"\(key)\":\(json)") }

    /// Adds an array of objects.
    package mutating func add(_ key: String, _ values: [JSONLine]) {
        members.append("\"\(key)\":[" + values.map(\.text).joined(separator: ",") + "]")
    }
}
