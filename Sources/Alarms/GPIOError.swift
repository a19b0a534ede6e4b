/// Why a GPIO line cannot be used; its description is one line that says what is wrong, where, and what to do.
public enum GPIOError: Error, Equatable {
    /// The kernel has no GPIO in sysfs, or the root of the tree is a wrong one.
    case noSysfs(root: String)
    /// No chip has one of the labels that were looked for; `present` are the labels of those that there are.
    case chipNotFound(labels: [String], present: [String])
    /// The line's offset is beyond the chip's lines, of which there are `lineCount`.
    case lineOutOfRange(offset: Int, chip: String, lineCount: Int)
    /// Buzzer and LED are given the same line.
    case sameLine(offset: Int)
    /// A kernel driver or another program holds the line.
    case busy(offset: Int, number: Int)
    /// The kernel does not know the line's number, or keeps the line for itself.
    case unknownNumber(offset: Int, number: Int, chip: String)
    /// The user may not use the file.
    case notPermitted(path: String, errno: Int32)
    /// A file of an exported line did not become writable in the time that udev may take.
    case notHandedOver(path: String, errno: Int32)
    /// A file reads something else than was written to it.
    case notTaken(path: String, wanted: String, read: String)
    /// The kernel refused for another reason, or a file has no sense.
    case failed(path: String, errno: Int32)
}

extension GPIOError: CustomStringConvertible {
    /// One line that says what is wrong, which line or file, and what to do.
    public var description: String {
        switch self {
        case .noSysfs(let root):
            "\(root) is not there: this kernel has no GPIO in sysfs; use one built with CONFIG_GPIO_SYSFS, "
                + "or leave buzzer and LED out of the configuration"
        case .chipNotFound(let labels, let present):
            "gpio chip \(Self.list(labels)) not found; chips here: "
                + (present.isEmpty ? "none; is this a Raspberry Pi?" : present.joined(separator: ", "))
                + (present.isEmpty ? "" : "; configure the label of the chip that buzzer and LED are wired to")
        case .lineOutOfRange(let offset, let chip, let lineCount):
            "gpio line \(offset) is not on chip \(chip), which has lines 0 to \(lineCount - 1); "
                + "configure the BCM number of the line, without the chip's base"
        case .sameLine(let offset):
            "buzzer and LED are both on gpio line \(offset); give each a line of its own"
        case .busy(let offset, let number):
            "gpio line \(offset) (gpio\(number)) is held by a kernel driver or another program "
                + "(\(Errno.busy)); gpioinfo names the holder: free the line there or use another one"
        case .unknownNumber(let offset, let number, let chip):
            "gpio line \(offset) of chip \(chip) (gpio\(number)) cannot be exported (\(Errno.invalid)): "
                + "the kernel does not know it or keeps it for itself; use another line"
        case .notPermitted(let path, let code):
            "no permission to use \(path) (\(Errno(code))); add the user to the group gpio "
                + "(sudo usermod -aG gpio USER) and log in again"
        case .notHandedOver(let path, let code):
            "\(path) did not become writable within \(GPIOLine.handOverTime.components.seconds) s (\(Errno(code))); add the user to the "
                + "group gpio, and a udev rule that gives that group /sys/class/gpio, as Raspberry Pi OS has one"
        case .notTaken(let path, let wanted, let read):
            "\(path) reads \(read.isEmpty ? "nothing" : read) after \(wanted) was written; "
                + "see whether another program drives the line, and how it is wired"
        case .failed(let path, let code):
            "\(path): \(Errno(code)); see the kernel's log (dmesg) for the chip, or use another line"
        }
    }

    /// `a`, `a or b`, `a, b or c`.
    private static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }

    /// The error for a system call that failed on a file for a reason that has no case of its own.
    init(_ path: String, _ errno: Errno) {
        self =
            errno.isMatterOfPermission
            ? .notPermitted(path: path, errno: errno.code) : .failed(path: path, errno: errno.code)
    }
}
