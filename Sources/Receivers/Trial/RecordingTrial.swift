import Glibc

/// Whether rides could be recorded to a file.
public enum RecordingTrial {
    /// Opens a ride log in a folder as a recording does, and leaves nothing that was not there.
    ///
    /// - Returns: the bytes for which there is room; `nil` where that is not known.
    /// - Throws: `RideLogError`, also where there is no room.
    public static func run(folder: String) throws(RideLogError) -> Int64? {
        let isNew = mkdir(folder, 0o755) == 0
        guard isNew || errno == EEXIST else { throw RideLogError(path: folder, code: errno) }
        // An agent that has begun to record meanwhile keeps its rides.
        defer { if isNew { rmdir(folder) } }
        return try run("\(folder)/.alight-check")
    }

    /// Opens a ride log as a recording does, and leaves no file where there was none.
    ///
    /// - Parameter path: the ride log; `-` is standard output.
    /// - Returns: the bytes for which there is room; `nil` where that is not known.
    /// - Throws: `RideLogError`, also where there is no room.
    public static func run(_ path: String) throws(RideLogError) -> Int64? {
        guard path != "-" else { return nil }
        var status = stat()
        // A link that leads to no file yet stays, and leads to an empty one then.
        let isNew = lstat(path, &status) != 0
        var file = RideLogFile(path)
        try file.open()
        defer {
            file.close()
            // An agent that has begun to record meanwhile keeps its log.
            if isNew, lstat(path, &status) == 0, status.st_size == 0 { unlink(path) }
        }
        var system = statvfs()
        guard statvfs(path, &system) == 0, system.f_blocks > 0 else { return nil }
        let (bytes, isBeyond) = UInt64(system.f_bavail).multipliedReportingOverflow(by: UInt64(system.f_frsize))
        guard bytes > 0 || isBeyond else { throw RideLogError(path: path, code: ENOSPC) }
        return isBeyond ? .max : Int64(clamping: bytes)
    }
}
