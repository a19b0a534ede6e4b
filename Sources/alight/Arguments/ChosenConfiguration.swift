import Agent
import ArgumentParser
import Glibc

/// The option that names the configuration.
struct ChosenConfiguration: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The configuration, a TOML file. (default: \(Configuration.installedFile), if it is there)",
            valueName: "file"),
        completion: .file(extensions: ["toml"]))
    var config: String?

    /// Reads it; where none is named or installed, everything has its default.
    func load() throws -> Configuration {
        if let config { return try Configuration(file: config) }
        return try Self.installed()
    }

    /// Reads the installed one, or gives the defaults.
    static func installed() throws -> Configuration {
        do {
            return try Configuration(file: Configuration.installedFile)
        } catch {
            guard error.code == .notFound else { throw error }
            return Configuration()
        }
    }

    /// Which it is, for people.
    var description: String {
        if let config { return config }
        return access(Configuration.installedFile, F_OK) == 0
            ? Configuration.installedFile : "no \(Configuration.installedFile), so everything has its default"
    }
}
