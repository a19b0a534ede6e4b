import Foundation
import TestSupport

/// A tree of plain files in the shape of /sys/class/gpio, with the lines 17 and 27 of a Pi's chip exported.
///
/// Plain files take every write, so a line's `value` holds what was written last.
struct GPIOTree {
    let root: String
    private let folder: TemporaryFolder
    /// The chip's base, as on a Pi with Linux 6.6 or later.
    private static let base = 512

    init() throws {
        folder = try TemporaryFolder()
        root = folder.path
        try folder.write("\(Self.base)\n", to: "gpiochip\(Self.base)/base")
        try folder.write("54\n", to: "gpiochip\(Self.base)/ngpio")
        try folder.write("pinctrl-bcm2835\n", to: "gpiochip\(Self.base)/label")
        try folder.write("", to: "export")
        for line in [17, 27] {
            // As a crash has left it: active.
            try folder.write("1\n", to: "gpio\(Self.base + line)/value")
            try folder.write("out\n", to: "gpio\(Self.base + line)/direction")
            try folder.write("0\n", to: "gpio\(Self.base + line)/active_low")
        }
    }

    /// The logical value of a line.
    func isActive(_ line: Int) -> Bool {
        let value = try? folder.read("\(root)/gpio\(Self.base + line)/value")
        return value?.first == UInt8(ascii: "1")
    }

    /// Waits until a line is inactive, as the agent makes it at its start, and then active.
    func becomesActive(_ line: Int) async throws {
        try await eventually("line \(line) is inactive") { !isActive(line) }
        try await eventually("line \(line) is active") { isActive(line) }
    }
}
