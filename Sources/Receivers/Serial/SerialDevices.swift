import Glibc

/// The serial devices that are attached now.
enum SerialDevices {
    /// Where udev keeps its names of serial devices.
    static let folder = "/dev/serial"

    /// Paths under /dev/serial/by-id, which stay the same when a receiver is put back under another number, or, where
    /// udev made none, the USB ports themselves; sorted.
    static var attached: [String] {
        let named = paths(in: folder + "/by-id")
        return named.isEmpty ? paths(in: "/dev") { $0.hasPrefix("ttyUSB") || $0.hasPrefix("ttyACM") } : named
    }

    /// The paths of a folder's entries but hidden ones, sorted; none where it is absent.
    static func paths(in folder: String, where isWanted: (String) -> Bool = { _ in true }) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var paths: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix("."), isWanted(name) { paths.append("\(folder)/\(name)") }
        }
        return paths.sorted()
    }
}
