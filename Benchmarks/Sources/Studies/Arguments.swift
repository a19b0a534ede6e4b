import Glibc

/// The arguments of a command line. Where they are wrong, it ends the program with the usage text.
package struct Arguments {
    private var rest: ArraySlice<String>
    private let usage: String

    package init(_ arguments: [String], usage: String) {
        rest = arguments.dropFirst()
        self.usage = usage
    }

    /// The next option, if there is one.
    package mutating func next() -> String? { rest.popFirst() }

    /// The value of the option before.
    package mutating func value<Value>(_ parse: (String) -> Value?) -> Value {
        guard let text = rest.popFirst(), let value = parse(text) else { fail() }
        return value
    }

    package func fail() -> Never { end(usage, status: 64) }
}

/// Ends the program with a line on standard error.
package func end(_ message: String, status: Int32) -> Never {
    let bytes = Array((message + "\n").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
    exit(status)
}
