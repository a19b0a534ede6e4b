import Glibc

/// How many connections a server of this process may hold at a time.
package enum ConnectionLimit {
    /// The most that are of use.
    private static let most = 512

    /// The limit, of which half of the process's descriptors are the rest's at least (`RLIMIT_NOFILE`, getrlimit(2)).
    ///
    /// libdispatch, on which Swift's tasks run, traps where its monitor of threads gets no descriptor.
    package static var current: Int {
        var files = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0 else { return most }
        return Int(min(UInt64(most), UInt64(files.rlim_cur) / 2))
    }
}
