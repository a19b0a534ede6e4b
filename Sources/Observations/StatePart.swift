/// A part of what a core knew when a recording began (`$PALTN,number,count,text`): together the parts are a text.
///
/// The agent made the text, and reads it.
public struct StatePart: Hashable, Sendable {
    /// Which part it is, from 1.
    public var number: Int
    /// How many there are; at most `most`.
    public var count: Int
    /// Its characters; base64's (RFC 4648, section 4).
    public var text: String

    /// The most parts of a text: some 8 MB.
    public static let most = 9999
    /// The characters of each part but the last, so that a sentence with its TAG block is one that is read.
    public static let length = 900

    /// Creates a part.
    public init(number: Int, count: Int, text: String) {
        (self.number, self.count, self.text) = (number, count, text)
    }

    /// The parts of a text, in order; none of one that has more than `most`, or nothing.
    public static func parts(of text: String) -> [StatePart] {
        let bytes = Array(text.utf8)
        let count = (bytes.count + length - 1) / length
        guard count <= most else { return [] }
        return (0..<count).map { part in
            let piece = bytes[part * length..<min(bytes.count, (part + 1) * length)]
            return StatePart(number: part + 1, count: count, text: String(decoding: piece, as: UTF8.self))
        }
    }
}

extension StatePart: RideLogValue {
    /// `number,count,text`.
    init?(_ fields: inout some FieldReader) {
        guard let number: Int = fields.integer(), let count: Int = fields.integer(), (1...Self.most).contains(count),
            (1...count).contains(number), let text = fields.text(), !text.isEmpty
        else { return nil }
        self.init(number: number, count: count, text: text)
    }

    var fields: [SentenceField] { [.integer(Int64(number)), .integer(Int64(count)), .text(text)] }
}
