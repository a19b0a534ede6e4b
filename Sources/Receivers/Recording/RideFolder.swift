import Glibc
import Positioning

/// A folder with a file for each ride: the one under way is a ride log as it is (`2026-11-25T071203Z.nmea`), and one that has
/// ended is compressed (`….nmea.zst`).
///
/// Other files in it stay as it is. Used by one thread, which may block in each operation.
public struct RideFolder: Sendable {
    /// The folder.
    public let path: String
    /// How many bytes all rides together may take.
    public let capacity: Int
    private var current: RideLogFile?
    /// Whether the folder has been there.
    private var wasThere = false
    /// The name, without what it ends with, of the last ride that was begun: a clock that was set back gives it an early one.
    private var latest: Substring?

    /// Names a folder, which need not be there.
    ///
    /// - Parameter capacity: how many bytes all rides together may take: the oldest go, but never the one under way.
    public init(_ path: String, capacity: Int) {
        (self.path, self.capacity) = (path, capacity)
    }

    /// Whether a ride is under way that an earlier program began.
    public var hasOpenRide: Bool { !names.filter(Self.isOpen).isEmpty }

    /// Begins a ride's file at a time, or goes on with the one under way where there is one and it is to go on.
    ///
    /// - Throws: why there can be none.
    mutating func begin(at time: Timestamp, goesOn: Bool) throws(RideLogError) {
        guard current == nil else { return }
        let open = names.filter(Self.isOpen)
        // Files that the program before left open are of rides that have ended, except for the last one.
        for name in goesOn ? open.dropLast() : open { try? pack(name) }
        // And one that was compressing when the power was cut left a part.
        for name in entries
        where name.hasSuffix(Zstd.partSuffix) && Self.isRide(String(name.dropLast(Zstd.partSuffix.count))) {
            unlink("\(path)/\(name)")
        }
        try make()
        let name = (goesOn ? open.last : nil) ?? freeName(at: time)
        var file = RideLogFile("\(path)/\(name)")
        try file.open()
        latest = Self.order(of: name).base
        current = file
        makeRoom()
    }

    /// Ends the ride's file, and compresses it.
    ///
    /// - Throws: why it, or one that was left before, could not be compressed; it stays as it is then.
    mutating func end() throws(RideLogError) {
        current?.close()
        current = nil
        defer { makeRoom() }
        var failure: RideLogError?
        for name in names where Self.isOpen(name) {
            do throws(RideLogError) { try pack(name) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Makes the folder where there is none. One that has gone, and its rides with it, is told, and made anew by the next attempt.
    private mutating func make() throws(RideLogError) {
        if wasThere, access(path, F_OK) != 0 {
            wasThere = false
            throw RideLogError(path: path, code: errno)
        }
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw RideLogError(path: path, code: errno) }
        wasThere = true
    }

    /// Appends lines to the ride's file, and waits until the disk has them; what has been written is removed from them.
    mutating func append(_ lines: inout [UInt8]) throws(RideLogError) {
        guard current != nil else { return lines.removeAll() }
        try make()
        try current?.append(&lines)
    }

    /// Appends lines to the file of the last ride, which has ended; where there is none any more they are let go.
    ///
    /// - Throws: why they could not be appended; the file is as it was then.
    func appendToLast(_ lines: [UInt8]) throws(RideLogError) {
        guard let name = names.last else { return }
        // A power cut may have torn the line before.
        var rest = Array("\r\n".utf8) + lines
        if Self.isOpen(name) {
            var file = RideLogFile("\(path)/\(name)")
            try file.open()
            defer { file.close() }
            try file.append(&rest)
        } else {
            try Zstd.append(rest, to: "\(path)/\(name)")
        }
    }

    /// Closes the ride's file, which has not ended.
    mutating func close() {
        current?.close()
        current = nil
    }

    /// The rides' files, the oldest first, as far as their names tell.
    private var names: [String] {
        entries.filter { Self.isRide($0) && isFile($0) }.map { (name: $0, order: Self.order(of: $0)) }.sorted {
            ($0.order.base == latest ? 1 : 0, $0.order.time, $0.order.number, $0.name)
                < ($1.order.base == latest ? 1 : 0, $1.order.time, $1.order.number, $1.name)
        }.map(\.name)
    }

    /// The parts of a ride's name by which rides are in order: `2026-11-25T071203Z_2`, its time, and its number.
    private static func order(of name: String) -> (base: Substring, time: Substring, number: Int) {
        let base = name.prefix { $0 != "." }
        let parts = base.split(separator: "_")
        return (base, parts[0], parts.count > 1 ? Int(parts[1]) ?? .max : 1)
    }

    /// The names of all that is in the folder.
    private var entries: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            names.append(name)
        }
        return names
    }

    private static let suffix = ".nmea"
    private static let packedSuffix = ".nmea.zst"

    private static func isOpen(_ name: String) -> Bool { name.hasSuffix(suffix) }

    /// Whether a name is one that this folder gives: `2026-11-25T071203Z`, and a number where that name was taken.
    private static func isRide(_ name: String) -> Bool {
        guard name.hasSuffix(suffix) || name.hasSuffix(packedSuffix) else { return false }
        let form = Array("dddd-dd-ddTddddddZ".utf8)
        let bytes = Array(name.utf8)
        let isTime = zip(form, bytes).allSatisfy { form, byte in
            form == UInt8(ascii: "d") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : form == byte
        }
        guard bytes.count > form.count, isTime else { return false }
        let number = bytes[form.count...].prefix { $0 != UInt8(ascii: ".") }
        return number.isEmpty
            || number.first == UInt8(ascii: "_") && number.count > 1
                && number.dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// A name at a time that no ride has.
    private func freeName(at time: Timestamp) -> String {
        // 2026-11-25T07:12:03.250Z
        let base = time.description.prefix(19).filter { $0 != ":" } + "Z"
        let taken = Set(names)
        var name = base
        var number = 1
        while taken.contains(name + Self.suffix) || taken.contains(name + Self.packedSuffix) {
            number += 1
            name = "\(base)_\(number)"
        }
        return name + Self.suffix
    }

    /// Compresses a ride's file; one in which there is nothing is removed.
    private func pack(_ name: String) throws(RideLogError) {
        let file = "\(path)/\(name)"
        if size(of: name) != 0 { try Zstd.compress(file, to: file + ".zst") }
        unlink(file)
    }

    /// Removes the oldest rides until there is room for all that are left.
    private func makeRoom() {
        let rides = names.map { (name: $0, size: size(of: $0)) }
        var total = rides.reduce(0) { $0 + $1.size }
        for ride in rides where total > capacity && !Self.isOpen(ride.name) {
            guard unlink("\(path)/\(ride.name)") == 0 else { continue }
            total -= ride.size
        }
    }

    private func isFile(_ name: String) -> Bool {
        var status = stat()
        return lstat("\(path)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private func size(of name: String) -> Int {
        var status = stat()
        return lstat("\(path)/\(name)", &status) == 0 ? Int(status.st_size) : 0
    }
}
