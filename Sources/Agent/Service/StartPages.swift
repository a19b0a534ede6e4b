import Glibc

/// Gives back the memory that only the start needed: reading a feed, the configuration and the command line takes more code than
/// riding does.
///
/// The pages of program text stay in the system's cache, from where those that are needed again come back one by one.
enum StartPages {
    /// Gives them back.
    static func release() {
        // Through its maps (proc(5)): text is mapped to be read and executed, and nothing has been written to it.
        guard let maps = try? TextFile.read("/proc/self/maps") else { return }
        for line in maps.split(separator: "\n") {
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            guard fields.count >= 6, fields[1] == "r-xp", fields[5].hasPrefix("/") else { continue }
            let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard ends.count == 2, ends[0] < ends[1] else { continue }
            madvise(UnsafeMutableRawPointer(bitPattern: ends[0]), Int(ends[1] - ends[0]), MADV_DONTNEED)
        }
    }
}
