import CZstd
import Glibc

/// Compresses what is recorded (RFC 8878).
package enum Zstd {
    /// zstd(1)'s usual level.
    private static let level: Int32 = 3

    /// The suffix of the name of a file that is being written.
    static let partSuffix = ".part"

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
        try replace(packed, with: path) { input, output throws(RideLogError) in try compress(input, output) }
    }

    /// Appends bytes to a compressed file, as one more frame (RFC 8878, section 3).
    ///
    /// - Throws: `RideLogError`; the file is as it was then.
    static func append(_ bytes: [UInt8], to packed: String) throws(RideLogError) {
        try replace(packed, with: packed) { input, output throws(RideLogError) in
            try read(input) { frames throws(RideLogError) in try write(frames, output) }
            try write(frame(bytes)[...], output)
        }
    }

    /// An open file.
    private typealias File = (path: String, descriptor: Int32)

    /// Puts what is made of a file in the place of another one.
    private static func replace(
        _ packed: String, with path: String, _ make: (File, File) throws(RideLogError) -> Void
    ) throws(RideLogError) {
        let part = packed + partSuffix
        let input = open(path, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw RideLogError(path: path, code: errno) }
        defer { close(input) }
        let output = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard output >= 0 else { throw RideLogError(path: part, code: errno) }
        defer { close(output) }
        do throws(RideLogError) {
            try make((path, input), (part, output))
            guard fsync(output) == 0, rename(part, packed) == 0 else { throw RideLogError(path: packed, code: errno) }
        } catch {
            unlink(part)
            throw error
        }
    }

    /// Reads a file to its end, where there is one empty part more.
    private static func read(
        _ file: File, _ take: (ArraySlice<UInt8>) throws(RideLogError) -> Void
    ) throws(RideLogError) {
        var bytes = [UInt8](repeating: 0, count: LogFile.chunk)
        while true {
            let count = Glibc.read(file.descriptor, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw RideLogError(path: file.path, code: errno) }
            try take(bytes[..<count])
            if count == 0 { return }
        }
    }

    private static func compress(_ from: File, _ to: File) throws(RideLogError) {
        guard let stream = ZSTD_createCCtx() else { throw RideLogError(path: to.path, code: ENOMEM) }
        defer { ZSTD_freeCCtx(stream) }
        ZSTD_CCtx_setParameter(stream, ZSTD_c_compressionLevel, level)
        // A disk that gives back something else than it was given is found out.
        ZSTD_CCtx_setParameter(stream, ZSTD_c_checksumFlag, 1)
        var packed = [UInt8](repeating: 0, count: LogFile.chunk)
        try read(from) { text throws(RideLogError) in
            let isEnd = text.isEmpty
            var (taken, rest) = (0, 1)
            repeat {
                var made = 0
                text.withUnsafeBytes { text in
                    packed.withUnsafeMutableBytes { packed in
                        var from = ZSTD_inBuffer(src: text.baseAddress, size: text.count, pos: taken)
                        var to = ZSTD_outBuffer(dst: packed.baseAddress, size: packed.count, pos: 0)
                        rest = ZSTD_compressStream2(stream, &to, &from, isEnd ? ZSTD_e_end : ZSTD_e_continue)
                        (taken, made) = (from.pos, to.pos)
                    }
                }
                guard ZSTD_isError(rest) == 0 else { throw RideLogError(path: to.path, code: ENOMEM) }
                try write(packed[..<made], to)
            } while taken < text.count || (isEnd && rest > 0)
        }
    }

    private static func write(_ bytes: ArraySlice<UInt8>, _ to: File) throws(RideLogError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(to.descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw RideLogError(path: to.path, code: errno) }
            rest.removeFirst(count)
        }
    }
}
