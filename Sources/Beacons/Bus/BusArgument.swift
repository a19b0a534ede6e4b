import CBlueZ

/// A value to send over the bus, with its type (D-Bus Specification, "Type System").
indirect enum BusArgument {
    case flag(Bool)
    case byte(UInt8)
    case int16(Int16)
    case uint16(UInt16)
    case uint32(UInt32)
    case text(String)
    case path(String)
    case bytes([UInt8])
    case variant(BusArgument)
    case structure([BusArgument])
    /// An array of what a signature says.
    case list(String, [BusArgument])
    /// An array of entries of what a signature says.
    case dictionary(String, [(key: BusArgument, value: BusArgument)])

    /// A dictionary of properties, `a{sv}`.
    static func properties(_ properties: KeyValuePairs<String, BusArgument>) -> BusArgument {
        .dictionary("sv", properties.map { (.text($0), .variant($1)) })
    }

    private var signature: String {
        switch self {
        case .flag: "b"
        case .byte: "y"
        case .int16: "n"
        case .uint16: "q"
        case .uint32: "u"
        case .text: "s"
        case .path: "o"
        case .bytes: "ay"
        case .variant: "v"
        case .structure(let members): "(\(members.map(\.signature).joined()))"
        case .list(let signature, _): "a\(signature)"
        case .dictionary(let signature, _): "a{\(signature)}"
        }
    }

    /// Appends it to a message; a failure comes again when the message is sent.
    func append(to message: OpaquePointer) {
        switch self {
        case .flag(let flag): Self.append("b", Int32(flag ? 1 : 0), to: message)
        case .byte(let number): Self.append("y", number, to: message)
        case .int16(let number): Self.append("n", number, to: message)
        case .uint16(let number): Self.append("q", number, to: message)
        case .uint32(let number): Self.append("u", number, to: message)
        case .text(let text): sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), text)
        case .path(let path): sd_bus_message_append_basic(message, CChar(UInt8(ascii: "o")), path)
        case .bytes(let bytes):
            sd_bus_message_append_array(message, CChar(UInt8(ascii: "y")), bytes, bytes.count)
        case .variant(let value): Self.append(in: "v", value.signature, [value], to: message)
        case .structure(let members):
            Self.append(in: "r", members.map(\.signature).joined(), members, to: message)
        case .list(let signature, let elements): Self.append(in: "a", signature, elements, to: message)
        case .dictionary(let signature, let entries):
            sd_bus_message_open_container(message, CChar(UInt8(ascii: "a")), "{\(signature)}")
            for entry in entries { Self.append(in: "e", signature, [entry.key, entry.value], to: message) }
            sd_bus_message_close_container(message)
        }
    }

    private static func append(_ type: Unicode.Scalar, _ value: some BitwiseCopyable, to message: OpaquePointer) {
        _ = withUnsafePointer(to: value) { sd_bus_message_append_basic(message, CChar(UInt8(ascii: type)), $0) }
    }

    private static func append(
        in type: Unicode.Scalar, _ signature: String, _ elements: [BusArgument], to message: OpaquePointer
    ) {
        sd_bus_message_open_container(message, CChar(UInt8(ascii: type)), signature)
        for element in elements { element.append(to: message) }
        sd_bus_message_close_container(message)
    }
}
