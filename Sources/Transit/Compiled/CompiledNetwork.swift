/// The form in which a network is kept in a file, to be read without its feed.
///
/// | bytes | what |
/// |---|---|
/// | 8 | `magic` |
/// | 4 | `version` |
/// | 8 | the key: what the network was made of, for who keeps it beside a feed |
/// | 8 | the number of bytes that follow the sum |
/// | 8 | the sum of key, number and these bytes, by `sum` |
/// | … | the network, by `Network.write` |
///
/// Numbers have their least significant byte first.
package enum CompiledNetwork {
    /// How such a file begins: the first byte is none of text, the last ends one that was changed as text is.
    package static let magic: [UInt8] = [0x8A] + Array("ALNET".utf8) + [0x0D, 0x0A]
    /// The form of the bytes; another one for each change of it, or of what the reader makes of a feed.
    static let version: UInt32 = 4
    static let headerSize = 36

    /// The bytes of a network.
    package static func bytes(of network: Network, key: UInt64 = 0) -> [UInt8] {
        var body = ByteWriter()
        network.write(to: &body)
        var header = ByteWriter()
        for byte in magic { header.write(byte) }
        header.write(version)
        header.write(key)
        header.write(UInt64(body.bytes.count))
        header.write(sum(body.bytes[...], key))
        return header.bytes + body.bytes
    }

    /// The key of a file, whose network need not be sound.
    package static func key(of bytes: [UInt8]) throws(CompiledNetworkError) -> UInt64 {
        var reader = ByteReader(bytes[...])
        return try header(&reader).key
    }

    /// Reads a network.
    ///
    /// - Parameter offsets: the offsets of a time zone as this machine knows them; where it does not, those in the file stand.
    /// - Throws: why the bytes are none. No bytes trap, or take more memory than some times their own size.
    package static func network(
        from bytes: [UInt8], offsets: (_ timeZone: String) -> TimeZoneOffsets? = { _ in nil }
    ) throws(CompiledNetworkError) -> Network {
        var reader = ByteReader(bytes[...])
        let (key, size, sum) = try header(&reader)
        let body = bytes[headerSize...]
        guard size == UInt64(body.count), sum == self.sum(body, key) else { throw .damaged }
        reader = ByteReader(body)
        let network = try Network(from: &reader, offsets: offsets)
        guard reader.isAtEnd else { throw .damaged }
        return network
    }

    private static func header(
        _ reader: inout ByteReader
    ) throws(CompiledNetworkError) -> (key: UInt64, size: UInt64, sum: UInt64) {
        for byte in magic where (try? reader.number(UInt8.self)) != byte { throw .foreign }
        guard try reader.number(UInt32.self) == version else { throw .otherVersion }
        return (try reader.number(), try reader.number(), try reader.number())
    }

    /// FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo) with words of eight bytes in place of bytes, and the high bits folded in.
    package static func sum(_ body: ArraySlice<UInt8>, _ key: UInt64) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ word: UInt64) {
            hash = (hash ^ word) &* 0x100_0000_01B3
            hash ^= hash >> 32
        }
        add(key)
        add(UInt64(body.count))
        body.withUnsafeBytes { buffer in
            for start in stride(from: 0, to: buffer.count & ~7, by: 8) {
                add(UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: start, as: UInt64.self)))
            }
            for byte in buffer[(buffer.count & ~7)...] { add(UInt64(byte)) }
        }
        return hash
    }
}
