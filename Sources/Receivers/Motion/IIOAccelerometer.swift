import Glibc
import Motion

/// An accelerometer with three axes that Linux's Industrial I/O shows in sysfs.
///
/// Source: the kernel's Documentation/ABI/testing/sysfs-bus-iio. What a channel's file does not say, a file for all axes says,
/// and what that does not say, one for the whole device: `in_accel_x_scale`, `in_accel_scale`, `scale`.
struct IIOAccelerometer {
    /// What a person calls it: `mpu6050 (iio:device0)`.
    let name: String
    /// How many samples it takes a second, where it says so.
    let frequency: Double?
    /// The name of its folder and its node: `iio:device0`.
    let id: String
    /// Its folder in sysfs.
    let folder: String
    /// What its driver calls it: `mpu6050`.
    let driver: String?
    private let axes: [Axis]

    private struct Axis {
        var path: String
        /// In m/s² a count.
        var scale: Double
        /// In counts.
        var offset: Double

        /// In m/s².
        func acceleration(_ counts: Int64) -> Double { (Double(counts) + offset) * scale }
    }

    private static let names = ["x", "y", "z"]
    /// A count of more m/s² than this, 1 g, is none of an accelerometer's; nor is one of less than this.
    private static let scales = 1e-9...9.80665
    /// How many samples a second may be meant.
    static let frequencies = 0.001...1_000_000.0

    /// The accelerometer that is to be used.
    ///
    /// - Parameters:
    ///   - device: its name, as its file `name` or its folder has it; `nil` is the first one.
    ///   - root: where the kernel shows IIO devices.
    static func find(_ device: String?, in root: String) throws(MotionSensorFailure) -> IIOAccelerometer {
        let folders = SerialDevices.paths(in: root) { $0.hasPrefix("iio:device") }.sorted {
            ($0.utf8.count, $0) < ($1.utf8.count, $1)
        }
        var present: [String] = []
        for folder in folders where names.allSatisfy({ access("\(folder)/in_accel_\($0)_raw", F_OK) == 0 }) {
            let id = String(folder.dropFirst(root.utf8.count + 1))
            let name = try? SysfsText.read(folder + "/name")
            if device == nil || device == name || device == id { return try IIOAccelerometer(folder, id, name) }
            present.append(name ?? id)
        }
        guard let device else { throw MotionSensorFailure(.absent, "there is no accelerometer in \(root)") }
        throw MotionSensorFailure(
            .absent,
            "there is no accelerometer \(device) in \(root); there "
                + (present.isEmpty ? "is none" : "is \(present.joined(separator: ", "))"))
    }

    private init(_ folder: String, _ id: String, _ name: String?) throws(MotionSensorFailure) {
        self.folder = folder
        self.id = id
        driver = name.flatMap { $0.isEmpty ? nil : $0 }
        self.name = name.map { $0.isEmpty ? id : "\($0) (\(id))" } ?? id
        var axes: [Axis] = []
        for axis in Self.names {
            let channel = "in_accel_\(axis)"
            let scale = try Self.number("scale", of: channel, in: folder)
            guard let scale, Self.scales.contains(abs(scale.value)) else {
                let path = scale?.path ?? folder + "/in_accel_scale"
                throw scale.map { MotionSensorFailure(nonsense: "\($0.value)", path: path) }
                    ?? MotionSensorFailure(.unreadable, "\(path): there is none, so what it feels has no unit")
            }
            let offset = try Self.number("offset", of: channel, in: folder)?.value ?? 0
            axes.append(Axis(path: "\(folder)/\(channel)_raw", scale: scale.value, offset: offset))
        }
        self.axes = axes
        // Some drivers have none, and some say 0 while the sensor sleeps.
        let frequency = try? Self.number("sampling_frequency", of: "in_accel_x", in: folder)?.value
        self.frequency = frequency.flatMap { Self.frequencies.contains($0) ? $0 : nil }
    }

    /// What a count of its coarsest axis is, in m/s².
    var resolution: Double { axes.lazy.map { abs($0.scale) }.max() ?? 0 }

    /// What it feels now. Some drivers take milliseconds for it, and some wait for the next sample.
    func read() throws(MotionSensorFailure) -> Acceleration {
        Acceleration(x: try value(axes[0]), y: try value(axes[1]), z: try value(axes[2]))
    }

    private func value(_ axis: Axis) throws(MotionSensorFailure) -> Double {
        let text: String
        do throws(SystemFailure) {
            text = try SysfsText.read(axis.path)
        } catch {
            throw MotionSensorFailure(error, path: axis.path)
        }
        guard let counts = Int64(text) else { throw MotionSensorFailure(nonsense: text, path: axis.path) }
        return axis.acceleration(counts)
    }

    /// What counts of its three axes are.
    func acceleration(counts: [Int64]) -> Acceleration {
        Acceleration(
            x: axes[0].acceleration(counts[0]), y: axes[1].acceleration(counts[1]), z: axes[2].acceleration(counts[2]))
    }

    /// The number in its folder's name.
    var number: String { String(id.drop { !$0.isNumber }) }

    /// The file that says how many samples it takes a second; `nil` where there is none.
    var frequencyPath: String? {
        Self.files("sampling_frequency", of: "in_accel_x").lazy.map { "\(folder)/\($0)" }.first {
            access($0, F_OK) == 0
        }
    }

    /// How it can take more samples a second, as a command; `nil` where it cannot.
    func advice(forAtLeast frequency: Double) -> String? {
        guard let path = frequencyPath else { return nil }
        let available = (try? SysfsText.read(path + "_available")) ?? ""
        let numbers = SamplingFrequency.numbers(available)
        // A range is written as [lowest step highest].
        let isRange = available.hasPrefix("[")
        let enough = numbers.filter { $0 >= frequency }.min()
        guard let best = isRange ? numbers.last.map({ min($0, frequency) }) : enough else { return nil }
        return "echo \(SamplingFrequency.text(best)) | sudo tee \(path)"
    }

    /// The files that may say something of a channel, the one that counts first.
    private static func files(_ attribute: String, of channel: String) -> [String] {
        ["\(channel)_\(attribute)", "in_accel_\(attribute)", attribute]
    }

    /// The number in the first of those files that is there; `nil` where none is.
    private static func number(
        _ attribute: String, of channel: String, in folder: String
    ) throws(MotionSensorFailure) -> (value: Double, path: String)? {
        for file in files(attribute, of: channel) {
            let path = "\(folder)/\(file)"
            let text: String
            do throws(SystemFailure) {
                text = try SysfsText.read(path)
            } catch {
                if error.code == ENOENT { continue }
                throw MotionSensorFailure(error, path: path)
            }
            guard let value = Double(text), value.isFinite else {
                throw MotionSensorFailure(nonsense: text, path: path)
            }
            return (value, path)
        }
        return nil
    }
}
