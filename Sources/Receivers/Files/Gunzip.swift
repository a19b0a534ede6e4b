import CZlib

/// Decompresses what gzip(1) writes (RFC 1952), piece by piece: members, one behind the other, are one text.
///
/// Bytes behind a whole member that are none themselves are ignored, as gzip(1) does.
///
/// `@unchecked Sendable`: zlib's state belongs to this object alone, and one log's reader calls it, a call after the other.
final class Gunzip: Decompressor, @unchecked Sendable {
    static let form = CompressedLogError.Form.gzip
    /// Whether something other than padding with zeros followed the last member.
    private(set) var hasTrailingGarbage = false
    /// zlib keeps a pointer to it, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private var state = State.inMember
    private var input: [UInt8] = []
    /// How many bytes of the input have been taken.
    private var taken = 0
    /// Whether more text may be had without more bytes, since there was no room for it.
    private var isFull = false
    private var damage: CompressedLogError.Reason?

    /// Bytes that are decompressed at once.
    static let chunk = LogFile.chunk
    /// The bytes with which a member begins.
    private static let magic: [UInt8] = [0x1F, 0x8B]
    static let magics = [magic]

    private enum State {
        case inMember
        /// Behind a member; whether the first byte of another one has come.
        case between(hasHalfMagic: Bool)
        /// Behind the last member.
        case ended
    }

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // The window's size is the member's own; 16 is for gzip's frame alone (zlib.h, inflateInit2).
        let result = inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(result == Z_OK, "zlib has no memory, or is not the one that was compiled against")
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    func take(_ bytes: [UInt8]) {
        precondition(taken == input.count, "compressed bytes would be lost")
        input = bytes
        taken = 0
    }

    func next() throws(CompressedLogError.Reason) -> [UInt8] {
        if let damage { throw damage }
        while taken < input.count || isFull {
            guard case .inMember = state else {
                findMember()
                continue
            }
            let text = inflateNext()
            if !text.isEmpty { return text }
            if let damage { throw damage }
        }
        return []
    }

    func finish() throws(CompressedLogError.Reason) {
        switch state {
        case .inMember: throw .cutShort
        case .between(let hasHalfMagic): hasTrailingGarbage = hasTrailingGarbage || hasHalfMagic
        case .ended: break
        }
    }

    private func inflateNext() -> [UInt8] {
        var result = Z_OK
        let text = [UInt8](unsafeUninitializedCapacity: Self.chunk) { output, count in
            input.withUnsafeBufferPointer { input in
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.advanced(by: taken))
                stream.pointee.avail_in = UInt32(input.count - taken)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                result = inflate(stream, Z_NO_FLUSH)
                taken = input.count - Int(stream.pointee.avail_in)
                count = output.count - Int(stream.pointee.avail_out)
            }
        }
        isFull = result == Z_OK && text.count == Self.chunk
        switch result {
        // Z_BUF_ERROR: there was nothing to do without more bytes.
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END: state = .between(hasHalfMagic: false)
        default: damage = .damaged(stream.pointee.msg.map { String(cString: $0) } ?? "zlib's error \(result)")
        }
        return text
    }

    /// Looks for the next member behind one that has ended.
    private func findMember() {
        let byte = input[taken]
        switch state {
        case .between(hasHalfMagic: false) where byte == Self.magic[0]: state = .between(hasHalfMagic: true)
        // Tapes and some copies are padded with zeros.
        case .between(hasHalfMagic: false) where byte == 0: break
        case .between(hasHalfMagic: true) where byte == Self.magic[1]:
            begin()
        case .ended:
            taken = input.count
            return
        default:
            hasTrailingGarbage = true
            state = .ended
        }
        taken += 1
    }

    /// Begins another member, whose magic has been taken.
    private func begin() {
        inflateReset(stream)
        var magic = Self.magic
        magic.withUnsafeMutableBufferPointer { magic in
            stream.pointee.next_in = magic.baseAddress
            stream.pointee.avail_in = UInt32(magic.count)
            var none: UInt8 = 0
            withUnsafeMutablePointer(to: &none) {
                stream.pointee.next_out = $0
                stream.pointee.avail_out = 0
                inflate(stream, Z_NO_FLUSH)
            }
        }
        state = .inMember
    }
}
