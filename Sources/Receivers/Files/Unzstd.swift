import CZstd

/// Decompresses what zstd(1) writes (RFC 8878), piece by piece: frames, one behind the other, are one text.
///
/// `@unchecked Sendable`: the library's state belongs to this object alone, and one log's reader calls it, a call after the other.
final class Unzstd: Decompressor, @unchecked Sendable {
    static let form = CompressedLogError.Form.zstd
    /// A frame's, and those of frames that are skipped (RFC 8878, section 3.1.2), with which pzstd(1) begins.
    static let magics: [[UInt8]] = [[0x28, 0xB5, 0x2F, 0xFD]] + (0x50...0x5F).map { [$0, 0x2A, 0x4D, 0x18] }

    /// The largest window of a frame, as a power of two, for which memory is taken: 8 MiB, which every decoder has to allow
    /// (RFC 8878, section 3.1.1.1.2). zstd(1) has larger ones at its highest levels and with `--long` only.
    static let largestWindow: Int32 = 23

    private(set) var hasTrailingGarbage = false
    private let stream: OpaquePointer
    private var input: [UInt8] = []
    private var taken = 0
    /// Whether a frame has begun that has not ended.
    private var isInFrame = true
    /// Whether a whole frame has been decompressed.
    private var hasFrame = false
    /// Whether more text may be had without more bytes, since there was no room for it.
    private var isFull = false
    private var damage: CompressedLogError.Reason?

    init() {
        guard let stream = ZSTD_createDCtx() else { preconditionFailure("zstd has no memory") }
        self.stream = stream
        ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, Self.largestWindow)
    }

    deinit { ZSTD_freeDCtx(stream) }

    func take(_ bytes: [UInt8]) {
        precondition(taken == input.count, "compressed bytes would be lost")
        input = bytes
        taken = 0
    }

    func next() throws(CompressedLogError.Reason) -> [UInt8] {
        if let damage { throw damage }
        while !hasTrailingGarbage, taken < input.count || isFull {
            let text = decompressNext()
            if !text.isEmpty { return text }
            if let damage { throw damage }
        }
        if hasTrailingGarbage { taken = input.count }
        return []
    }

    func finish() throws(CompressedLogError.Reason) {
        if isInFrame, !hasTrailingGarbage { throw .cutShort }
    }

    private func decompressNext() -> [UInt8] {
        var result = 0
        let wasInFrame = isInFrame
        let text = [UInt8](unsafeUninitializedCapacity: LogFile.chunk) { output, count in
            input.withUnsafeBytes { input in
                var from = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: taken)
                var to = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
                result = ZSTD_decompressStream(stream, &to, &from)
                (taken, count) = (from.pos, to.pos)
            }
        }
        isFull = text.count == LogFile.chunk
        if ZSTD_isError(result) != 0 {
            isFull = false
            // Data that follows a whole frame and is no frame is ignored, as with gzip(1).
            if hasFrame, !wasInFrame {
                hasTrailingGarbage = true
            } else {
                damage =
                    ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge
                    ? .windowTooLarge : .damaged(String(cString: ZSTD_getErrorName(result)))
            }
            return text
        }
        isInFrame = result != 0
        if result == 0 { (hasFrame, isFull) = (true, false) }
        return text
    }
}
