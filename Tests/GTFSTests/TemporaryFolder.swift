import CZip
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A folder that lasts as long as a test.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/alight-gtfs-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        path = String(decoding: template.dropLast().map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }

    deinit {
        // Files and empty folders lie in it, nothing deeper.
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                remove(path + "/" + name)
            }
            closedir(folder)
        }
        rmdir(path)
    }

    /// Writes a file into the folder.
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = try #require(fopen(path + "/" + name, "wb"))
        defer { fclose(file) }
        try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
        return path + "/" + name
    }

    /// Writes a zip of files into the folder.
    func writeZip(_ files: [String: [UInt8]], to name: String, password: String? = nil) throws -> String {
        let target = path + "/" + name
        let archive = try #require(zip_open(target, ZIP_CREATE | ZIP_TRUNCATE, nil))
        for (file, bytes) in files.sorted(by: { $0.key < $1.key }) {
            // libzip frees the copy when it has written it.
            let copy = try #require(malloc(max(1, bytes.count)))
            copy.copyMemory(from: bytes, byteCount: bytes.count)
            let source = try #require(zip_source_buffer(archive, copy, zip_uint64_t(bytes.count), 1))
            let entry = zip_file_add(archive, file, source, 0)
            try #require(entry >= 0)
            if let password {
                let method = zip_uint16_t(ZIP_EM_TRAD_PKWARE)
                try #require(zip_file_set_encryption(archive, zip_uint64_t(entry), method, password) == 0)
            }
        }
        try #require(zip_close(archive) == 0)
        return target
    }

    /// Reads a file.
    func read(_ path: String) throws -> [UInt8] {
        let file = try #require(fopen(path, "rb"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let length = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(length))
    }
}
