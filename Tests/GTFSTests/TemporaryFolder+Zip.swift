import CZip
import Glibc
import TestSupport
import Testing

extension TemporaryFolder {
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
}
