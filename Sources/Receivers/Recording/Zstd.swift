import CZstd
import Glibc

/// Compresses what is recorded (RFC 8878).
package enum Zstd {
    /// zstd(1)'s usual level.
    private static let level: Int32 = 3

    /// Compresses some bytes to one frame.
    package static func frame(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(bytes.count)) { output, count in
            let size = ZSTD_compress(output.baseAddress, output.count, bytes, bytes.count, level)
            // It fails for want of memory alone: there is room for the largest frame.
            count = ZSTD_isError(size) == 0 ? size : 0
        }
    }

    /// Decompresses one frame.
    ///
    /// - Returns: `nil` where it is damaged, or has more bytes than may be.
    package static func text(of frame: [UInt8], atMost most: Int) -> [UInt8]? {
        let size = ZSTD_getFrameContentSize(frame, frame.count)
        guard size <= UInt64(most) else { return nil }
        var result = 0
        let text = [UInt8](unsafeUninitializedCapacity: Int(size)) { output, count in
            result = ZSTD_decompress(output.baseAddress, output.count, frame, frame.count)
            count = ZSTD_isError(result) == 0 ? result : 0
        }
        return ZSTD_isError(result) == 0 ? text : nil
    }

    /// Compresses a file to another one, which is on the disk then under its name or not at all.
    ///
    /// - Throws: `RideLogError`; what has been written is removed then.
    static func compress(_ path: String, to packed: String) throws(RideLogError) {
        let part = packed + ".part"
        let input = open(path, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw RideLogError(path: path, code: errno) }
        defer { close(input) }
        let output = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard output >= 0 else { throw RideLogError(path: part, code: errno) }
        defer { close(output) }
        do throws(RideLogError) {
            try compress((path, input), (part, output))
            guard fsync(output) == 0, rename(part, packed) == 0 else { throw RideLogError(path: packed, code: errno) }
        } catch {
            unlink(part)
            throw error
        }
    }

    private static func compress(
        _ from: (path: String, descriptor: Int32), _ to: (path: String, descriptor: Int32)
    ) throws(RideLogError) {
        guard let stream = ZSTD_createCCtx() else { throw RideLogError(path: to.path, code: ENOMEM) }
        defer { ZSTD_freeCCtx(stream) }
        ZSTD_CCtx_setParameter(stream, ZSTD_c_compressionLevel, level)
        // A disk that gives back something else than it was given is found out.
        ZSTD_CCtx_setParameter(stream, ZSTD_c_checksumFlag, 1)
        var (text, packed) = ([UInt8](repeating: 0, count: LogFile.chunk), [UInt8](repeating: 0, count: LogFile.chunk))
        while true {
            let count = read(from.descriptor, &text, text.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw RideLogError(path: from.path, code: errno) }
            let directive = count == 0 ? ZSTD_e_end : ZSTD_e_continue
            var (taken, rest) = (0, 1)
            repeat {
                var made = 0
                text.withUnsafeBytes { text in
                    packed.withUnsafeMutableBytes { packed in
                        var from = ZSTD_inBuffer(src: text.baseAddress, size: count, pos: taken)
                        var to = ZSTD_outBuffer(dst: packed.baseAddress, size: packed.count, pos: 0)
                        rest = ZSTD_compressStream2(stream, &to, &from, directive)
                        (taken, made) = (from.pos, to.pos)
                    }
                }
                guard ZSTD_isError(rest) == 0 else { throw RideLogError(path: to.path, code: ENOMEM) }
                try write(packed[..<made], to)
            } while taken < count || (count == 0 && rest > 0)
            if count == 0 { return }
        }
    }

    private static func write(
        _ bytes: ArraySlice<UInt8>, _ to: (path: String, descriptor: Int32)
    ) throws(RideLogError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(to.descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw RideLogError(path: to.path, code: errno) }
            rest.removeFirst(count)
        }
    }
}
