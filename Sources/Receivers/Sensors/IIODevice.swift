import Glibc

/// A device that Linux's Industrial I/O shows in sysfs.
///
/// Source: the kernel's Documentation/ABI/testing/sysfs-bus-iio. What a channel's file does not say, a file for all channels of its
/// kind says, and what that does not say, one for the whole device: `in_accel_x_scale`, `in_accel_scale`, `scale`.
struct IIODevice {
    /// Its folder in sysfs.
    let folder: String
    /// The name of its folder and its node: `iio:device0`.
    let id: String
    /// Its driver's name for it: `mpu6050`.
    let driver: String?

    /// Its name for people: `mpu6050 (iio:device0)`.
    var name: String { driver.map { "\($0) (\(id))" } ?? id }

    /// The number in its folder's name.
    var number: String { String(id.drop { !$0.isNumber }) }

    /// The device that is to be used.
    ///
    /// - Parameters:
    ///   - device: its name, as its file `name` or its folder has it; `nil` is the first one.
    ///   - kind: what a person calls it: `accelerometer`.
    ///   - root: where the kernel shows IIO devices.
    ///   - isOne: whether a folder is one of that kind.
    static func find(
        _ device: String?, _ kind: String, in root: String, where isOne: (_ folder: String) -> Bool
    ) throws(SensorFailure) -> IIODevice {
        let folders = SerialDevices.paths(in: root) { $0.hasPrefix("iio:device") }.sorted {
            ($0.utf8.count, $0) < ($1.utf8.count, $1)
        }
        var present: [String] = []
        for folder in folders where isOne(folder) {
            let id = String(folder.dropFirst(root.utf8.count + 1))
            let name = try? SysfsText.read(folder + "/name")
            if device == nil || device == name || device == id {
                return IIODevice(folder: folder, id: id, driver: name.flatMap { $0.isEmpty ? nil : $0 })
            }
            present.append(name ?? id)
        }
        guard let device else { throw SensorFailure(.absent, "there is no \(kind) in \(root)") }
        throw SensorFailure(
            .absent,
            "there is no \(kind) \(device) in \(root); there "
                + (present.isEmpty ? "is none" : "is \(present.joined(separator: ", "))"))
    }

    /// Whether it has a file.
    func has(_ file: String) -> Bool { access("\(folder)/\(file)", F_OK) == 0 }

    /// The files that may say something of a channel, the one that counts first.
    private func files(_ attribute: String, of channel: String, kind: String) -> [String] {
        ["\(channel)_\(attribute)", "\(kind)_\(attribute)", attribute]
    }

    /// The path of the first of those files that is there.
    func path(_ attribute: String, of channel: String, kind: String) -> String? {
        files(attribute, of: channel, kind: kind).first(where: has).map { "\(folder)/\($0)" }
    }

    /// The number in the first of those files that is there; `nil` where none is.
    ///
    /// - Parameters:
    ///   - channel: `in_accel_x`.
    ///   - kind: `in_accel`.
    func number(
        _ attribute: String, of channel: String, kind: String
    ) throws(SensorFailure) -> (value: Double, path: String)? {
        guard let path = path(attribute, of: channel, kind: kind) else { return nil }
        return (try Self.number(at: path), path)
    }

    /// The unit of a count of a channel, within a range either way; without one, its counts mean nothing.
    func scale(
        of channel: String, kind: String, in range: ClosedRange<Double>
    ) throws(SensorFailure) -> Double {
        guard let (scale, path) = try number("scale", of: channel, kind: kind) else {
            throw SensorFailure(.unreadable, "\(folder)/\(kind)_scale: there is none, so what it measures has no unit")
        }
        guard range.contains(abs(scale)) else { throw SensorFailure(nonsense: "\(scale)", path: path) }
        return scale
    }

    /// The number that a file holds.
    static func number(at path: String) throws(SensorFailure) -> Double {
        let text = try text(at: path)
        guard let value = Double(text), value.isFinite else { throw SensorFailure(nonsense: text, path: path) }
        return value
    }

    /// The text of a file.
    static func text(at path: String) throws(SensorFailure) -> String {
        do throws(SystemFailure) {
            return try SysfsText.read(path)
        } catch {
            throw SensorFailure(error, path: path)
        }
    }
}

/// An axis of a device that measures in three directions.
struct IIOAxis {
    private let path: String
    /// In the channel's unit a count.
    let scale: Double
    /// In counts.
    private let offset: Double

    /// The axes of a kind of channel: x, y and z.
    ///
    /// - Parameters:
    ///   - kind: `in_accel`.
    ///   - scales: what a count can be, either way.
    static func all(of device: IIODevice, kind: String, scales: ClosedRange<Double>) throws(SensorFailure) -> [IIOAxis]
    {
        var axes: [IIOAxis] = []
        for channel in channels(kind) {
            let scale = try device.scale(of: channel, kind: kind, in: scales)
            let offset = try device.number("offset", of: channel, kind: kind)?.value ?? 0
            axes.append(IIOAxis(path: "\(device.folder)/\(channel)_raw", scale: scale, offset: offset))
        }
        return axes
    }

    /// Whether a folder is of a device that has all three of a kind.
    static func areThere(in folder: String, kind: String) -> Bool {
        channels(kind).allSatisfy { access("\(folder)/\($0)_raw", F_OK) == 0 }
    }

    private static func channels(_ kind: String) -> [String] { ["x", "y", "z"].map { "\(kind)_\($0)" } }

    /// The value of counts.
    func value(_ counts: Int64) -> Double { (Double(counts) + offset) * scale }

    /// Measures once. Some drivers take milliseconds for it, and some wait for the next sample.
    func read() throws(SensorFailure) -> Double {
        let text = try IIODevice.text(at: path)
        guard let counts = Int64(text) else { throw SensorFailure(nonsense: text, path: path) }
        return value(counts)
    }
}
