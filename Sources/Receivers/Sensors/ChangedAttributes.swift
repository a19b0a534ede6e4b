/// Attributes of sysfs that were changed, with what they were.
struct ChangedAttributes {
    private var former: [(path: String, text: String)] = []

    /// Changes an attribute, unless it is so already.
    mutating func set(_ text: String, at path: String) throws(SystemFailure) {
        let now = try SysfsText.read(path)
        guard now != text else { return }
        try SysfsText.write(text, to: path)
        former.append((path, now))
    }

    /// Puts back what was, the last change first; what the kernel refuses stays.
    mutating func restore() {
        for (path, text) in former.reversed() { try? SysfsText.write(text, to: path) }
        former = []
    }
}
