/// A GPIO controller as sysfs shows it: lines with consecutive numbers from a base that differs between kernels.
///
/// Source: the kernel's Documentation/admin-guide/gpio/sysfs.rst, "GPIO controllers".
struct GPIOChip: Equatable {
    /// The driver's name for the chip, the same on every kernel.
    let label: String
    /// The number of the first line.
    let base: Int
    /// How many lines it has.
    let lineCount: Int

    /// The first chip that has one of the labels, in the labels' order; of several with one label that with the
    /// lowest base.
    static func find(
        _ labels: [String], in tree: some SysfsTree, at root: String
    ) throws(AlarmError) -> GPIOChip {
        try choose(labels, from: try all(in: tree, at: root), label: \.label)
    }

    /// The first of some chips that has one of the labels, in the labels' order.
    static func choose<Chip>(
        _ labels: [String], from chips: [Chip], label: (Chip) -> String
    ) throws(AlarmError) -> Chip {
        for wanted in labels {
            if let chip = chips.first(where: { label($0) == wanted }) { return chip }
        }
        throw .chipNotFound(labels: labels, present: chips.map(label))
    }

    /// Every chip, by its base.
    static func all(in tree: some SysfsTree, at root: String) throws(AlarmError) -> [GPIOChip] {
        let names: [String]
        do {
            names = try tree.names(in: root)
        } catch {
            throw error == .notFound ? .noSysfs(root: root) : AlarmError(root, error)
        }
        var chips: [GPIOChip] = []
        for name in names where name.hasPrefix("gpiochip") {
            let folder = root + "/" + name
            chips.append(
                GPIOChip(
                    label: try text(folder + "/label", in: tree), base: try number(folder + "/base", in: tree),
                    lineCount: try number(folder + "/ngpio", in: tree)))
        }
        return chips.sorted { $0.base < $1.base }
    }

    /// The number by which the kernel knows the line at an offset.
    func number(ofLineAt offset: Int) throws(AlarmError) -> Int {
        guard (0..<lineCount).contains(offset) else {
            throw .lineOutOfRange(offset: offset, chip: label, lineCount: lineCount)
        }
        return base + offset
    }

    private static func text(_ path: String, in tree: some SysfsTree) throws(AlarmError) -> String {
        do {
            return try tree.value(of: path)
        } catch {
            throw AlarmError(path, error)
        }
    }

    private static func number(_ path: String, in tree: some SysfsTree) throws(AlarmError) -> Int {
        // The kernel counts lines in an int.
        guard let number = Int32(try text(path, in: tree)), number >= 0 else { throw AlarmError(path, .invalid) }
        return Int(number)
    }
}
