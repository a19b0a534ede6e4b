import ArgumentParser

/// The command line.
@main
struct Alight: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alight",
        abstract: "Rides a train with you and tells you when to get off.",
        subcommands: [RunCommand.self, ReplayCommand.self, DecodeCommand.self, StationsCommand.self])
}
