import Foundation
import Observations
import TestSupport

/// A program of the system, run to its end in the project's folder.
enum Command {
    /// Runs a program.
    ///
    /// - Parameters:
    ///   - arguments: its name, which is looked up in `PATH`, and its arguments.
    ///   - environment: variables beside those of the tests.
    /// - Returns: its exit status, and what it wrote to both of its outputs.
    static func run(
        _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String) {
        let folder = try TemporaryFolder()
        let path = try folder.write("", to: "output")
        let process = Process()
        process.currentDirectoryURL = Paths.project
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment, uniquingKeysWith: { $1 })
        process.standardInput = FileHandle.nullDevice
        let output = try FileHandle(forWritingTo: URL(filePath: path))
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: try folder.read(path), as: UTF8.self))
    }
}
