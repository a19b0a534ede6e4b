import Foundation
import Synchronization

/// A tree of plain files in the shape of /sys/bus/iio/devices, with an accelerometer that a test moves.
///
/// Each axis gets a new value, in one piece, fifty times a second or when a test says so. The sensor lies flat:
/// gravity is on its third axis.
package final class IIOTree: Sendable {
    /// The motion that the sensor feels.
    package enum Feeling: Sendable {
        /// A standing train.
        case still
        /// A running one.
        case shaking
    }

    private struct State {
        var feeling = Feeling.still
        var device: String?
        var isFed = true
        var tick = 0
    }

    /// The state that the tree shares with its feeding task.
    private final class Box: Sendable {
        let state = Mutex(State())
        let root: String

        init(root: String) { self.root = root }

        func feed() {
            state.withLock { state in
                let tick = state.tick
                state.tick += 1
                guard let device = state.device, state.isFed else { return }
                // Multiples of the golden section, as good as chance: about 0.01, or 0.5 m/s².
                let strength = state.feeling == .still ? 30.0 : 1500
                for (axis, rest) in [("x", 0.0), ("y", 0), ("z", 16_384)] {
                    let phase = Double(tick) * 0.618_033_988_7 + rest + (axis == "y" ? 0.4 : 0)
                    let noise = (phase.truncatingRemainder(dividingBy: 1) - 0.5) * strength
                    IIOTree.put("\(Int(rest + noise))\n", at: "\(root)/\(device)/in_accel_\(axis)_raw")
                }
            }
        }
    }

    /// The path of the tree.
    package let root: String
    /// The folder of the devices' nodes, and that of configfs where triggers by a timer are made, which are not there to begin
    /// with.
    package var nodes: String { root + "/dev" }
    package var timers: String { root + "/hrtimer" }
    private let folder: TemporaryFolder
    private let box: Box
    private let task: Task<Void, Never>?

    /// The value of one count, in m/s²: 2 g in 16 bits.
    package static let scale = "0.000598205"

    /// Makes an empty tree.
    ///
    /// - Parameter isPaced: whether the sensor feels something new fifty times a second; otherwise `move()` makes it.
    package init(isPaced: Bool = true) throws {
        folder = try TemporaryFolder(in: "/dev/shm")
        root = folder.path
        let box = Box(root: folder.path)
        self.box = box
        guard isPaced else {
            task = nil
            return
        }
        task = Task.detached {
            while !Task.isCancelled {
                box.feed()
                try? await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    deinit { task?.cancel() }

    /// Lets the sensor feel something new.
    package func move() { box.feed() }

    /// Sets what the sensor feels from now on.
    package func feel(_ feeling: Feeling) { box.state.withLock { $0.feeling = feeling } }

    /// Plugs the sensor in, under a number.
    package func plugIn(_ number: Int = 0, name: String = "mpu6050") throws {
        let device = "iio:device\(number)"
        try write(name, to: "name", of: number)
        try write(Self.scale, to: "in_accel_scale", of: number)
        try write("50", to: "sampling_frequency", of: number)
        try write("10 20 50 100 200 500", to: "sampling_frequency_available", of: number)
        for axis in ["x", "y", "z"] { try write(axis == "z" ? "16384" : "0", to: "in_accel_\(axis)_raw", of: number) }
        box.state.withLock { ($0.device, $0.isFed) = (device, true) }
    }

    /// Pulls a sensor out.
    package func pull(_ number: Int = 0) throws {
        box.state.withLock { $0.device = nil }
        try FileManager.default.removeItem(atPath: "\(root)/iio:device\(number)")
    }

    /// Writes an attribute, in one piece.
    package func write(_ value: String, to attribute: String, of number: Int = 0) throws {
        let path = "\(root)/iio:device\(number)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        Self.put(value + "\n", at: "\(path)/\(attribute)")
    }

    /// Writes what all axes say until the sensor is plugged in again.
    package func freeze(_ value: String) throws {
        box.state.withLock { $0.isFed = false }
        for axis in ["x", "y", "z"] { try write(value, to: "in_accel_\(axis)_raw") }
    }

    /// Lets the sensor feel again.
    package func thaw() { box.state.withLock { $0.isFed = true } }

    private static func put(_ text: String, at path: String) {
        let part = path + ".part"
        guard (try? Data(text.utf8).write(to: URL(filePath: part))) != nil else { return }
        rename(part, path)
    }
}
