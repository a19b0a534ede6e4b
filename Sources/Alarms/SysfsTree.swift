/// The few file operations through which a sysfs tree is used.
///
/// ``MountedSysfs`` is the kernel's; tests put a simulated GPIO driver in its place, which records what reaches it.
package protocol SysfsTree: Sendable {
    /// The names of a folder's entries, in no particular order.
    func names(in folder: String) throws(Errno) -> [String]

    /// What an attribute reads, newline and all.
    func contents(of path: String) throws(Errno) -> String

    /// Opens an attribute for writing.
    func open(_ path: String) throws(Errno) -> any SysfsAttribute
}

/// An attribute that is open for writing; it is closed when the last reference goes.
package protocol SysfsAttribute: Sendable {
    /// Replaces the attribute's value, in one write at its beginning as sysfs wants it.
    func write(_ text: String) throws(Errno)
}

extension SysfsTree {
    /// An attribute's value without the spaces and newlines around it.
    func value(of path: String) throws(Errno) -> String {
        let text = try contents(of: path)
        let start = text.drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
