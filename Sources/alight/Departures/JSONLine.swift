import Navigation

/// A JSON object (RFC 8259), written in the order in which its members are added.
struct JSONLine {
    private var members: [String] = []

    /// The object.
    var text: String { "{" + members.joined(separator: ",") + "}" }

    /// Adds a string.
    mutating func add(_ key: String, _ value: String) { members.append("\"\(key)\":\"\(Event.escaped(value))\"") }

    /// Adds a number.
    mutating func add(_ key: String, _ value: Int) { members.append("\"\(key)\":\(value)") }

    /// Adds an array of objects.
    mutating func add(_ key: String, _ values: [JSONLine]) {
        members.append("\"\(key)\":[" + values.map(\.text).joined(separator: ",") + "]")
    }
}
