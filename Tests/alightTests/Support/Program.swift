import Foundation
import TestSupport

/// The built binary, run as a user runs it.
final class Program {
    /// The results that an ended program left.
    struct Result: Equatable {
        var status: Int32
        var output: String
        var errors: String
    }

    /// The binary, which lies beside the bundle of the tests.
    static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "alight")

    private let process = Process()
    /// The folder of the files that hold its output. A pipe's end might be inherited by a program that another test starts
    /// meanwhile.
    private let folder = try? TemporaryFolder()
    private let outputPath: String
    private let errorPath: String

    /// Starts the program with arguments, in the project's folder.
    ///
    /// - Parameters:
    ///   - user: the id of the user who runs a copy of it, in the copy's folder; this one unless given, which only root
    ///     may.
    ///   - bus: the address of the system bus; there is none unless given.
    ///   - environment: what its environment has beside this one's.
    ///   - input: its standard input; the null device unless given.
    ///   - output: its standard output, in the place of what ``output`` shows.
    ///   - errors: its standard error, in the place of what ``errors`` shows.
    init(
        _ arguments: [String], as user: UInt32? = nil, bus: String = "unix:path=/nonexistent",
        environment: [String: String] = [:], input: FileHandle = .nullDevice, output: FileHandle? = nil,
        errors: FileHandle? = nil
    ) throws {
        guard let folder else { throw TestFailure("no temporary folder") }
        process.currentDirectoryURL = Paths.project
        process.executableURL = Self.path
        process.arguments = arguments
        if let user {
            // Another user may not be let into the project's folder.
            let copy = try folder.copy(Self.path.path, to: "alight")
            try folder.share()
            process.currentDirectoryURL = URL(filePath: folder.path)
            process.executableURL = URL(filePath: "/usr/bin/setpriv")
            process.arguments = ["--reuid=\(user)", "--regid=\(user)", "--clear-groups", copy] + arguments
        }
        process.environment = ProcessInfo.processInfo.environment.merging(
            environment.merging(["DBUS_SYSTEM_BUS_ADDRESS": bus], uniquingKeysWith: { $1 }), uniquingKeysWith: { $1 })
        process.standardInput = input
        outputPath = try folder.write("", to: "output")
        errorPath = try folder.write("", to: "errors")
        process.standardOutput = try output ?? FileHandle(forWritingTo: URL(filePath: outputPath))
        process.standardError = try errors ?? FileHandle(forWritingTo: URL(filePath: errorPath))
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Runs the program to its end.
    static func run(_ arguments: [String], as user: UInt32? = nil) async throws -> Result {
        try await Program(arguments, as: user).end()
    }

    /// The output that it has written so far.
    var output: String { text(outputPath) }
    /// The errors that it has reported so far.
    var errors: String { text(errorPath) }

    /// Its number as a process.
    var id: pid_t { process.processIdentifier }

    func signal(_ number: Int32) { kill(id, number) }

    /// Waits until it has written a line that fits.
    func line(within limit: Duration = .seconds(60), where fits: (Substring) -> Bool) async throws -> Substring {
        var (line, hasEnded) = (Substring?.none, false)
        try await eventually("the line; it wrote\n\(output)\n\(errors)", within: limit) {
            hasEnded = !process.isRunning
            line = output.split(separator: "\n").first(where: fits)
            return line != nil || hasEnded
        }
        guard let line else { throw TestFailure("it ended without the line; it wrote\n\(output)\n\(errors)") }
        return line
    }

    /// Waits until it has complained of something.
    func complaint(_ text: String, within limit: Duration = .seconds(30)) async throws {
        try await eventually("\(text); it wrote\n\(output)\n\(errors)", within: limit) { errors.contains(text) }
    }

    /// Waits until it has ended.
    func end(within limit: Duration = .seconds(60)) async throws -> Result {
        try await eventually("its end; it wrote\n\(output)\n\(errors)", within: limit) { !process.isRunning }
        return Result(status: process.terminationStatus, output: text(outputPath), errors: text(errorPath))
    }

    private func text(_ path: String) -> String {
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }
}
