import Glibc
import Positioning

/// Where a recorder writes: one file, or a folder with one for each ride.
enum RideDestination: Sendable {
    case file(RideLogFile)
    case folder(RideFolder)

    /// Something to be done there, one after the other.
    enum Step: Sendable {
        case lines([UInt8])
        /// A ride begins, or goes on where one is under way; and the lines that it begins with.
        case begin(at: Timestamp, goesOn: Bool, opening: @Sendable () -> [UInt8])
        case end
        /// Lines that come after the end of the last ride, and are about it.
        case afterword([UInt8])

        /// How many bytes of lines wait in it.
        var size: Int {
            switch self {
            case .lines(let lines), .afterword(let lines): lines.count
            case .begin, .end: 0
            }
        }
    }

    /// Whether nothing is recorded but rides, which begin and end.
    var isOfRides: Bool { if case .folder = self { true } else { false } }

    var path: String {
        switch self {
        case .file(let file): file.path
        case .folder(let folder): folder.path
        }
    }

    /// Does some steps; those that have been done are removed from them.
    ///
    /// - Throws: why not all of them were done; the rest may be tried again.
    mutating func perform(_ steps: inout [Step]) throws(RideLogError) {
        while let step = steps.first {
            switch step {
            case .lines(var lines):
                do throws(RideLogError) {
                    try append(&lines)
                } catch {
                    steps[0] = .lines(lines)
                    throw error
                }
            case .begin(let time, let goesOn, let opening):
                guard case .folder(var folder) = self else { break }
                do {
                    defer { self = .folder(folder) }
                    try folder.begin(at: time, goesOn: goesOn)
                }
                steps[0] = .lines(opening())
                continue
            case .end:
                guard case .folder(var folder) = self else { break }
                // A failed end is tried again with the next ride. Nothing of this ride is lost.
                defer { self = .folder(folder) }
                steps.removeFirst()
                try folder.end()
                continue
            case .afterword(let lines):
                guard case .folder(let folder) = self else { break }
                do throws(RideLogError) {
                    try folder.appendToLast(lines)
                } catch {
                    // Only what room mends is tried again: an old file that is damaged must not keep the next ride from its own.
                    if error.code != ENOSPC, error.code != EDQUOT { steps.removeFirst() }
                    throw error
                }
            }
            steps.removeFirst()
        }
    }

    /// Closes what is open; harmless when it is closed.
    mutating func close() {
        switch self {
        case .file(var file):
            file.close()
            self = .file(file)
        case .folder(var folder):
            folder.close()
            self = .folder(folder)
        }
    }

    /// Whether an error means that nobody reads standard output any more.
    func isPipeWithoutReader(_ error: RideLogError) -> Bool {
        if case .file(let file) = self { file.isPipeWithoutReader(error) } else { false }
    }

    private mutating func append(_ lines: inout [UInt8]) throws(RideLogError) {
        switch self {
        case .file(var file):
            defer { self = .file(file) }
            try file.append(&lines)
        case .folder(var folder):
            defer { self = .folder(folder) }
            try folder.append(&lines)
        }
    }
}
