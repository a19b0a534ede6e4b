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
    ) throws(GPIOError) -> GPIOChip {
        let chips = try all(in: tree, at: root)
        for label in labels {
            if let chip = chips.first(where: { $0.label == label }) { return chip }
        }
        throw .chipNotFound(labels: labels, present: chips.map(\.label))
    }

    /// Every chip, by its base.
    static func all(in tree: some SysfsTree, at root: String) throws(GPIOError) -> [GPIOChip] {
        let names: [String]
        do {
            names = try tree.names(in: root)
        } catch {
            throw error == .notFound ? .noSysfs(root: root) : GPIOError(root, error)
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
    func number(ofLineAt offset: Int) throws(GPIOError) -> Int {
        guard (0..<lineCount).contains(offset) else {
            throw .lineOutOfRange(offset: offset, chip: label, lineCount: lineCount)
        }
        return base + offset
    }

    private static func text(_ path: String, in tree: some SysfsTree) throws(GPIOError) -> String {
        do {
            return try tree.value(of: path)
        } catch {
            throw GPIOError(path, error)
        }
    }

    private static func number(_ path: String, in tree: some SysfsTree) throws(GPIOError) -> Int {
        guard let number = Int(try text(path, in: tree)), number >= 0 else { throw GPIOError(path, .invalid) }
        return number
    }
}
