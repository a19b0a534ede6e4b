/// A frame of UBX, u-blox's own protocol: two bytes that mark it, class, id and length, a payload, and a checksum.
///
/// Layout and checksum after "u-blox 8 / u-blox M8 Receiver description including protocol specification" (UBX-13003221), chapter
/// "UBX Protocol"; numbers are little-endian. All offsets count from the start of the payload.
struct UBXFrame {
    /// Class and id: `0x0107` is NAV-PVT.
    let kind: UInt16
    private let payload: UnsafeRawBufferPointer

    /// The messages that are read.
    static let (navPVT, navSTATUS, navSAT): (UInt16, UInt16, UInt16) = (0x0107, 0x0103, 0x0135)
    /// The bytes that mark a frame.
    static let sync: (first: UInt8, second: UInt8) = (0xB5, 0x62)
    /// The bytes before the payload, and those of the checksum behind it.
    private static let (header, trailer) = (6, 2)
    /// The classes of messages that receivers send; another number means that what looks like a mark is none.
    private static let classes: Set<UInt8> = [
        0x01, 0x02, 0x04, 0x05, 0x06, 0x09, 0x0A, 0x0B, 0x0D, 0x10, 0x13, 0x21, 0x27, 0x28,
    ]
    /// The longest payload that is waited for: RXM-RAWX with 127 measurements of 32 bytes.
    static let longestPayload = 16 + 127 * 32

    /// The finding about bytes that begin with a mark.
    enum Reading {
        /// Another thing.
        case none
        /// A frame of which more is to come.
        case begun
        /// A whole frame, and its length in bytes.
        case whole(UBXFrame, length: Int)
        /// A whole frame whose checksum is wrong.
        case damaged
    }

    /// Reads bytes that begin with the first of the mark.
    static func read(_ bytes: UnsafeRawBufferPointer) -> Reading {
        if bytes.count > 1, bytes[1] != sync.second { return .none }
        if bytes.count > 2, !classes.contains(bytes[2]) { return .none }
        guard bytes.count >= header else { return .begun }
        let length = Int(bytes[4]) | Int(bytes[5]) << 8
        guard length <= longestPayload else { return .none }
        let end = header + length
        guard bytes.count >= end + trailer else { return .begun }
        // Fletcher's checksum of 8 bits (RFC 1145), over class, id, length and payload.
        var (first, second): (UInt8, UInt8) = (0, 0)
        for byte in bytes[2..<end] {
            first &+= byte
            second &+= first
        }
        guard bytes[end] == first, bytes[end + 1] == second else { return .damaged }
        let frame = UBXFrame(
            kind: UInt16(bytes[2]) << 8 | UInt16(bytes[3]),
            payload: UnsafeRawBufferPointer(rebasing: bytes[header..<end]))
        return .whole(frame, length: end + trailer)
    }

    /// How many bytes the payload has.
    var count: Int { payload.count }

    /// A number of the payload.
    ///
    /// - Parameter offset: where it begins; it lies whole in the payload.
    func number<Number: FixedWidthInteger>(_ offset: Int, as type: Number.Type = Number.self) -> Number {
        payload.loadUnaligned(fromByteOffset: offset, as: type).littleEndian
    }

    /// The name that testers use, eight characters at most: u-blox's for those that are read, and otherwise class and id.
    var name: String {
        switch kind {
        case Self.navPVT: return "NAV-PVT"
        case Self.navSAT: return "NAV-SAT"
        case Self.navSTATUS: return "NAV-STAT"
        default:
            let digits = String(kind, radix: 16, uppercase: true)
            return "UBX-" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}
