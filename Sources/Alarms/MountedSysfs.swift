import Glibc

/// A tree of files as the operating system has it mounted, such as `/sys`.
///
/// The calls block, for microseconds: attributes of sysfs are kernel memory.
package struct MountedSysfs: SysfsTree {
    package var isShared: Bool { true }

    /// No attribute of sysfs is longer than a page.
    private static let pageSize = 4096

    package init() {}

    package func names(in folder: String) throws(Errno) -> [String] {
        guard let stream = opendir(folder) else { throw .last }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    package func contents(of path: String) throws(Errno) -> String {
        let file = try OpenFile(path, O_RDONLY)
        var buffer = [UInt8](repeating: 0, count: Self.pageSize)
        var count = read(file.descriptor, &buffer, buffer.count)
        while count < 0, Errno.last == .interrupted { count = read(file.descriptor, &buffer, buffer.count) }
        guard count >= 0 else { throw .last }
        return String(decoding: buffer.prefix(count), as: UTF8.self)
    }

    package func target(of link: String) throws(Errno) -> String {
        var buffer = [CChar](repeating: 0, count: Self.pageSize)
        let count = readlink(link, &buffer, buffer.count)
        guard count >= 0 else { throw .last }
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    package func open(_ path: String) throws(Errno) -> any SysfsAttribute {
        try OpenFile(path, O_WRONLY)
    }
}

/// Owns a file descriptor.
private final class OpenFile: SysfsAttribute {
    let descriptor: Int32

    init(_ path: String, _ mode: Int32) throws(Errno) {
        var descriptor = Glibc.open(path, mode | O_CLOEXEC)
        while descriptor < 0, Errno.last == .interrupted { descriptor = Glibc.open(path, mode | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .last }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    func write(_ text: String) throws(Errno) {
        let bytes = Array(text.utf8)
        var count = pwrite(descriptor, bytes, bytes.count, 0)
        while count < 0, Errno.last == .interrupted { count = pwrite(descriptor, bytes, bytes.count, 0) }
        guard count >= 0 else { throw .last }
        guard count == bytes.count else { throw .inputOutput }
    }
}
