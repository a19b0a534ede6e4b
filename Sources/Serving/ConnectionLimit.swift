import Glibc

/// How many connections a server of this process may hold at a time.
package enum ConnectionLimit {
    /// The most that are of use.
    private static let most = 512

    /// The limit: at most half of the descriptors that the process may open (`RLIMIT_NOFILE`, getrlimit(2)).
    ///
    /// Swift's tasks run on libdispatch. It traps when its monitor of threads can open no file.
    package static var current: Int {
        var files = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0 else { return most }
        return Int(min(UInt64(most), UInt64(files.rlim_cur) / 2))
    }
}
