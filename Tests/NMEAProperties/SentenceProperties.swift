import NMEA

/// The properties that must hold for sentences whose checksums are right, whatever they say.
struct SentenceProperties {
    private let bodies: [ArraySlice<UInt8>]

    /// Reads the lines of an input as bodies of sentences.
    init(_ input: [UInt8]) {
        bodies = input.split(separator: UInt8(ascii: "\n"))
    }

    /// - Throws: `Violation` with the first broken promise.
    func check(_ allocatedBytes: () -> Int) throws(Violation) {
        let stream = bodies.flatMap { sentence($0) + Array("\r\n".utf8) }
        try StreamProperties(stream).check(allocatedBytes)
        let disguised = bodies.flatMap { sentence($0, "0123456789abcdef") + Array("\n noise, *00\u{7F}\r\r\n".utf8) }
        try Transcript(stream).requireSame(
            as: Transcript(disguised), "the same with small checksums and noise between the sentences")
    }
}

/// A sentence made of its body: `$`, `*` and the checksum, without a line end.
package func sentence(_ body: some Collection<UInt8>, _ digits: String = "0123456789ABCDEF") -> [UInt8] {
    [UInt8(ascii: "$")] + Array(body) + checksum(of: body, digits)
}

/// `*` and the exclusive or of all bytes in two hexadecimal digits.
package func checksum(of bytes: some Collection<UInt8>, _ digits: String = "0123456789ABCDEF") -> [UInt8] {
    let digits = Array(digits.utf8)
    let sum = Int(bytes.reduce(0, ^))
    return [UInt8(ascii: "*"), digits[sum >> 4], digits[sum & 15]]
}
