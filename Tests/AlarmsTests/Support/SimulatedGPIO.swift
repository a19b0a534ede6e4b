import Alarms

/// The kernel's GPIO driver and udev, as `/sys/class/gpio` shows them; records each level on each wire with its time.
///
/// Behaves as drivers/gpio/gpiolib-sysfs.c: `direction` takes levels of the wire, `value` takes logical ones.
final class SimulatedGPIO: SysfsTree {
    struct Chip {
        var label: String
        var base: Int
        var lineCount: Int
    }

    struct Line {
        /// The level of the wire; that of an input is given by its pull resistor.
        var isHigh: Bool
        var isOutput = false
        var isActiveLow = false
        /// When udev hands the files over, since the clock's beginning.
        var handOver = Duration.zero
    }

    struct Change: Equatable {
        var milliseconds: Int
        var isHigh: Bool
    }

    struct State {
        var chips: [Chip]
        var lines: [Int: Line] = [:]
        /// Levels of the wires by number, each with its time.
        var changes: [Int: [Change]] = [:]
        /// The writes, each with its file, in order.
        var writes: [String] = []
        /// Numbers that kernel drivers hold.
        var held: Set<Int> = []
        /// Numbers that the kernel keeps for itself.
        var reserved: Set<Int> = []
        /// Numbers that a short circuit keeps at the low level.
        var shorted: Set<Int> = []
        /// The errors that the files of the tree return instead of doing what they should.
        var failures: [String: Errno] = [:]
        /// Whether a line is pulled up while it is an input.
        var isPulledUp = false
        /// How long udev takes.
        var handOverTime = Duration.zero
    }

    static let root = "/sys/class/gpio"
    static let pi3 = [
        Chip(label: "pinctrl-bcm2835", base: 512, lineCount: 54),
        Chip(label: "raspberrypi-exp-gpio", base: 566, lineCount: 8),
    ]

    let state: Watched<State>
    private let clock: VirtualClock

    init(_ chips: [Chip] = pi3, clock: VirtualClock) {
        state = Watched(State(chips: chips))
        self.clock = clock
    }

    func names(in folder: String) throws(Errno) -> [String] {
        try fail(folder)
        let state = state.now
        return ["unexport", "export"] + state.chips.map { "gpiochip\($0.base)" } + state.lines.keys.map { "gpio\($0)" }
    }

    func contents(of path: String) throws(Errno) -> String {
        try fail(path)
        let parts = path.dropFirst(Self.root.count + 1).split(separator: "/").map(String.init)
        if let chip = state.now.chips.first(where: { "gpiochip\($0.base)" == parts[0] }) {
            let values = ["label": chip.label, "base": "\(chip.base)", "ngpio": "\(chip.lineCount)"]
            guard let value = values[parts[1]] else { throw .notFound }
            return value + "\n"
        }
        guard let number = Int(parts[0].dropFirst(4)), let line = state.now.lines[number] else { throw .notFound }
        switch parts[1] {
        case "active_low": return line.isActiveLow ? "1\n" : "0\n"
        case "direction": return line.isOutput ? "out\n" : "in\n"
        case "value": return line.isHigh != line.isActiveLow ? "1\n" : "0\n"
        default: throw .notFound
        }
    }

    func target(of link: String) throws(Errno) -> String { throw .notFound }

    func open(_ path: String) throws(Errno) -> any SysfsAttribute {
        try fail(path)
        let name = String(path.dropFirst(Self.root.count + 1))
        if name.hasPrefix("gpio") {
            let number = Int(name.dropFirst(4).prefix { $0 != "/" })
            guard let number, let line = state.now.lines[number] else { throw .notFound }
            guard line.handOver <= clock.now.offset else { throw .accessDenied }
        }
        return Attribute(name: name, gpio: self)
    }

    private func fail(_ path: String) throws(Errno) {
        if let failure = state.now.failures[path] { throw failure }
    }

    private struct Attribute: SysfsAttribute {
        let name: String
        let gpio: SimulatedGPIO

        func write(_ text: String) throws(Errno) {
            let now = gpio.clock.now.offset
            let word = String(text.prefix { $0 != "\n" })
            let name = name
            try gpio.state.update { state throws(Errno) in
                state.writes.append("\(name) \(word)")
                if name == "export" { return try state.export(Int(word), at: now) }
                let parts = name.split(separator: "/")
                guard let number = Int(parts[0].dropFirst(4)), state.lines[number] != nil else { throw .noDevice }
                try state.write(word, to: String(parts[1]), of: number, at: now)
            }
        }
    }
}

extension SimulatedGPIO.State {
    mutating func export(_ number: Int?, at time: Duration) throws(Errno) {
        guard let number, chips.contains(where: { ($0.base..<$0.base + $0.lineCount).contains(number) }),
            !reserved.contains(number)
        else { throw .invalid }
        guard lines[number] == nil, !held.contains(number) else { throw .busy }
        lines[number] = SimulatedGPIO.Line(isHigh: isPulledUp, handOver: time + handOverTime)
    }

    mutating func write(_ word: String, to attribute: String, of number: Int, at time: Duration) throws(Errno) {
        guard var line = lines[number] else { throw .noDevice }
        switch (attribute, word) {
        case ("active_low", _): line.isActiveLow = word != "0"
        case ("direction", "in"): (line.isOutput, line.isHigh) = (false, isPulledUp)
        case ("direction", "out"), ("direction", "low"): (line.isOutput, line.isHigh) = (true, false)
        case ("direction", "high"): (line.isOutput, line.isHigh) = (true, true)
        case ("value", _) where line.isOutput: line.isHigh = (word != "0") != line.isActiveLow
        case ("value", _): throw .notPermitted
        default: throw .invalid
        }
        if shorted.contains(number) { line.isHigh = false }
        if line.isHigh != lines[number]?.isHigh {
            let milliseconds = time / Duration.milliseconds(1)
            changes[number, default: []].append(
                SimulatedGPIO.Change(milliseconds: Int(milliseconds.rounded()), isHigh: line.isHigh))
        }
        lines[number] = line
    }
}
