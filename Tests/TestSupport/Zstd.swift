import Foundation

/// What zstd(1) makes of bytes.
///
/// - Parameter arguments: its options; by default it compresses to one frame.
package func zstd(_ bytes: [UInt8], _ arguments: String...) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let zstd = Process()
    zstd.executableURL = URL(filePath: "/usr/bin/zstd")
    zstd.arguments = arguments + ["--quiet", "--stdout", try folder.write(bytes, to: "bytes")]
    let output = Pipe()
    zstd.standardOutput = output
    try zstd.run()
    let result = try output.fileHandleForReading.readToEnd() ?? Data()
    zstd.waitUntilExit()
    guard zstd.terminationStatus == 0 else { throw TestFailure("zstd ended with \(zstd.terminationStatus)") }
    return Array(result)
}
