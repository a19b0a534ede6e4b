import Agent
import ArgumentParser

/// `alight go`
struct GoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "go", abstract: "Has the running agent follow a journey.",
        discussion: """
            Stations are named by stop_id, stop_code or name, or by the name of a preset in the configuration. The agent finds \
            where you are by itself; with --from it takes your word until something shows otherwise.
            """)

    @Argument(help: ArgumentHelp("Where to: a station or a preset.", valueName: "station"))
    var station: String

    @Option(help: ArgumentHelp("Where from.", valueName: "station"))
    var from: String?

    @OptionGroup var control: ControlOptions

    func run() async throws {
        try await reporting { try control.ask(ControlRequest(.go, to: station, from: from)) }
    }
}

/// `alight back`
struct BackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "back", abstract: "Has the running agent follow the last ride the other way round.")

    @OptionGroup var control: ControlOptions

    func run() async throws {
        try await reporting { try control.ask(ControlRequest(.back)) }
    }
}

/// `alight end`
struct EndCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "end", abstract: "Ends the journey.")

    @OptionGroup var control: ControlOptions

    func run() async throws {
        try await reporting { try control.ask(ControlRequest(.end)) }
    }
}

/// `alight set`
struct SetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Changes how early the alarm calls you, and how long an arrival repeats.",
        discussion: """
            What you set holds from now on, over restarts as well, until the configuration says something else. Without \
            options it says what holds.
            """)

    @Option(
        help: ArgumentHelp("The seconds before the doors open at which I am told: 1 to 3600.", valueName: "seconds"))
    var lead: Double?

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp(
            "The seconds for which an arrival that I do not acknowledge is repeated: 0 to 600.", valueName: "seconds"))
    var repetition: Double?

    @OptionGroup var control: ControlOptions

    func run() async throws {
        try await reporting { try control.ask(ControlRequest(.set, lead: lead, repetition: repetition)) }
    }
}

/// `alight ack`
struct AckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ack", abstract: "Acknowledges what sounds, as a press of the button does.")

    @OptionGroup var control: ControlOptions

    func run() async throws {
        try await reporting { try control.ask(ControlRequest(.ack)) }
    }
}
