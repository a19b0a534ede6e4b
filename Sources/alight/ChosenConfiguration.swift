import Agent
import ArgumentParser

/// The option that names the configuration.
struct ChosenConfiguration: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The configuration, a TOML file. (default: \(Configuration.installedFile), if it is there)",
            valueName: "file"))
    var config: String?

    /// Reads it; where none is named or installed, everything has its default.
    func load() throws -> Configuration {
        if let config { return try Configuration(file: config) }
        do {
            return try Configuration(file: Configuration.installedFile)
        } catch {
            guard error.code == .notFound else { throw error }
            return Configuration()
        }
    }
}
