/// The wiring of buzzer, LED and button: what they are wired to, and how.
public struct AlarmWiring: Equatable, Sendable {
    /// A line of the GPIO chip.
    public struct Line: Equatable, Sendable {
        /// The line's offset on its chip, from 0; on a Pi that is its BCM number.
        public var offset: Int
        /// Whether the low level sounds, lights or is the button pressed, as with a buzzer between the supply and a line that
        /// sinks it, and a button between the line and ground.
        public var isActiveLow: Bool

        /// Creates a line from its offset on the chip, active-high unless said otherwise.
        public init(_ offset: Int, isActiveLow: Bool = false) {
            self.offset = offset
            self.isActiveLow = isActiveLow
        }
    }

    /// A channel of a PWM chip with a passive buzzer.
    public struct PWM: Equatable, Sendable {
        /// The channel's number on its chip, from 0.
        public var channel: Int
        /// The device that the chip is, as its link in sysfs has it, or nil for that of a Pi (see ``AlarmWiring/defaultPWMs``).
        public var device: String?
        /// Hertz, above 0; piezo buzzers are loudest near their resonance, of some 2 to 4 kHz.
        public var frequency: Int
        /// The part of the time at the high level, in per cent from 1 to 50, unless it is to be loud; 50 is loudest.
        public var duty: Int

        /// Creates a channel with a tone of 2700 Hz, at less than its loudest.
        public init(_ channel: Int, device: String? = nil, frequency: Int = 2700, duty: Int = 20) {
            self.channel = channel
            self.device = device
            self.frequency = frequency
            self.duty = duty
        }
    }

    /// A device that sounds.
    public enum Buzzer: Equatable, Sendable {
        /// An active buzzer, which has its own tone.
        case line(Line)
        /// A passive buzzer, which gets a tone.
        case pwm(PWM)

        /// An active buzzer on a line.
        public static func gpio(_ offset: Int, isActiveLow: Bool = false) -> Buzzer {
            .line(Line(offset, isActiveLow: isActiveLow))
        }
    }

    /// A device that lights.
    public enum LED: Equatable, Sendable {
        /// An LED on a line.
        case line(Line)
        /// An LED of the kernel's LED class, by its name.
        case named(String)

        /// An LED on a line.
        public static func gpio(_ offset: Int, isActiveLow: Bool = false) -> LED {
            .line(Line(offset, isActiveLow: isActiveLow))
        }
    }

    /// How GPIO lines are driven.
    public enum Interface: String, CaseIterable, Sendable {
        /// Through sysfs, and where the kernel has none of it through the character device.
        case sysfs
        /// Through the character device.
        case characterDevice = "chardev"
    }

    /// Where the kernel shows GPIO in sysfs.
    public static let defaultRoot = "/sys/class/gpio"
    /// Where the kernel shows PWM chips.
    static let pwmRoot = "/sys/class/pwm"

    /// The device that sounds, if there is one.
    public var buzzer: Buzzer?
    /// The device that lights, if there is one.
    public var led: LED?
    /// The button's line, if there is a button; it is read through the character device always.
    public var button: Line?
    /// How the lines of buzzer and LED are driven.
    public var interface: Interface
    /// The label of the chip, or nil for that of a Pi, whichever it is (see ``AlarmWiring/defaultChips``).
    public var chip: String?
    /// The root of GPIO in sysfs, without a slash at its end.
    public var root: String
    /// The folder of the character devices.
    package var devices = "/dev"

    /// The chips of a Pi's header in the order in which they are looked for.
    ///
    /// No Pi has two of them, so the order decides nothing on one: it is that of the boards' appearance. Pi 1 to 3
    /// and Zero, Pi 4, Pi 5; labels as in the kernel's drivers/pinctrl/bcm/pinctrl-bcm2835.c and pinctrl-rp1.c.
    public static let defaultChips = ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"]

    /// The PWM devices of a Pi's header in the order in which they are looked for: Pi 1 and Zero, Pi 2 and 3, Pi 4, Pi 5;
    /// addresses as in the kernel's device trees.
    public static let defaultPWMs = ["2020c000.pwm", "3f20c000.pwm", "fe20c000.pwm", "1f00098000.pwm"]

    /// Creates a wiring.
    ///
    /// - Parameters:
    ///   - buzzer: what sounds, or nil for nothing.
    ///   - led: what lights, or nil for nothing.
    ///   - button: the button's line, or nil for none.
    ///   - interface: how GPIO lines are driven.
    ///   - chip: the GPIO chip's label, or nil to look for ``AlarmWiring/defaultChips``.
    ///   - root: the root of GPIO in sysfs.
    public init(
        buzzer: Buzzer?, led: LED?, button: Line? = nil, interface: Interface = .sysfs, chip: String? = nil,
        root: String = Self.defaultRoot
    ) {
        self.buzzer = buzzer
        self.led = led
        self.button = button
        self.interface = interface
        self.chip = chip
        self.root = root
    }

    /// The labels of which the GPIO chip has one.
    var chips: [String] { chip.map { [$0] } ?? Self.defaultChips }

    /// The lines that are used, with what for.
    private var lines: [(name: String, line: Line)] {
        var lines: [(name: String, line: Line)] = []
        if case .line(let line) = buzzer { lines.append(("buzzer", line)) }
        if case .line(let line) = led { lines.append(("LED", line)) }
        if let button { lines.append(("button", button)) }
        return lines
    }

    /// Throws where two are on one line.
    func validate() throws(AlarmError) {
        let lines = lines
        for (position, one) in lines.enumerated() {
            for other in lines[..<position] where other.line.offset == one.line.offset {
                throw .sameLine(other.name, one.name, offset: one.line.offset)
            }
        }
    }
}
