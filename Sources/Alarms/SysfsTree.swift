/// The few file operations through which a sysfs tree is used.
///
/// ``MountedSysfs`` is the kernel's; tests put a simulated GPIO driver in its place, which records what reaches it.
package protocol SysfsTree: Sendable {
    /// The names of a folder's entries, in no particular order.
    func names(in folder: String) throws(Errno) -> [String]

    /// The contents of an attribute, including the newline.
    func contents(of path: String) throws(Errno) -> String

    /// Where a symbolic link leads, as it is written.
    func target(of link: String) throws(Errno) -> String

    /// Opens an attribute for writing.
    func open(_ path: String) throws(Errno) -> any SysfsAttribute

    /// Whether its folders are the operating system's, which other processes use as well.
    var isShared: Bool { get }
}

/// An attribute that is open for writing; it is closed when the last reference goes.
package protocol SysfsAttribute: Sendable {
    /// Replaces the attribute's value, in one write at its beginning as sysfs wants it.
    func write(_ text: String) throws(Errno)
}

extension SysfsTree {
    package var isShared: Bool { false }

    /// Keeps the folder of an output to this process.
    ///
    /// - Throws: `AlarmError.driven` where another process has it.
    func lock(_ folder: String) throws(AlarmError) -> OutputLock? {
        isShared ? try OutputLock.take(folder) : nil
    }

    /// Replaces an attribute's value once.
    func write(_ text: String, to path: String) throws(AlarmError) {
        do {
            try open(path).write(text + "\n")
        } catch {
            throw AlarmError(path, error)
        }
    }

    /// Opens an attribute that the kernel has just made, and that udev may have yet to give to the user.
    ///
    /// - Throws: `AlarmError.notHandedOver` where it has: try again.
    func handedOver(_ path: String) throws(AlarmError) -> any SysfsAttribute {
        do {
            return try open(path)
        } catch {
            throw error == .notFound || error == .accessDenied || error == .notPermitted
                ? .notHandedOver(path: path, errno: error.code) : AlarmError(path, error)
        }
    }

    /// An attribute's value without the spaces and newlines around it.
    package func value(of path: String) throws(Errno) -> String {
        let text = try contents(of: path)
        let start = text.drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
