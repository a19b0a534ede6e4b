import Foundation

/// The changes that tests make to files without the journal's knowledge.
enum FileHandling {
    static func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    static func remove(_ path: String) throws {
        try FileManager.default.removeItem(atPath: path)
    }

    static func move(_ path: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: path, toPath: other)
    }

    static func copy(_ path: String, to other: String) throws {
        try FileManager.default.copyItem(atPath: path, toPath: other)
    }

    static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    static func size(_ path: String) throws -> Int {
        try Data(contentsOf: URL(filePath: path)).count
    }

    /// Writes bytes over those that are there, into the same file.
    static func overwrite(_ path: String, at offset: Int, with bytes: [UInt8]) throws {
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }

    /// Cuts a file off.
    static func truncate(_ path: String, to size: Int) throws {
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.truncate(atOffset: UInt64(size))
        try handle.close()
    }

    /// Bytes that look like nothing, the same each time.
    static func noise(_ count: Int) -> [UInt8] {
        var value: UInt64 = 88_172_645_463_325_252
        return (0..<count).map { _ in
            value ^= value << 13
            value ^= value >> 7
            value ^= value << 17
            return UInt8(truncatingIfNeeded: value)
        }
    }
}
