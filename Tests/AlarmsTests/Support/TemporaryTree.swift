import Alarms
import Glibc

/// A folder of plain files in the place of `/sys/class/gpio`, removed in the end.
final class TemporaryTree: Sendable {
    let root: String

    init() throws {
        var template = Array("/tmp/alight-gpio-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(errno) }
        root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        // mkdtemp makes it private; sysfs is not.
        chmod(root, 0o755)
        for (path, text) in [("export", ""), ("unexport", "")] { try write(text, to: path) }
    }

    deinit {
        Self.remove(root)
    }

    private static func remove(_ path: String) {
        for name in (try? MountedSysfs().names(in: path)) ?? [] { remove(path + "/" + name) }
        _ = Glibc.remove(path)
    }

    func addChip(_ label: String, base: Int, lineCount: Int) throws {
        try write(label + "\n", to: "gpiochip\(base)/label")
        try write("\(base)\n", to: "gpiochip\(base)/base")
        try write("\(lineCount)\n", to: "gpiochip\(base)/ngpio")
    }

    func addLine(_ number: Int, direction: String = "in", value: String = "0") throws {
        try write("0\n", to: "gpio\(number)/active_low")
        try write(direction + "\n", to: "gpio\(number)/direction")
        try write(value + "\n", to: "gpio\(number)/value")
    }

    func write(_ text: String, to name: String) throws {
        let path = root + "/" + name
        if let slash = name.firstIndex(of: "/") { mkdir(root + "/" + name[..<slash], 0o755) }
        guard let file = fopen(path, "w") else { throw Errno(errno) }
        fputs(text, file)
        fclose(file)
    }

    func text(_ name: String) throws -> String {
        try MountedSysfs().contents(of: root + "/" + name)
    }
}

/// The mounted tree as a user without rights sees it, whoever runs the test.
///
/// On Linux the user for file access is the thread's own (setfsuid(2)), and giving up root's loses the capabilities
/// that override permissions (capabilities(7)), so each operation changes it and changes it back on one thread.
struct UnprivilegedSysfs: SysfsTree {
    /// nobody.
    private static let user: uid_t = 65534

    private typealias SetFSUID = @convention(c) (uid_t) -> CInt

    /// The Glibc module lacks sys/fsuid.h.
    private static var setFSUID: SetFSUID? {
        dlsym(nil, "setfsuid").map { unsafeBitCast($0, to: SetFSUID.self) }
    }

    /// Whether there is a way to be without rights.
    static var isPossible: Bool { geteuid() != 0 || setFSUID != nil }

    func names(in folder: String) throws(Errno) -> [String] {
        try asNobody { () throws(Errno) in try MountedSysfs().names(in: folder) }
    }

    func contents(of path: String) throws(Errno) -> String {
        try asNobody { () throws(Errno) in try MountedSysfs().contents(of: path) }
    }

    func target(of link: String) throws(Errno) -> String {
        try asNobody { () throws(Errno) in try MountedSysfs().target(of: link) }
    }

    func open(_ path: String) throws(Errno) -> any SysfsAttribute {
        try asNobody { () throws(Errno) in try MountedSysfs().open(path) }
    }

    private func asNobody<Result>(_ body: () throws(Errno) -> Result) throws(Errno) -> Result {
        guard geteuid() == 0 else { return try body() }
        _ = Self.setFSUID?(Self.user)
        defer { _ = Self.setFSUID?(0) }
        return try body()
    }
}
