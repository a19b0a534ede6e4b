import Foundation
import TestSupport

/// The screens that the user of a terminal saw while the built binary ran on it. A third-party terminal emulator (pyte)
/// draws them.
struct Screens: Decodable {
    let status: Int32
    let hasColour: Bool
    /// Each picture that was shown, as lines without the blanks behind them.
    let screens: [[String]]
    /// The lines that have left the terminal above.
    let scrolled: [String]

    /// All lines that stand on the terminal or above it at the end.
    var remaining: [String] {
        let lines = scrolled + (screens.last ?? [])
        return lines.reversed().drop { $0.isEmpty }.reversed()
    }

    /// Runs the program to its end, in a UTF-8 locale.
    init(
        _ arguments: [String], columns: Int, rows: Int, environment: [String: String] = [:]
    ) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments =
            [
                Paths.project.appending(path: "Tests/alightTests/Support/screens.py").path, "\(columns)", "\(rows)",
                Program.path.path,
            ] + arguments
        var all = ProcessInfo.processInfo.environment
        all["NO_COLOR"] = nil
        process.environment = all.merging(["TERM": "xterm", "LC_ALL": "C.UTF-8"]) { $1 }.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let json = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        self = try JSONDecoder().decode(Screens.self, from: json)
    }
}
