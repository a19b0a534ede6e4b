/// An LED of the kernel's LED class, which the kernel makes blink.
///
/// Source: the kernel's Documentation/leds/leds-class.rst, leds/ledtrig-pattern.rst and ABI/testing/sysfs-class-led and
/// sysfs-class-led-trigger-*.
struct NamedLED: Actuator {
    /// The state of an LED that is not ours.
    private struct Former {
        var trigger: String
        /// Where it has no trigger.
        var brightness: String
        var settings: [(file: String, text: String)] = []
    }

    /// The files of a trigger's settings, which the kernel makes anew with the trigger, in the order in which they are to be
    /// written: a pattern is played as soon as it is there.
    private static let settings = [
        "timer": ["delay_on", "delay_off"], "oneshot": ["delay_on", "delay_off", "invert"],
        "heartbeat": ["invert"], "activity": ["invert"], "pattern": ["repeat", "pattern"],
        "netdev": ["device_name", "link", "tx", "rx", "interval"],
    ]

    private let tree: any SysfsTree
    private let folder: String
    private let lock: OutputLock?
    private let brightest: Int
    /// The LED's state before it was claimed.
    private let former: Former
    let blinksByItself: Bool

    /// Claims an LED, which is dark then.
    ///
    /// - Parameter lost: the LED as it was claimed before, if it was. Its present state is not the state before that claim.
    static func take(
        _ name: String, again lost: NamedLED? = nil, in tree: any SysfsTree
    ) throws(AlarmError) -> NamedLED {
        let root = AlarmError.ledRoot
        let names: [String]
        do {
            names = try tree.names(in: root)
        } catch {
            throw error == .notFound ? .ledNotFound(name: name, present: []) : AlarmError(root, error)
        }
        guard names.contains(name) else { throw .ledNotFound(name: name, present: names.sorted()) }
        return try NamedLED(root + "/" + name, former: lost?.former, in: tree)
    }

    private init(_ folder: String, former: Former?, in tree: any SysfsTree) throws(AlarmError) {
        func read(_ file: String) throws(AlarmError) -> String {
            do {
                return try tree.value(of: folder + "/" + file)
            } catch {
                throw AlarmError(folder + "/" + file, error)
            }
        }
        // Before anything is read: the guard of an agent that was killed restores what there was first.
        lock = try tree.lock(folder)
        // `none [timer] heartbeat`: the one in brackets is active.
        let triggers = try read("trigger").split(separator: " ").map(String.init)
        let active = triggers.first { $0.hasPrefix("[") }.map { String($0.dropFirst().dropLast()) } ?? "none"
        self.tree = tree
        self.folder = folder
        var found = Former(trigger: active, brightness: try read("brightness"))
        for file in Self.settings[active] ?? [] {
            // No setting is worth the LED, and an empty one is none.
            guard let text = try? read(file), !text.isEmpty else { continue }
            found.settings.append((file, text))
        }
        self.former = former ?? found
        brightest = Int(try read("max_brightness")) ?? 1
        // Before its triggers are tried: who may not darken it leaves it as it is.
        try tree.write("0", to: folder + "/brightness")
        blinksByItself = Self.canBlink(triggers, folder, in: tree)
        try drive(.off)
    }

    /// Whether the triggers are there, and their files are this user's as soon as the trigger is set: the kernel makes them
    /// anew each time, and nobody would wait for udev in the middle of an alarm.
    private static func canBlink(_ triggers: [String], _ folder: String, in tree: any SysfsTree) -> Bool {
        ["timer": "delay_on", "pattern": "pattern"].allSatisfy { trigger, file in
            let names = [trigger, "[\(trigger)]"]
            guard triggers.contains(where: names.contains) else { return false }
            do {
                try tree.write(trigger, to: folder + "/trigger")
                _ = try tree.open(folder + "/" + file)
                return true
            } catch {
                return false
            }
        }
    }

    func drive(_ drive: Drive) throws(AlarmError) {
        switch drive {
        case .off: try write("0", to: "brightness")
        case .on, .loud:
            // A trigger outlives every brightness but 0.
            try write("0", to: "brightness")
            try write("\(brightest)", to: "brightness")
        case .blinking(let steps) where steps.count == 2:
            try write("timer", to: "trigger")
            try write("\(steps[0])", to: "delay_on")
            try write("\(steps[1])", to: "delay_off")
        case .blinking(let steps):
            // The brightness runs evenly from each tuple's to the next one's; a tuple of 0 ms makes it jump.
            let tuples = steps.enumerated().map { position, milliseconds in
                let brightness = position.isMultiple(of: 2) ? brightest : 0
                return "\(brightness) \(milliseconds) \(brightness) 0"
            }
            try write("pattern", to: "trigger")
            try write(tuples.joined(separator: " "), to: "pattern")
        }
    }

    func restore() throws(AlarmError) {
        for (file, text) in lastWrites { try write(text, to: file) }
        // The guard, whose turn is next, waits where udev has yet to hand them over.
        for (file, text) in former.settings { try? write(text, to: file) }
    }

    var lastSteps: [Guard.Step] {
        (lastWrites + former.settings).map { .write($0.text + "\n", to: folder + "/" + $0.file) } + (lock?.steps ?? [])
    }

    private var lastWrites: [(file: String, text: String)] {
        let dark = (file: "brightness", text: "0")
        return [dark, former.trigger == "none" ? ("brightness", former.brightness) : ("trigger", former.trigger)]
    }

    private func write(_ text: String, to file: String) throws(AlarmError) {
        try tree.write(text, to: folder + "/" + file)
    }
}
