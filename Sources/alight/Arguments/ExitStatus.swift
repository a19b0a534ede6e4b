import ArgumentParser

/// The exit codes of sysexits(3) that Alight uses.
enum ExitStatus {
    static let usage = ExitCode(64)
    static let badData = ExitCode(65)
    static let noInput = ExitCode(66)
    static let unavailable = ExitCode(69)
    static let ioError = ExitCode(74)
    static let configuration = ExitCode(78)
}
