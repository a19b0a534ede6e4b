import Foundation

/// The output of gzip(1) for a file: one member.
package func gzipped(_ path: String) throws -> [UInt8] { try output(of: "/bin/gzip", ["--stdout", path]) }

/// The output of zstd(1) for bytes.
///
/// - Parameter arguments: its options; by default it compresses to one frame.
package func zstd(_ bytes: [UInt8], _ arguments: String...) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    return try output(of: "/usr/bin/zstd", arguments + ["--quiet", "--stdout", folder.write(bytes, to: "bytes")])
}

private func output(of program: String, _ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
        throw TestFailure("\(program) ended with \(process.terminationStatus)")
    }
    return Array(bytes)
}
