import Agent
import ArgumentParser
import Logging
import Transit

/// `alight broadcast`
struct BroadcastCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "broadcast",
        abstract: "Plays a station: advertises its iBeacon.",
        discussion: """
            It runs until SIGTERM or SIGINT, and tells on standard output when the beacon is on the air. A Pi or a laptop with \
            Bluetooth can so stand in for a station. The beacon is the first that the network lists there in beacons.txt.
            """)

    @Option(help: ArgumentHelp("The station, by stop_id, stop_code or name.", valueName: "station"))
    var stop: String

    @OptionGroup var chosen: ChosenNetwork

    @Option(
        help: "The Bluetooth adapter, such as hci0; by default the first one that is switched on.",
        completion: .shellCommand("ls /sys/class/bluetooth 2>/dev/null"))
    var adapter: String?

    // Unconditional, since a negative number looks like an option.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The strength one metre away, in dBm, which the beacon tells.", valueName: "dbm"))
    var measuredPower = Broadcast.usualPower

    func run() async throws {
        try await reporting {
            let broadcast = try Broadcast(
                stop, in: try chosen.load(), measuredPower: measuredPower, adapter: adapter,
                logger: Logger(label: "alight"))
            let line = "on the air: \(broadcast.station.name) (\(broadcast.station.id)), \(broadcast.beacon)\n"
            try await broadcast.run {
                var output = Output()
                do {
                    try output.write(line)
                    try output.flush()
                } catch {
                    writeError("alight: \(error)")
                }
            }
        }
    }
}
