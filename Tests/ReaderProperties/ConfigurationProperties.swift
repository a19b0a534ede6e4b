import Agent
import Glibc
package import NMEAProperties
import Navigation
import Observations

/// The properties that must hold for any configuration file.
package struct ConfigurationProperties {
    private let bytes: [UInt8]

    /// The limit that the time for any configuration must stay below, in seconds.
    private static let longest = 1.0

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads it twice.
    ///
    /// - Returns: what became of it.
    /// - Throws: `Violation` with the first broken promise.
    package func check() throws(Violation) -> Reading {
        let file = try MemoryFile(bytes)
        let first = try read(file.path)
        let second = try read(file.path)
        switch (first, second) {
        case (.success(let first), .success(let second)):
            try require(first == second, "the same configuration means something else the second time")
            try check(first)
            return .read
        case (.failure(let first), .failure(let second)):
            try require(first == second, "the same configuration has another error the second time: \(second)")
            try check(first, in: file.path)
            return .refused(first.description)
        default:
            throw Violation("the same configuration is read once and refused once")
        }
    }

    private func read(_ path: String) throws(Violation) -> Result<Configuration, ConfigurationError> {
        let begin = Self.processorTime
        let result: Result<Configuration, ConfigurationError>
        do throws(ConfigurationError) {
            result = .success(try Configuration(file: path))
        } catch {
            result = .failure(error)
        }
        let seconds = Self.processorTime - begin
        try require(seconds < Self.longest, "\(bytes.count) bytes take \(seconds) s")
        return result
    }

    /// The processor time that this thread has used, in seconds: others may keep the machine busy.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private func check(_ configuration: Configuration) throws(Violation) {
        try require((1...3600).contains(configuration.settings.lead), "the lead is \(configuration.settings.lead)")
        try require(
            (10...5000).contains(configuration.settings.radius), "the radius is \(configuration.settings.radius)")
        try require(
            (.zero...(.seconds(3600))).contains(configuration.insistence), "repeat is \(configuration.insistence)")
        try require(configuration.presets.count <= 9, "there are \(configuration.presets.count) presets")
        let names =
            configuration.presets.map(\.name) + configuration.presets.map(\.journey.to) + [configuration.network]
        try require(names.allSatisfy { !$0.isEmpty }, "something has an empty name")
    }

    private func check(_ error: ConfigurationError, in path: String) throws(Violation) {
        try requireOneLine(error.description)
        // A file that is too long is not examined.
        guard bytes.count <= 1 << 20 else { return }
        try require(error.code == .invalid, "a file that is there is \(error.code): \(error)")
        guard let line = error.line else { throw Violation("no line in: \(error)") }
        try require((1...lines(of: bytes)).contains(line), "there is no such line: \(error)")
        try require(error.description.hasPrefix("\(path):\(line): "), "the place is not in front: \(error)")
    }
}
