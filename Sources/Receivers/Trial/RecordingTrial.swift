import Glibc

/// Whether rides could be recorded to a file.
public enum RecordingTrial {
    /// Opens a ride log as a recording does, and leaves no file where there was none.
    ///
    /// - Parameter path: the ride log; `-` is standard output.
    /// - Returns: the bytes for which there is room; `nil` where that is not known.
    /// - Throws: `RideLogError`, also where there is no room.
    public static func run(_ path: String) throws(RideLogError) -> Int64? {
        let isNew = path != "-" && access(path, F_OK) != 0
        var file = RideLogFile(path)
        try file.open()
        defer {
            file.close()
            if isNew { unlink(path) }
        }
        var system = statvfs()
        guard path != "-", statvfs(path, &system) == 0, system.f_blocks > 0 else { return nil }
        let room = Int64(
            clamping: UInt64(system.f_bavail).multipliedReportingOverflow(by: UInt64(system.f_frsize)).partialValue)
        guard room > 0 else { throw RideLogError(path: path, code: ENOSPC) }
        return room
    }
}
