import CBlueZ

/// A value that came over the bus (D-Bus Specification, "Type System"); of a variant, what is in it.
enum BusValue: Hashable {
    case flag(Bool)
    /// A whole number of any width, or a descriptor.
    case integer(Int64)
    case number(Double)
    /// A text, a path or a signature.
    case text(String)
    case bytes([UInt8])
    /// An array of anything else, or a structure.
    case list([BusValue])
    case dictionary([BusValue: BusValue])

    var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    var integer: Int64? { if case .integer(let integer) = self { integer } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
    var list: [BusValue] { if case .list(let list) = self { list } else { [] } }
    var dictionary: [BusValue: BusValue] { if case .dictionary(let dictionary) = self { dictionary } else { [:] } }
    /// A dictionary's entries whose keys are texts.
    var properties: [String: BusValue] {
        dictionary.reduce(into: [:]) { properties, entry in
            if let name = entry.key.text { properties[name] = entry.value }
        }
    }
}

extension BusValue {
    /// All values of a message, or of the container that was entered.
    static func all(in message: OpaquePointer) -> [BusValue] {
        var values: [BusValue] = []
        while let value = BusValue(next: message) { values.append(value) }
        return values
    }

    /// The next value of a message; `nil` at its end, or at that of the container that was entered.
    ///
    /// libsystemd has checked the message against its signature, and bounds how deep it nests.
    private init?(next message: OpaquePointer) {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard sd_bus_message_peek_type(message, &type, &contents) > 0 else { return nil }
        switch UInt8(bitPattern: type) {
        case UInt8(ascii: "a"):
            switch contents.map({ UInt8(bitPattern: $0[0]) }) {
            case UInt8(ascii: "y"): self.init(bytesOf: message)
            case UInt8(ascii: "{"):
                let entries = Self.inside(message).map(\.list)
                self = .dictionary(
                    Dictionary(
                        entries.filter { $0.count == 2 }.map { ($0[0], $0[1]) }, uniquingKeysWith: { _, last in last }))
            default: self = .list(Self.inside(message))
            }
        case UInt8(ascii: "r"), UInt8(ascii: "e"): self = .list(Self.inside(message))
        case UInt8(ascii: "v"):
            guard let value = Self.inside(message).first else { return nil }
            self = value
        default: self.init(basic: type, of: message)
        }
    }

    private static func inside(_ message: OpaquePointer) -> [BusValue] {
        guard sd_bus_message_enter_container(message, 0, nil) > 0 else { return [] }
        defer { sd_bus_message_exit_container(message) }
        return all(in: message)
    }

    private init?(bytesOf message: OpaquePointer) {
        var start: UnsafeRawPointer?
        var count = 0
        guard sd_bus_message_read_array(message, CChar(UInt8(ascii: "y")), &start, &count) >= 0 else { return nil }
        self = .bytes(Array(UnsafeRawBufferPointer(start: start, count: count)))
    }

    private init?(basic type: CChar, of message: OpaquePointer) {
        func read<Value: BitwiseCopyable>(_ value: Value) -> Value? {
            var value = value
            return sd_bus_message_read_basic(message, type, &value) > 0 ? value : nil
        }
        let value: BusValue? =
            switch UInt8(bitPattern: type) {
            case UInt8(ascii: "y"): read(UInt8(0)).map { .integer(Int64($0)) }
            case UInt8(ascii: "n"): read(Int16(0)).map { .integer(Int64($0)) }
            case UInt8(ascii: "q"): read(UInt16(0)).map { .integer(Int64($0)) }
            case UInt8(ascii: "i"), UInt8(ascii: "h"): read(Int32(0)).map { .integer(Int64($0)) }
            case UInt8(ascii: "u"): read(UInt32(0)).map { .integer(Int64($0)) }
            case UInt8(ascii: "x"): read(Int64(0)).map { .integer($0) }
            case UInt8(ascii: "t"): read(UInt64(0)).map { .integer(Int64(clamping: $0)) }
            case UInt8(ascii: "b"): read(Int32(0)).map { .flag($0 != 0) }
            case UInt8(ascii: "d"): read(0.0).map { .number($0) }
            default: read(UnsafePointer<CChar>?.none).flatMap { $0.map { .text(String(cString: $0)) } }
            }
        guard let value else { return nil }
        self = value
    }
}
