/// Which GPIO lines the buzzer and the LED are on, and how.
public struct GPIOWiring: Equatable, Sendable {
    /// A line of the chip, as an output.
    public struct Line: Equatable, Sendable {
        /// The line's offset on its chip, from 0; on a Pi that is its BCM number.
        public var offset: Int
        /// Whether the low level sounds or lights, as with a buzzer between the supply and a line that sinks it.
        public var isActiveLow: Bool

        /// Creates a line from its offset on the chip, active-high unless said otherwise.
        public init(_ offset: Int, isActiveLow: Bool = false) {
            self.offset = offset
            self.isActiveLow = isActiveLow
        }
    }

    /// Where the kernel shows GPIO in sysfs.
    public static let defaultRoot = "/sys/class/gpio"

    /// The buzzer's line, if there is a buzzer.
    public var buzzer: Line?
    /// The LED's line, if there is an LED.
    public var led: Line?
    /// The label of the chip, or nil for that of a Pi, whichever it is (see ``GPIOWiring/defaultChips``).
    public var chip: String?
    /// The root of the sysfs tree, without a slash at its end.
    public var root: String

    /// The chips of a Pi's header in the order in which they are looked for.
    ///
    /// No Pi has two of them, so the order decides nothing on one: it is that of the boards' appearance. Pi 1 to 3
    /// and Zero, Pi 4, Pi 5; labels as in the kernel's drivers/pinctrl/bcm/pinctrl-bcm2835.c and pinctrl-rp1.c.
    public static let defaultChips = ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"]

    /// Creates a wiring.
    ///
    /// - Parameters:
    ///   - buzzer: the buzzer's line, or nil for none.
    ///   - led: the LED's line, or nil for none.
    ///   - chip: the chip's label, or nil to look for ``GPIOWiring/defaultChips``.
    ///   - root: the root of the sysfs tree.
    public init(buzzer: Line?, led: Line?, chip: String? = nil, root: String = Self.defaultRoot) {
        self.buzzer = buzzer
        self.led = led
        self.chip = chip
        self.root = root
    }

    /// Throws where both are on one line.
    func validate() throws(GPIOError) {
        if let buzzer, buzzer.offset == led?.offset { throw .sameLine(offset: buzzer.offset) }
    }
}
