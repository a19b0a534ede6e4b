import Foundation
import TestSupport

/// The built binary, run as a user runs it.
final class Program {
    /// What a program that has ended left.
    struct Result: Equatable {
        var status: Int32
        var output: String
        var errors: String
    }

    /// The binary, which lies beside the bundle of the tests.
    static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "alight")

    private let process = Process()
    /// What it writes goes into files: a pipe's end might be inherited by a program that another test starts meanwhile.
    private let folder = try? TemporaryFolder()
    private let outputPath: String
    private let errorPath: String

    /// Starts the program with arguments, in the project's folder.
    ///
    /// - Parameters:
    ///   - user: the id of the user who runs it; this one unless given, which only root may.
    ///   - bus: the address of the system bus; there is none unless given.
    init(_ arguments: [String], as user: UInt32? = nil, bus: String = "unix:path=/nonexistent") throws {
        guard let folder else { throw TestFailure("no temporary folder") }
        process.currentDirectoryURL = Paths.project
        process.executableURL = user == nil ? Self.path : URL(filePath: "/usr/bin/setpriv")
        let change = user.map { ["--reuid=\($0)", "--regid=\($0)", "--clear-groups", Self.path.path] } ?? []
        process.arguments = change + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["DBUS_SYSTEM_BUS_ADDRESS": bus], uniquingKeysWith: { $1 })
        process.standardInput = FileHandle.nullDevice
        outputPath = try folder.write("", to: "output")
        errorPath = try folder.write("", to: "errors")
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: outputPath))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: errorPath))
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Runs the program to its end.
    static func run(_ arguments: [String], as user: UInt32? = nil) async throws -> Result {
        try await Program(arguments, as: user).end()
    }

    /// What it has written so far.
    var output: String { text(outputPath) }
    /// What it has complained of so far.
    var errors: String { text(errorPath) }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Waits until it has written a line that fits.
    func line(within limit: Duration = .seconds(60), where fits: (Substring) -> Bool) async throws -> Substring {
        let deadline = ContinuousClock.now + limit
        while ContinuousClock.now < deadline {
            let wasRunning = process.isRunning
            if let line = text(outputPath).split(separator: "\n").first(where: fits) { return line }
            guard wasRunning else { break }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw TestFailure("no such line; it wrote\n\(text(outputPath))\n\(text(errorPath))")
    }

    /// Waits until it has ended.
    func end(within limit: Duration = .seconds(60)) async throws -> Result {
        let deadline = ContinuousClock.now + limit
        while process.isRunning {
            guard ContinuousClock.now < deadline else {
                throw TestFailure("it did not end; it wrote\n\(text(outputPath))\n\(text(errorPath))")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        return Result(status: process.terminationStatus, output: text(outputPath), errors: text(errorPath))
    }

    private func text(_ path: String) -> String {
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }
}
