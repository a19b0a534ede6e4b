import Foundation
import Glibc
import Synchronization
import TestSupport

@testable import Receivers

/// The buffer of the accelerometer of a tree of files: attributes that are plain files, and a node that is a pipe.
final class BufferedSensor: Sendable {
    private struct State {
        var tick = 0
        var elapsed = Duration.zero
        var descriptor: Int32 = -1
        var isShaking = false
        var isSilent = false
    }

    private let tree: IIOTree
    private let folder: String
    private let number: Int
    private let state = Mutex(State())

    /// Where the kernel has the buffer.
    enum Style: CaseIterable {
        /// Since 5.11.
        case numbered
        case former
    }

    init(_ tree: IIOTree, number: Int = 0, style: Style = .numbered) throws {
        (self.tree, self.number) = (tree, number)
        folder = style == .numbered ? "buffer0" : "buffer"
        let channels = style == .numbered ? "buffer0" : "scan_elements"
        for (index, channel) in ["in_anglvel_x", "in_accel_x", "in_accel_y", "in_accel_z", "in_timestamp"].enumerated()
        {
            try write("0", to: "\(channels)/\(channel)_en")
            try write("\(index)", to: "\(channels)/\(channel)_index")
            try write(channel == "in_timestamp" ? "le:s64/64>>0" : "le:s16/16>>0", to: "\(channels)/\(channel)_type")
        }
        try write("0", to: "\(folder)/enable")
        try write("2", to: "\(folder)/length")
        try write("1", to: "\(folder)/watermark")
        try write("realtime", to: "current_timestamp_clock")
        try FileManager.default.createDirectory(atPath: tree.nodes, withIntermediateDirectories: true)
        guard mkfifo(node, 0o600) == 0 else { throw TestFailure("no pipe \(node)") }
        let descriptor = open(node, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        state.withLock { $0.descriptor = descriptor }
    }

    deinit { pull() }

    /// Its node.
    var node: String { "\(tree.nodes)/iio:device\(number)" }

    /// Writes an attribute.
    func write(_ value: String, to attribute: String) throws {
        let path = "\(tree.root)/iio:device\(number)/\(attribute)"
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try tree.write(value, to: attribute, of: number)
    }

    /// Reads the value of an attribute.
    func read(_ attribute: String) -> String {
        (try? SysfsText.read("\(tree.root)/iio:device\(number)/\(attribute)")) ?? "none"
    }

    /// All attributes with what they read.
    func attributes() throws -> [String: String] {
        let root = "\(tree.root)/iio:device\(number)"
        var found: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: root) where !name.hasSuffix("_raw") {
            found[name] = try? SysfsText.read("\(root)/\(name)")
        }
        return found
    }

    /// Adds a trigger to the tree; a timer has a frequency.
    func addTrigger(_ number: Int, _ name: String, frequency: String? = nil) throws {
        let folder = "\(tree.root)/trigger\(number)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("\(name)\n".utf8).write(to: URL(filePath: folder + "/name"))
        if let frequency { try Data("\(frequency)\n".utf8).write(to: URL(filePath: folder + "/sampling_frequency")) }
    }

    /// Gives bytes to who reads the buffer.
    func put(_ bytes: [UInt8]) {
        state.withLock { _ = Glibc.write($0.descriptor, bytes, bytes.count) }
    }

    /// A scan of three axes in counts, with a timestamp in nanoseconds.
    static func scan(_ x: Int, _ y: Int, _ z: Int, at nanoseconds: Int64) -> [UInt8] {
        let axes = [x, y, z, 0].flatMap { value in
            withUnsafeBytes(of: Int16(truncatingIfNeeded: value).littleEndian, Array.init)
        }
        return axes + withUnsafeBytes(of: nanoseconds.littleEndian, Array.init)
    }

    /// Lets it feel something new, a hundred times a second, where its buffer is enabled.
    func move(for duration: Duration) {
        guard read("\(folder)/enable") == "1" else { return }
        let bytes = state.withLock { state -> [UInt8] in
            state.elapsed += duration
            var bytes: [UInt8] = []
            while .milliseconds(10 * (state.tick + 1)) <= state.elapsed {
                state.tick += 1
                guard !state.isSilent else { continue }
                let strength = state.isShaking ? 1500.0 : 30
                let axes = [(0.0, 0.0), (0, 0.4), (16_384, 0.7)].map { rest, shift in
                    let phase = (Double(state.tick) * 0.618_033_988_7 + shift).truncatingRemainder(dividingBy: 1)
                    return Int(rest + (phase - 0.5) * strength)
                }
                bytes += Self.scan(axes[0], axes[1], axes[2], at: Int64(state.tick) * 10_000_000)
            }
            return bytes
        }
        if !bytes.isEmpty { put(bytes) }
    }

    /// Sets what it feels from now on: shaking, or none.
    func shake(_ isShaking: Bool = true) { state.withLock { $0.isShaking = isShaking } }

    /// Whether it gives nothing from now on.
    func silence(_ isSilent: Bool = true) { state.withLock { $0.isSilent = isSilent } }

    /// Ends what its node gives.
    func pull() {
        state.withLock { state in
            if state.descriptor >= 0 { close(state.descriptor) }
            state.descriptor = -1
        }
    }
}
