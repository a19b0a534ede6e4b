import CZip
import Transit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A feed whose files lie in a zip, at its top or in one folder of it.
final class FeedArchive: FeedFiles {
    let path: String
    /// Bytes in a file; what its name allows where it is `nil`.
    private let limit: Int?
    private let mostEntries: Int
    private let archive: OpaquePointer
    /// Bytes in the zip.
    private let size: Int
    /// The files by their names in lower case, and whether the name in the zip is so.
    private var entries: [String: (entry: zip_uint64_t, isLower: Bool)] = [:]
    private(set) var repeated: [FeedWarning] = []

    /// Opens a zip.
    init(
        path: String, limit: Int? = nil, mostEntries: Int = FeedLimits.entries
    ) throws(FeedError) {
        self.path = path
        self.limit = limit
        self.mostEntries = mostEntries
        var code: Int32 = 0
        guard let archive = zip_open(path, ZIP_RDONLY, &code) else {
            var reason = zip_error_t()
            zip_error_init_with_code(&reason, code)
            defer { zip_error_fini(&reason) }
            guard code != ZIP_ER_OPEN, code != ZIP_ER_READ else {
                throw FeedError(
                    .unreadable, file: path,
                    "cannot be opened as a zip: " + String(cString: zip_error_strerror(&reason)))
            }
            throw FeedError(
                .invalid, file: path, Self.problem(of: path, orElse: String(cString: zip_error_strerror(&reason))))
        }
        self.archive = archive
        var status = stat()
        size = stat(path, &status) == 0 ? Int(status.st_size) : 0
        try findEntries()
    }

    /// Why a file is no zip.
    private static func problem(of path: String, orElse reason: String) -> String {
        let bytes = CompiledFile.bytes(path, upTo: ForeignFile.telling)
        if bytes.isEmpty { return "the file is empty; fetch the feed again" }
        // Where it lists its files, at its end, there is nothing.
        if bytes.starts(with: "PK".utf8) { return "the zip is cut off or damaged (\(reason)); fetch the feed again" }
        guard let kind = ForeignFile(beginning: bytes) else {
            return "this is no feed, which is a folder or a zip of GTFS files (\(reason))"
        }
        return "this is \(kind.name), and no feed, which is a folder or a zip of GTFS files: \(kind.advice)"
    }

    deinit {
        zip_discard(archive)
    }

    func stream(of name: String) throws(FeedError) -> (any FeedStream)? {
        guard let entry = entries[name.lowercased()]?.entry else { return nil }
        var status = zip_stat_t()
        guard zip_stat_index(archive, entry, 0, &status) == 0 else { throw unreadable(name) }
        if status.valid & zip_uint64_t(ZIP_STAT_ENCRYPTION_METHOD) != 0, status.encryption_method != ZIP_EM_NONE {
            throw FeedError.damage(file: name, "the file is encrypted; unpack the feed and zip it without a password")
        }
        let limit = limit ?? FeedLimits.bytes(in: name)
        guard status.valid & zip_uint64_t(ZIP_STAT_SIZE) != 0, status.size <= limit else {
            throw FeedError.damage(file: name, "the file has more than \(limit) bytes; take a smaller feed")
        }
        guard let file = zip_fopen_index(archive, entry, 0) else { throw unreadable(name) }
        let packed = min(Int(clamping: status.comp_size), self.size)
        return PackedStream(file, of: self, name, size: Int(status.size), packed: packed)
    }

    /// Finds the folder in the zip that holds `stops.txt`, and the files in it.
    ///
    /// Names may have capital letters, and the separators of Windows.
    private func findEntries() throws(FeedError) {
        let count = zip_get_num_entries(archive, 0)
        var names: [(name: String, entry: zip_uint64_t)] = []
        for entry in 0..<zip_uint64_t(max(0, min(count, zip_int64_t(mostEntries)))) {
            guard let name = zip_get_name(archive, entry, 0) else { continue }
            names.append((String(cString: name).replacing("\\", with: "/"), entry))
        }
        let folders = folders(of: names.map(\.name), with: "stops.txt")
        // Services on demand need no stops.
        let found = folders.isEmpty ? self.folders(of: names.map(\.name), with: "locations.geojson") : folders
        guard let feed = found.contains("") ? "" : found.min() else {
            throw FeedError(file: path, ForeignFile.missingStops(besides: names.map(\.name)))
        }
        guard feed == "" || found.count == 1 else {
            let list = found.sorted().prefix(5).map(quoted).joined(separator: ", ")
            throw FeedError(file: path, "there are several feeds in it, in \(list); unpack it and choose one")
        }
        for (name, entry) in names where folder(name) == feed {
            let file = String(name.dropFirst(feed.count))
            let (key, isLower) = (file.lowercased(), file == file.lowercased())
            guard !key.isEmpty else { continue }
            if let other = entries[key] {
                // A name as it should be goes before one in capital letters; of two, the one that was put into the zip last.
                if isLower || !other.isLower { entries[key] = (entry, isLower) }
                repeated.append(
                    FeedWarning(
                        .repeatedFile, file: key,
                        "the file is there twice; "
                            + (isLower == other.isLower ? "the last was read" : "the one in small letters was read")))
            } else {
                entries[key] = (entry, isLower)
            }
        }
    }

    /// The folders in the zip that hold a file of a name.
    private func folders(of names: [String], with file: String) -> Set<String> {
        Set(
            names.filter {
                $0.lowercased() == file || $0.lowercased().hasSuffix("/" + file)
            }.map(folder).filter { !$0.hasPrefix("__MACOSX/") })
    }

    /// The folder of a path in the zip, with the slash that ends it.
    private func folder(_ name: String) -> String {
        name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    }

    private func unreadable(_ name: String) -> FeedError {
        FeedError.damage(file: name, "cannot be unpacked: " + String(cString: zip_strerror(archive)))
    }
}

/// A file in a zip.
///
/// Read to its end, which makes libzip check its sum, it must have its stated size.
private final class PackedStream: FeedStream {
    let expectedSize: Int
    /// The size that the zip states for the file, against which its actual size is checked.
    private let size: Int
    private let file: OpaquePointer
    /// Kept open as long as its file is.
    private let archive: FeedArchive
    private let name: String
    private var count = 0

    init(_ file: OpaquePointer, of archive: FeedArchive, _ name: String, size: Int, packed: Int) {
        (self.file, self.archive, self.name, self.size) = (file, archive, name, size)
        // A feed's files are packed to a tenth or so; a few bytes that claim to be gigabytes take no room.
        expectedSize = min(size, packed * 20)
    }

    deinit { zip_fclose(file) }

    func next() throws(FeedError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: FeedLimits.piece)
        let got = zip_fread(file, &bytes, zip_uint64_t(bytes.count))
        guard got >= 0 else {
            let reason = String(cString: zip_file_strerror(file))
            throw FeedError.damage(file: name, "cannot be unpacked: \(reason); fetch the feed again")
        }
        count += Int(got)
        guard count <= size else {
            throw FeedError.damage(file: name, "unpacks to more bytes than the zip says; fetch the feed again")
        }
        guard got > 0 || count == size else {
            throw FeedError.damage(file: name, "unpacks to fewer bytes than the zip says; fetch the feed again")
        }
        bytes.removeLast(bytes.count - Int(got))
        return bytes
    }
}
