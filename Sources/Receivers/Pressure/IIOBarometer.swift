import Glibc

/// A barometer that Linux's Industrial I/O shows in sysfs.
///
/// Source: the kernel's Documentation/ABI/testing/sysfs-bus-iio. `in_pressure_input` is in kilopascals; where a driver has
/// none, `(in_pressure_raw + in_pressure_offset) * in_pressure_scale` is. Some drivers number their channels.
struct IIOBarometer {
    /// What a person calls it: `bmp280 (iio:device0)`.
    let name: String
    private let path: String
    /// How many kilopascals a count is.
    private let scale: Double
    /// In counts.
    private let offset: Double

    private static let channels = ["in_pressure", "in_pressure0"]
    /// A count of more kilopascals than this is none of a barometer's; nor is one of less than this.
    private static let scales = 1e-9...1.0
    /// In kilopascals: the range of barometers made for phones and weather (BMP280, BST-BMP280-DS001). A gauge that measures
    /// a difference lies outside, and so does a bus on which nothing answers.
    private static let possible = 30.0...110.0
    private static let hectopascals = 10.0

    /// The barometer that is to be used.
    ///
    /// - Parameters:
    ///   - device: its name, as its file `name` or its folder has it; `nil` is the first one.
    ///   - root: where the kernel shows IIO devices.
    static func find(_ device: String?, in root: String) throws(MotionSensorFailure) -> IIOBarometer {
        let folders = SerialDevices.paths(in: root) { $0.hasPrefix("iio:device") }.sorted {
            ($0.utf8.count, $0) < ($1.utf8.count, $1)
        }
        var present: [String] = []
        for folder in folders {
            guard let channel = channels.first(where: { has("\(folder)/\($0)") }) else { continue }
            let id = String(folder.dropFirst(root.utf8.count + 1))
            let name = try? SysfsText.read(folder + "/name")
            if device == nil || device == name || device == id {
                return try IIOBarometer(channel, in: folder, id: id, name: name)
            }
            present.append(name ?? id)
        }
        guard let device else { throw MotionSensorFailure(.absent, "there is no barometer in \(root)") }
        throw MotionSensorFailure(
            .absent,
            "there is no barometer \(device) in \(root); there "
                + (present.isEmpty ? "is none" : "is \(present.joined(separator: ", "))"))
    }

    private static func has(_ channel: String) -> Bool {
        ["input", "raw"].contains { access("\(channel)_\($0)", F_OK) == 0 }
    }

    private init(_ channel: String, in folder: String, id: String, name: String?) throws(MotionSensorFailure) {
        self.name = name.map { $0.isEmpty ? id : "\($0) (\(id))" } ?? id
        let processed = "\(folder)/\(channel)_input"
        guard access(processed, F_OK) != 0 else {
            (path, scale, offset) = (processed, 1, 0)
            return
        }
        path = "\(folder)/\(channel)_raw"
        guard let (scale, scalePath) = try Self.number("scale", of: channel, in: folder) else {
            throw MotionSensorFailure(
                .unreadable, "\(folder)/\(channel)_scale: there is none, so what it measures has no unit")
        }
        guard Self.scales.contains(abs(scale)) else {
            throw MotionSensorFailure(nonsense: "\(scale)", path: scalePath)
        }
        self.scale = scale
        offset = try Self.number("offset", of: channel, in: folder)?.value ?? 0
    }

    /// The pressure now in hPa, 300 to 1100. Drivers take up to some ten milliseconds to measure it.
    func read() throws(MotionSensorFailure) -> Double {
        let kilopascals = (try Self.number(at: path) + offset) * scale
        guard Self.possible.contains(kilopascals) else {
            throw MotionSensorFailure(
                .unreadable,
                "\(path): \(kilopascals) kPa is no pressure that air has, 30 to 110: see how it is wired, and its scale"
            )
        }
        return kilopascals * Self.hectopascals
    }

    /// The number in the first file that says something of a channel: its own, that of all its kind, or that of the device;
    /// `nil` where none is there.
    private static func number(
        _ attribute: String, of channel: String, in folder: String
    ) throws(MotionSensorFailure) -> (value: Double, path: String)? {
        for file in ["\(channel)_\(attribute)", "in_pressure_\(attribute)", attribute] {
            let path = "\(folder)/\(file)"
            if access(path, F_OK) == 0 { return (try number(at: path), path) }
        }
        return nil
    }

    private static func number(at path: String) throws(MotionSensorFailure) -> Double {
        let text: String
        do throws(SystemFailure) {
            text = try SysfsText.read(path)
        } catch {
            throw MotionSensorFailure(error, path: path)
        }
        guard let value = Double(text), value.isFinite else { throw MotionSensorFailure(nonsense: text, path: path) }
        return value
    }
}
