/// An exported GPIO line that is an output of ours.
///
/// Source: the kernel's Documentation/admin-guide/gpio/sysfs.rst, and drivers/gpio/gpiolib-sysfs.c for what it leaves
/// open.
struct GPIOLine: Sendable {
    /// How long udev may take to give an exported line's files to the user.
    ///
    /// It takes some tens of milliseconds on an idle Pi; while one boots, udev's queue is long.
    static let handOverTime = Duration.seconds(2)
    /// How often to look whether it has.
    static let handOverInterval = Duration.milliseconds(10)

    private let path: String
    private let value: any SysfsAttribute

    /// Makes the line active (sounding, lit) or inactive, whatever the wiring.
    func set(_ isActive: Bool) throws(GPIOError) {
        do {
            try value.write(isActive ? "1\n" : "0\n")
        } catch {
            throw GPIOError(path, error)
        }
    }

    /// Exports a line, waits for udev to hand it over, and makes it an inactive output.
    static func open(
        _ line: GPIOWiring.Line, of wiring: GPIOWiring, in tree: some SysfsTree, clock: some Clock<Duration>
    ) async throws -> GPIOLine {
        let deadline = clock.now.advanced(by: handOverTime)
        while true {
            do {
                return try take(line, of: wiring, in: tree)
            } catch {
                guard case .notHandedOver = error, clock.now < deadline else { throw error }
                let next = clock.now.advanced(by: handOverInterval)
                try await clock.sleep(until: min(next, deadline), tolerance: nil)
            }
        }
    }

    /// Makes a line an inactive output, at once: one that is exported already, as a crash leaves it, is adopted.
    ///
    /// - Throws: `GPIOError.notHandedOver` where udev has yet to give the line's files to this user: try again.
    static func take(
        _ line: GPIOWiring.Line, of wiring: GPIOWiring, in tree: some SysfsTree
    ) throws(GPIOError) -> GPIOLine {
        let chip = try GPIOChip.find(wiring.chip.map { [$0] } ?? GPIOWiring.defaultChips, in: tree, at: wiring.root)
        let number = try chip.number(ofLineAt: line.offset)
        if try !isExported(number, in: tree, at: wiring.root) {
            try export(line, number, chip, in: tree, at: wiring.root)
        }
        return try makeInactive(line, "\(wiring.root)/gpio\(number)", in: tree)
    }

    /// Makes a line inactive if it is exported; if it is not, nothing of ours drives it.
    static func silence(
        _ line: GPIOWiring.Line, of wiring: GPIOWiring, in tree: some SysfsTree
    ) throws(GPIOError) {
        let chip = try GPIOChip.find(wiring.chip.map { [$0] } ?? GPIOWiring.defaultChips, in: tree, at: wiring.root)
        let number = try chip.number(ofLineAt: line.offset)
        guard try isExported(number, in: tree, at: wiring.root) else { return }
        do {
            _ = try makeInactive(line, "\(wiring.root)/gpio\(number)", in: tree)
        } catch {
            // Nobody waits here, so the reason is not a time that has gone by.
            guard case .notHandedOver(let path, let errno) = error else { throw error }
            throw GPIOError(path, Errno(errno))
        }
    }

    private static func isExported(
        _ number: Int, in tree: some SysfsTree, at root: String
    ) throws(GPIOError) -> Bool {
        do {
            return try tree.names(in: root).contains("gpio\(number)")
        } catch {
            throw GPIOError(root, error)
        }
    }

    private static func export(
        _ line: GPIOWiring.Line, _ number: Int, _ chip: GPIOChip, in tree: some SysfsTree, at root: String
    ) throws(GPIOError) {
        let path = root + "/export"
        do {
            try tree.open(path).write("\(number)\n")
        } catch .busy {
            // Busy through an export in the very moment is as good as ours.
            if try !isExported(number, in: tree, at: root) { throw .busy(offset: line.offset, number: number) }
        } catch .invalid {
            throw .unknownNumber(offset: line.offset, number: number, chip: chip.label)
        } catch {
            throw GPIOError(path, error)
        }
    }

    private static func makeInactive(
        _ line: GPIOWiring.Line, _ folder: String, in tree: some SysfsTree
    ) throws(GPIOError) -> GPIOLine {
        // All three before the first write: udev hands them over one by one.
        let polarity = try handedOver(folder + "/active_low", in: tree)
        let direction = try handedOver(folder + "/direction", in: tree)
        let value = try handedOver(folder + "/value", in: tree)
        let opened = GPIOLine(path: folder + "/value", value: value)

        // "low" and "high" are levels of the wire: gpiolib-sysfs.c hands them to gpiod_direction_output_raw(), which
        // takes no notice of active_low. The inactive level of an active-low line is "high"; "low", or "out", which
        // means the same, would make it sound until the value is written.
        let wanted = line.isActiveLow ? "1" : "0"
        try write(wanted, to: polarity, folder + "/active_low")
        try write(line.isActiveLow ? "high" : "low", to: direction, folder + "/direction")
        try opened.set(false)

        try check(folder + "/active_low", in: tree, wanted) { $0 == wanted }
        try check(folder + "/direction", in: tree, "out") { $0 != "in" }
        try check(folder + "/value", in: tree, "0") { $0 == "0" }
        return opened
    }

    private static func handedOver(
        _ path: String, in tree: some SysfsTree
    ) throws(GPIOError) -> any SysfsAttribute {
        do {
            return try tree.open(path)
        } catch {
            throw error == .notFound || error == .accessDenied || error == .notPermitted
                ? .notHandedOver(path: path, errno: error.code) : GPIOError(path, error)
        }
    }

    private static func write(
        _ text: String, to attribute: any SysfsAttribute, _ path: String
    ) throws(GPIOError) {
        do {
            try attribute.write(text + "\n")
        } catch {
            throw GPIOError(path, error)
        }
    }

    private static func check(
        _ path: String, in tree: some SysfsTree, _ wanted: String, _ isTaken: (String) -> Bool
    ) throws(GPIOError) {
        let read: String
        do {
            read = try tree.value(of: path)
        } catch {
            throw GPIOError(path, error)
        }
        guard isTaken(read) else { throw .notTaken(path: path, wanted: wanted, read: read) }
    }
}
