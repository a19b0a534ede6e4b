import Transit

/// An error in a configuration: what is wrong, where, and what to do about it.
public struct ConfigurationError: Error, Equatable {
    /// A coarse category of error.
    public enum Code: Equatable, Sendable {
        /// There is no such file.
        case notFound
        /// The operating system would not let it be read.
        case unreadable
        /// It was read, and means nothing.
        case invalid
    }

    /// The coarse category of the error.
    public var code: Code
    /// The path of the file.
    public var file: String
    /// The line in the file, from 1.
    public var line: Int?
    /// The problem, in one line.
    public var problem: String

    init(_ code: Code = .invalid, file: String, line: Int? = nil, _ problem: String) {
        self.code = code
        self.file = file
        self.line = line
        self.problem = printable(problem)
    }
}

extension ConfigurationError: CustomStringConvertible {
    /// The error as compilers write theirs: `alight.toml:7: …`.
    public var description: String {
        line.map { "\(file):\($0): \(problem)" } ?? "\(file): \(problem)"
    }
}
