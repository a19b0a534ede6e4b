/// Why buzzer, LED or button cannot be used; its description is one line that says what is wrong, where, and what to do.
public enum AlarmError: Error, Equatable {
    /// The kernel has no GPIO in sysfs, or the root of the tree is a wrong one.
    case noSysfs(root: String)
    /// No chip has one of the labels that were looked for; `present` are the labels of those that there are.
    case chipNotFound(labels: [String], present: [String])
    /// The line's offset is beyond the chip's lines, of which there are `lineCount`.
    case lineOutOfRange(offset: Int, chip: String, lineCount: Int)
    /// Two of buzzer, LED and button are given the same line.
    case sameLine(String, String, offset: Int)
    /// A kernel driver or another program holds the line, which has a number in sysfs.
    case busy(offset: Int, number: Int?)
    /// There is no LED of this name; `present` are the names of those that there are.
    case ledNotFound(name: String, present: [String])
    /// No PWM chip is one of the devices that were looked for; `present` are those that there are.
    case pwmNotFound(devices: [String], present: [String])
    /// The PWM chip, a folder of sysfs, does not have this channel.
    case noPWMChannel(Int, chip: String)
    /// A kernel driver or another program holds the channel of the PWM chip.
    case pwmBusy(Int, chip: String)
    /// The process that is to make the outputs inactive at the end cannot be started.
    case noGuard(errno: Int32)
    /// The kernel does not know the line's number, or keeps the line for itself.
    case unknownNumber(offset: Int, number: Int, chip: String)
    /// The user may not use the file.
    case notPermitted(path: String, errno: Int32)
    /// The file lies on a file system that is mounted read-only.
    case readOnly(path: String)
    /// Another process of Alight drives the output, whose folder in sysfs is named.
    case driven(path: String)
    /// A file of an exported line did not become writable in the time that udev may take.
    case notHandedOver(path: String, errno: Int32)
    /// A file reads something else than was written to it.
    case notTaken(path: String, wanted: String, read: String)
    /// The kernel refused for another reason, or a file has no sense.
    case failed(path: String, errno: Int32)
}

extension AlarmError: CustomStringConvertible {
    /// One line that says what is wrong, which line or file, and what to do.
    public var description: String {
        switch self {
        case .noSysfs(let root):
            "\(root) is not there, and no /dev/gpiochip either: this kernel has no GPIO; use one built with "
                + "CONFIG_GPIO_CDEV, or leave what is on GPIO lines out of the configuration"
        case .chipNotFound(let labels, let present):
            "gpio chip \(Self.list(labels)) not found; chips here: "
                + (present.isEmpty ? "none; is this a Raspberry Pi?" : present.joined(separator: ", "))
                + (present.isEmpty ? "" : "; configure the label of the chip that yours are wired to")
        case .lineOutOfRange(let offset, let chip, let lineCount):
            "gpio line \(offset) is not on chip \(chip), which has lines 0 to \(lineCount - 1); "
                + "configure the BCM number of the line, without the chip's base"
        case .sameLine(let one, let other, let offset):
            "\(one) and \(other) are both on gpio line \(offset); give each a line of its own"
        case .busy(let offset, let number):
            "gpio line \(offset)\(number.map { " (gpio\($0))" } ?? "") is held by a kernel driver or another program "
                + "(\(Errno.busy)); gpioinfo names the holder: free the line there or use another one"
        case .ledNotFound(let name, let present):
            "LED \(name) not found in \(Self.ledRoot); LEDs here: "
                + (present.isEmpty ? "none" : present.joined(separator: ", "))
                + "; configure one of these, or the gpio line of an LED of your own"
        case .pwmNotFound(let devices, let present):
            "pwm chip \(Self.list(devices)) not found; chips here: "
                + (present.isEmpty
                    ? "none; add dtoverlay=pwm to /boot/firmware/config.txt and restart"
                    : present.joined(separator: ", ") + "; configure the one that the buzzer is wired to")
        case .noPWMChannel(let channel, let chip):
            "pwm channel \(channel) is not on \(chip), whose file npwm tells how many it has; channels count from 0"
        case .pwmBusy(let channel, let chip):
            "pwm channel \(channel) of \(chip) is held by a kernel driver or another program (\(Errno.busy)); "
                + "sudo cat /sys/kernel/debug/pwm names the holder: free the channel there or use another one"
        case .noGuard(let code):
            "no process for the end of the alarm: \(Errno(code)); let the user have one more"
        case .unknownNumber(let offset, let number, let chip):
            "gpio line \(offset) of chip \(chip) (gpio\(number)) cannot be exported (\(Errno.invalid)): "
                + "the kernel does not know it or keeps it for itself; use another line"
        case .notPermitted(let path, let code):
            "no permission to use \(path) (\(Errno(code))); add the user to the group gpio "
                + "(sudo usermod -aG gpio USER) and log in again"
                + (path.hasPrefix(Self.ledRoot) ? "; make install gives that group the LEDs" : "")
        case .readOnly(let path):
            "\(path) lies on a file system that is mounted read-only here, as /sys is in a container: mount it writable "
                + "(sudo mount -o remount,rw /sys), or run alight outside of the container"
        case .driven(let path):
            "\(path) is driven by another alight: stop that one (sudo systemctl stop alight), or give this one other "
                + "outputs"
        case .notHandedOver(let path, let code):
            "\(path) did not become writable within \(Self.handOverTime.components.seconds) s (\(Errno(code))); "
                + "add the user to the group gpio, and a udev rule that gives that group "
                + path.split(separator: "/").prefix(3).map { "/" + $0 }.joined() + ", as Raspberry Pi OS has one"
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

    /// The folder in which the kernel has its LEDs.
    static let ledRoot = "/sys/class/leds"

    /// How long udev may take to give files that the kernel has just made to the user.
    ///
    /// Udev needs some tens of milliseconds on an idle Pi, and longer while one boots, since its queue is long then. Before the
    /// files are given over the agent cannot use the output.
    private static let handOverTime = Duration.seconds(10)
    /// How long another agent may take to let go of what it drives.
    private static let lettingGoTime = Duration.seconds(2)
    /// How often to look whether they have.
    private static let handOverInterval = Duration.milliseconds(10)

    /// How long it may take until it is otherwise: udev is slow, or the guard of an agent that was killed has yet to end. A line of the
    /// character device has no number. It is free only when the last one who has it lets go: the guard, or a client's thread that
    /// follows the status of the session before a reload.
    var patience: Duration {
        switch self {
        case .notHandedOver: Self.handOverTime
        case .driven, .busy(_, number: nil): Self.lettingGoTime
        default: .zero
        }
    }

    /// The closure is called until it succeeds, for as long as its error has ``patience``.
    static func patiently<Taken>(
        on clock: some Clock<Duration>, _ take: () throws(AlarmError) -> Taken
    ) async throws -> Taken {
        let start = clock.now
        while true {
            do throws(AlarmError) {
                return try take()
            } catch {
                let deadline = start.advanced(by: error.patience)
                guard clock.now < deadline else { throw error }
                let next = clock.now.advanced(by: Self.handOverInterval)
                try await clock.sleep(until: min(next, deadline), tolerance: nil)
            }
        }
    }

    /// Whether what was used is there no more.
    var isLoss: Bool {
        guard case .failed(_, let code) = self else { return false }
        return [.noDevice, .notFound].contains(Errno(code))
    }

    /// The error for a system call that failed on a file for a reason that has no case of its own.
    init(_ path: String, _ errno: Errno) {
        self =
            switch errno {
            case .readOnly: .readOnly(path: path)
            case .accessDenied, .notPermitted: .notPermitted(path: path, errno: errno.code)
            default: .failed(path: path, errno: errno.code)
            }
    }
}
