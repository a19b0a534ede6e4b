import Foundation

/// What gzip(1) makes of a file: one member.
package func gzipped(_ path: String) throws -> [UInt8] {
    let gzip = Process()
    gzip.executableURL = URL(filePath: "/bin/gzip")
    gzip.arguments = ["--stdout", path]
    let output = Pipe()
    gzip.standardOutput = output
    try gzip.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    gzip.waitUntilExit()
    guard gzip.terminationStatus == 0 else { throw TestFailure("gzip ended with \(gzip.terminationStatus)") }
    return Array(bytes)
}
