import Glibc

/// The default name of a box, where nobody has named it.
enum MachineName {
    /// The name of this machine (gethostname(2)), of letters, digits, `-` and `_` alone: it stands in topics and identifiers.
    static var current: String {
        var bytes = [CChar](repeating: 0, count: 256)
        gethostname(&bytes, bytes.count - 1)
        let name = bytes.prefix { $0 != 0 }.prefix(longest).map { UInt8(bitPattern: $0) }
            .map { isPart($0) ? $0 : UInt8(ascii: "-") }
        return name.isEmpty ? "alight" : String(decoding: name, as: UTF8.self)
    }

    /// The longest name.
    static let longest = 64

    /// Whether a text may be a name.
    static func fits(_ text: some StringProtocol) -> Bool {
        (1...longest).contains(text.utf8.count) && text.utf8.allSatisfy(isPart)
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
