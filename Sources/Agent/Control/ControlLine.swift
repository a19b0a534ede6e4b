import FoundationEssentials

/// The protocol of the control socket: one JSON object a line.
public enum ControlLine {
    /// The version of what is spoken; a request of a later one is refused.
    public static let version = 1

    /// A value as a line with its end.
    static func bytes(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Nothing that is spoken holds a number that JSON has no form for.
        return Array((try? encoder.encode(value)) ?? Data("{}".utf8)) + [UInt8(ascii: "\n")]
    }
}
