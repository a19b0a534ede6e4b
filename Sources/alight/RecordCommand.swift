import Agent
import ArgumentParser
import Logging

/// `alight record`
struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Records what the receiver, the motion sensor, the barometer and beacons say as a ride log.",
        discussion: """
            Each line is written with its receive time, within a second. It runs until SIGTERM or SIGINT. \
            `alight replay` reads the ride log.
            """)

    @Argument(help: "The ride log, to be appended to; - is standard output.", completion: .file())
    var file: String

    @OptionGroup var chosen: ChosenConfiguration

    func run() async throws {
        await LongRun.begin()
        try await reporting(journey: ExitStatus.configuration) {
            try await RideRecording(try chosen.load(), to: file, logger: Logger(label: "alight")).run()
        }
    }
}
