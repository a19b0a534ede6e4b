import Glibc

/// Which device a serial line is, so that it is found again under another number, and no other is taken for it.
///
/// The kernel numbers USB devices as they come (ttyUSB0, ttyUSB1); udev names them by maker, model and serial number
/// under /dev/serial/by-id, and by their port under /dev/serial/by-path (60-serial.rules). Many receivers have no serial
/// number, so two of a kind share one name in by-id, which points at whichever of them is there.
struct StableName {
    /// The name under by-id.
    let path: String
    private let folder: String
    private let device: dev_t
    /// Its own names under by-path.
    private let ports: Set<String>
    /// The names under by-path of other devices that have no name of their own in by-id and so may take over `path`.
    private var rivals: Set<String> = []

    /// Finds the name of an open device.
    ///
    /// - Parameters:
    ///   - path: how it was opened; a name in by-id is taken as it is.
    ///   - folder: where udev keeps its names, /dev/serial on a real system.
    /// - Returns: `nil` where the device's number is fixed (/dev/ttyAMA0), where `path` is a name that somebody else
    ///   keeps, and where udev has not given it one (yet).
    init?(of descriptor: Int32, openedAs path: String, in folder: String) {
        guard let device = Self.device(of: descriptor) else { return nil }
        if path.hasPrefix(folder + "/by-id/") {
            self.path = path
        } else {
            let names = Self.devices(in: folder + "/by-id").filter { $0.value == device }
            guard Self.isNumbered(path), let name = names.keys.min() else { return nil }
            self.path = name
        }
        self.folder = folder
        self.device = device
        ports = Set(Self.devices(in: folder + "/by-path").filter { $0.value == device }.keys)
        noteRivals()
    }

    /// Notes which other devices are there now that may take over the name: to be called before the device is given up.
    mutating func noteRivals() {
        let named = Set(Self.devices(in: folder + "/by-id").filter { $0.key != path }.values)
        let others = Self.devices(in: folder + "/by-path").filter { $0.value != device && !named.contains($0.value) }
        rivals = Set(others.keys).subtracting(ports)
    }

    /// The port of an open device, where it is another one that was there beside the first: not the one that was lost.
    func rival(_ descriptor: Int32) -> String? {
        guard !rivals.isEmpty, let device = Self.device(of: descriptor) else { return nil }
        return Self.devices(in: folder + "/by-path").first { rivals.contains($0.key) && $0.value == device }?.key
    }

    /// Whether the kernel counts up the numbers of such devices.
    static func isNumbered(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return ["ttyUSB", "ttyACM"].contains { prefix in
            let number = name.dropFirst(prefix.count)
            return name.hasPrefix(prefix) && !number.isEmpty && number.allSatisfy(\.isWholeNumber)
        }
    }

    /// The character devices in a folder, by their path; links that lead nowhere are left out.
    private static func devices(in folder: String) -> [String: dev_t] {
        var devices: [String: dev_t] = [:]
        for path in SerialDevices.paths(in: folder) {
            var status = stat()
            if stat(path, &status) == 0, let device = device(status) { devices[path] = device }
        }
        return devices
    }

    private static func device(of descriptor: Int32) -> dev_t? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? device(status) : nil
    }

    private static func device(_ status: stat) -> dev_t? {
        status.st_mode & S_IFMT == S_IFCHR ? status.st_rdev : nil
    }
}
