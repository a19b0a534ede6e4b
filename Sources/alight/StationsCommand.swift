import Agent
import ArgumentParser
import Transit

/// `alight stations`
struct StationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stations", abstract: "Lists the stations of a network, by lines and in their order.")

    @OptionGroup var chosen: ChosenNetwork

    @Flag(help: "Take each warning about the feed for an error: list them all, and no stations.")
    var strict = false

    func run() async throws {
        try await reporting {
            let network = try chosen.load(strictly: strict)
            var output = Output()
            let patterns = Dictionary(grouping: network.patterns, by: \.line)
            for line in network.lines.indices { try tell(line, of: network, patterns[line] ?? [], &output) }
            for attribution in network.attributions { try output.write("\n\(attribution)\n") }
            try output.flush()
        }
    }

    private func tell(_ line: Int, of network: Network, _ patterns: [Pattern], _ output: inout Output) throws {
        try output.write("\(line > 0 ? "\n" : "")\(network.lines[line].name)\n")
        for pattern in patterns.sorted(by: { $0.stops.count > $1.stops.count }) {
            try output.write("  to \(pattern.headsign), \(pattern.stops.count) stations\n")
            for stop in pattern.stops { try output.write(row(stop, of: network) + "\n") }
        }
    }

    private func row(_ stop: Pattern.Stop, of network: Network) -> String {
        let station = network.stations[stop.station]
        let kilometres = (stop.chainage / 100).rounded() / 10
        return "    " + padded("\(kilometres) km", left: 8) + "  " + padded(station.id, right: 8)
            + padded(station.code ?? "", right: 6) + station.name + (station.isUnderground ? " (underground)" : "")
    }

    private func padded(_ text: String, left: Int = 0, right: Int = 0) -> String {
        String(repeating: " ", count: max(0, left - text.count)) + text
            + String(repeating: " ", count: max(0, right - text.count))
    }
}
