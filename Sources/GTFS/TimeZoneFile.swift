#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import Transit

/// A file of the time zone database (RFC 8536, "The Time Zone Information Format (TZif)").
enum TimeZoneFile {
    /// Where the database lies, unless the environment variable `TZDIR` names another folder, as tzset(3) has it.
    static let folder = "/usr/share/zoneinfo"
    /// Bytes in a file; the largest of the database have 4 KB, and 40 KB with all leap seconds and fat tables.
    private static let sizeLimit = 1 << 17

    /// The offsets of a zone by its IANA name; `nil` where this machine has no file for it that can be read.
    static func offsets(of zone: String, in folder: String? = nil) -> TimeZoneOffsets? {
        read(zone, in: folder)?.offsets
    }

    /// The name that a zone has on this machine, and its offsets, by its IANA name in any capital letters or by another name of it.
    static func read(_ zone: String, in folder: String? = nil) -> (name: String, offsets: TimeZoneOffsets)? {
        guard isName(zone) else { return nil }
        let named = getenv("TZDIR").map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        let folder = folder ?? named ?? Self.folder
        if let offsets = offsets(file: zone, in: folder) { return (zone, offsets) }
        for name in TimeZoneNames.all(of: zone) {
            guard let name = spelled(name, in: folder), let offsets = offsets(file: name, in: folder) else { continue }
            return (name, offsets)
        }
        return nil
    }

    private static func offsets(file name: String, in folder: String) -> TimeZoneOffsets? {
        (try? FeedFolder(path: folder, limit: sizeLimit).bytes(of: name)).flatMap(TimeZoneOffsets.init(timeZoneFile:))
    }

    /// The path of a file in a folder, in the capital letters that it has there.
    private static func spelled(_ name: String, in folder: String) -> String? {
        var parts: [String] = []
        for part in name.lowercased().split(separator: "/") {
            let names = FeedFolder.names(in: ([folder] + parts).joined(separator: "/"))
            guard let found = names.filter({ $0.lowercased() == part }).min() else { return nil }
            parts.append(found)
        }
        return parts.joined(separator: "/")
    }

    /// Whether a text has the form of a zone's name, and leads to nothing outside of the folder.
    private static func isName(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return text.utf8.count <= 64
            && parts.allSatisfy { part in
                part.first.map { $0 != UInt8(ascii: ".") } ?? false
                    && part.allSatisfy { byte in
                        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                            || Array("+-_. ".utf8).contains(byte)
                    }
            }
    }
}

extension TimeZoneOffsets {
    /// Reads the bytes of a time zone file.
    ///
    /// - Returns: `nil` where they are none.
    init?(timeZoneFile bytes: [UInt8]) {
        guard let first = Block(bytes, at: 0, timeSize: 4) else { return nil }
        guard first.version > 0 else {
            guard let (initial, transitions) = first.offsets(bytes) else { return nil }
            self.init(initialOffset: initial, transitions: transitions)
            return
        }
        // From version 2 on a second block follows, with times of 64 bits, and a line with the rule beyond them.
        guard let second = Block(bytes, at: first.end, timeSize: 8), let (initial, transitions) = second.offsets(bytes),
            second.end < bytes.count, bytes[second.end] == 0x0A,
            let lineEnd = bytes[(second.end + 1)...].firstIndex(of: 0x0A)
        else { return nil }
        let text = bytes[(second.end + 1)..<lineEnd]
        let rule = ClockRule(tzString: text)
        guard rule != nil || text.isEmpty else { return nil }
        self.init(initialOffset: initial, transitions: transitions, rule: rule)
    }

    /// A header with the data that follow it (RFC 8536 sections 3.1 and 3.2).
    private struct Block {
        /// 0 for version 1, or the digit of a later one.
        let version: UInt8
        private let timeSize: Int
        private let timeCount, typeCount: Int
        private let start: Int
        /// The position after its last byte.
        let end: Int

        private static let headerSize = 44

        init?(_ bytes: [UInt8], at position: Int, timeSize: Int) {
            guard bytes.count - position >= Self.headerSize, bytes[position...].starts(with: Array("TZif".utf8)) else {
                return nil
            }
            version = bytes[position + 4]
            // In the order of the header: indicators for UT and standard, leap seconds, transitions, types, characters.
            let counts = (0..<6).map { TimeZoneOffsets.integer(bytes, at: position + 20 + 4 * $0, size: 4) }
            guard counts.allSatisfy({ (0...bytes.count).contains(Int($0)) }) else { return nil }
            (timeCount, typeCount) = (Int(counts[3]), Int(counts[4]))
            self.timeSize = timeSize
            start = position + Self.headerSize
            end =
                start + timeCount * (timeSize + 1) + typeCount * 6 + Int(counts[5]) + Int(counts[2]) * (timeSize + 4)
                + Int(counts[1]) + Int(counts[0])
            guard end <= bytes.count, typeCount > 0 else { return nil }
        }

        /// The offset before the first transition, and the transitions; `nil` where one names no type, or comes before another.
        func offsets(_ bytes: [UInt8]) -> (Int, [Transition])? {
            let indices = start + timeCount * timeSize
            let types = indices + timeCount
            func offset(_ type: Int) -> Int { Int(TimeZoneOffsets.integer(bytes, at: types + 6 * type, size: 4)) }
            var transitions: [Transition] = []
            for number in 0..<timeCount {
                let type = Int(bytes[indices + number])
                let time = TimeZoneOffsets.integer(bytes, at: start + number * timeSize, size: timeSize)
                guard type < typeCount, transitions.last.map({ $0.time < time }) ?? true else { return nil }
                transitions.append(Transition(time: time, offset: offset(type)))
            }
            // An offset lies above −25 h and below 26 h (RFC 8536 section 3.2).
            guard (0..<typeCount).allSatisfy({ abs(offset($0)) < 26 * 3600 }) else { return nil }
            return (offset(0), transitions)
        }
    }

    /// A signed integer, its first byte the most significant.
    private static func integer(_ bytes: [UInt8], at position: Int, size: Int) -> Int64 {
        let word = bytes[position..<position + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return size == 4 ? Int64(Int32(truncatingIfNeeded: word)) : Int64(bitPattern: word)
    }
}
