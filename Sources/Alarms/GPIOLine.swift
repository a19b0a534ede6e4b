/// An exported GPIO line that is an output of ours.
///
/// Source: the kernel's Documentation/admin-guide/gpio/sysfs.rst, and drivers/gpio/gpiolib-sysfs.c for what it leaves
/// open.
struct GPIOLine: Actuator {
    private let path: String
    private let value: any SysfsAttribute
    private let lock: OutputLock?

    func drive(_ drive: Drive) throws(AlarmError) {
        do {
            try value.write(drive == .off ? "0\n" : "1\n")
        } catch {
            throw AlarmError(path, error)
        }
    }

    /// The line stays exported: an unexported one goes back to its driver, which may make it an input, and the pull resistor
    /// of that input may sound an active-low buzzer. The next start finds it and waits for no udev.
    var lastSteps: [Guard.Step] { [.write("0\n", to: path)] + (lock?.steps ?? []) }

    /// Makes a line an inactive output, at once: one that is exported already, as a crash leaves it, is adopted.
    ///
    /// - Throws: `AlarmError.notHandedOver` where udev has yet to give the line's files to this user: try again.
    static func take(
        _ line: AlarmWiring.Line, of wiring: AlarmWiring, in tree: some SysfsTree
    ) throws(AlarmError) -> GPIOLine {
        let chip = try GPIOChip.find(wiring.chips, in: tree, at: wiring.root)
        let number = try chip.number(ofLineAt: line.offset)
        if try !isExported(number, in: tree, at: wiring.root) {
            try export(line, number, chip, in: tree, at: wiring.root)
        }
        let folder = "\(wiring.root)/gpio\(number)"
        return try makeInactive(line, folder, try tree.lock(folder), in: tree)
    }

    private static func isExported(
        _ number: Int, in tree: some SysfsTree, at root: String
    ) throws(AlarmError) -> Bool {
        do {
            return try tree.names(in: root).contains("gpio\(number)")
        } catch {
            throw AlarmError(root, error)
        }
    }

    private static func export(
        _ line: AlarmWiring.Line, _ number: Int, _ chip: GPIOChip, in tree: some SysfsTree, at root: String
    ) throws(AlarmError) {
        let path = root + "/export"
        do {
            try tree.open(path).write("\(number)\n")
        } catch .busy {
            // Busy through an export in the very moment is as good as ours.
            if try !isExported(number, in: tree, at: root) { throw .busy(offset: line.offset, number: number) }
        } catch .invalid {
            throw .unknownNumber(offset: line.offset, number: number, chip: chip.label)
        } catch {
            throw AlarmError(path, error)
        }
    }

    private static func makeInactive(
        _ line: AlarmWiring.Line, _ folder: String, _ lock: OutputLock?, in tree: some SysfsTree
    ) throws(AlarmError) -> GPIOLine {
        // All three before the first write: udev hands them over one by one.
        let polarity = try tree.handedOver(folder + "/active_low")
        let direction = try tree.handedOver(folder + "/direction")
        let value = try tree.handedOver(folder + "/value")
        let opened = GPIOLine(path: folder + "/value", value: value, lock: lock)

        // "low" and "high" are levels of the wire: gpiolib-sysfs.c hands them to gpiod_direction_output_raw(), which
        // takes no notice of active_low. The inactive level of an active-low line is "high"; "low", or "out", which
        // means the same, would make it sound until the value is written.
        let wanted = line.isActiveLow ? "1" : "0"
        try write(wanted, to: polarity, folder + "/active_low")
        try write(line.isActiveLow ? "high" : "low", to: direction, folder + "/direction")
        try opened.drive(.off)

        try check(folder + "/active_low", in: tree, wanted) { $0 == wanted }
        try check(folder + "/direction", in: tree, "out") { $0 != "in" }
        try check(folder + "/value", in: tree, "0") { $0 == "0" }
        return opened
    }

    private static func write(
        _ text: String, to attribute: any SysfsAttribute, _ path: String
    ) throws(AlarmError) {
        do {
            try attribute.write(text + "\n")
        } catch {
            throw AlarmError(path, error)
        }
    }

    private static func check(
        _ path: String, in tree: some SysfsTree, _ wanted: String, _ isTaken: (String) -> Bool
    ) throws(AlarmError) {
        let read: String
        do {
            read = try tree.value(of: path)
        } catch {
            throw AlarmError(path, error)
        }
        guard isTaken(read) else { throw .notTaken(path: path, wanted: wanted, read: read) }
    }
}
