import Glibc
import Navigation
import Positioning
import Simulation
import Studies
import Transit

// The cost of an observation on networks of many patterns and long lines: one row for a network that is made up.

/// The options of the study.
struct Options {
    var patterns = 100
    var kilometres = 100.0
    var rides = 5
    var isHeaderWanted = false

    static let usage = """
        usage: ScaleStudy [--patterns N] [--km L] [--rides N] [--header]

        Makes a network of N patterns of 20 to 40 stops on ten corridors of L kilometres, without shapes, lets trains run
        on it with a fix a second, and measures what the navigator costs. --header prints the heads of the columns too.
        """

    init(_ arguments: [String]) {
        var arguments = Arguments(arguments, usage: Self.usage)
        while let option = arguments.next() {
            switch option {
            case "--patterns": patterns = arguments.value { Int($0).flatMap { $0 > 0 ? $0 : nil } }
            case "--km": kilometres = arguments.value { Double($0).flatMap { $0 >= 1 ? $0 : nil } }
            case "--rides": rides = arguments.value { Int($0).flatMap { $0 > 0 ? $0 : nil } }
            case "--header": isHeaderWanted = true
            default: arguments.fail()
            }
        }
    }
}

extension Network {
    /// Patterns on corridors that fan out from one place, each with some of its corridor's stations in either direction, and a track
    /// that joins them.
    static func fan(patterns: Int, kilometres: Double) -> Network {
        var generator = Generator(state: 1)
        let corridors = 10
        let perCorridor = max(2, min(125, Int(kilometres / 0.8)))
        var stations: [Station] = []
        for corridor in 0..<corridors {
            let angle = Double(corridor) / Double(corridors) * .pi / 2
            for number in 0..<perCorridor {
                let metres = kilometres * 1000 * Double(number) / Double(perCorridor - 1)
                let bend = 0.02 * metres * sin(metres / 40_000)
                let (north, east) = (
                    metres * cos(angle) - bend * sin(angle), metres * sin(angle) + bend * cos(angle)
                )
                let latitude = 44 + north / 111_195
                guard
                    let coordinate = Coordinate(
                        latitude: latitude, longitude: 2 + east / (111_195 * cos(latitude * .pi / 180)))
                else { preconditionFailure("\(latitude) is no latitude") }
                stations.append(
                    Station(id: "C\(corridor)S\(number)", name: "\(corridor).\(number)", coordinate: coordinate))
            }
        }
        let made = (0..<patterns).compactMap { number -> Pattern? in
            let corridor = number % corridors
            let count = min(perCorridor, Int.random(in: 20...40, using: &generator))
            // Half of the trains stop everywhere on a part of the corridor, half at some stations of all of it.
            let numbers: [Int]
            if number % 2 == 0 {
                let first = Int.random(in: 0...(perCorridor - count), using: &generator)
                numbers = Array(first..<first + count)
            } else {
                numbers = Array((0..<perCorridor).shuffled(using: &generator).prefix(count)).sorted()
            }
            let called = (number / corridors % 2 == 0 ? numbers : numbers.reversed()).map {
                corridor * perCorridor + $0
            }
            guard let track = Track(called.map { stations[$0].coordinate }) else { return nil }
            var chainage = 0.0
            let stops = called.enumerated().map { position, station in
                let way =
                    position == 0
                    ? 0 : stations[called[position - 1]].coordinate.distance(to: stations[station].coordinate)
                chainage = min(track.length, chainage + way)
                return Pattern.Stop(
                    station: station, stopID: stations[station].id, chainage: chainage,
                    runTime: position == 0 ? 0 : way / 35 + 60, dwellTime: position == 0 ? 0 : 60)
            }
            return Pattern(line: 0, direction: number / corridors % 2, headsign: "", track: track, stops: stops)
        }
        return Network(
            stations: stations, lines: [Line(id: "L", name: "Long", type: 2)], patterns: made)
    }
}

/// Numbers as good as random ones, the same on any machine: SplitMix64 (G. L. Steele and others, 2014).
struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// A field of /proc/self/status in MB.
func megabytes(_ field: String) -> Double {
    guard let file = fopen("/proc/self/status", "r") else { return .nan }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard text.hasPrefix(field + ":") else { continue }
        return (Double(text.split(whereSeparator: { !$0.isNumber }).first ?? "") ?? .nan) / 1024
    }
    return .nan
}

func column(_ value: Double, _ digits: Int, _ width: Int) -> String {
    let text = digits == 0 ? "\(Int(value.rounded()))" : "\((value * 10).rounded() / 10)"
    return String(repeating: " ", count: max(1, width - text.utf8.count)) + text
}

let options = Options(CommandLine.arguments)
let network = Network.fan(patterns: options.patterns, kilometres: options.kilometres)
let before = megabytes("VmRSS")
var rides: [(ride: SimulatedRide, pattern: Int)] = []
for number in 0..<options.rides {
    var scenario = Scenario()
    scenario.movement = .mainLine
    scenario.receiver = Receiver(.openSky, interval: 1)
    // Some stops from the middle on, so that what is simulated is no more than what is ridden.
    let pattern = number * 7 % network.patterns.count
    let middle = network.patterns[pattern].stops.count / 2
    rides.append(
        (
            SimulatedRide(
                in: network, pattern: pattern, from: middle,
                to: min(middle + 4, network.patterns[pattern].stops.count - 1),
                scenario, seed: UInt64(number + 1)), pattern
        ))
}
let simulated = megabytes("VmRSS")
let clock = ContinuousClock()
var (count, worst, total) = (0, Duration.zero, Duration.zero)
let begun = clock.now
var navigator = Navigator(network: network)
let start = clock.now - begun
for (ride, _) in rides {
    navigator = Navigator(network: network)
    var ticks = Timekeeper()
    for observation in ride.observations {
        for next in ticks.ticks(before: observation.time) + [observation] {
            let from = clock.now
            _ = navigator.handle(next)
            let spent = clock.now - from
            total += spent
            worst = max(worst, spent)
            count += 1
        }
    }
}
if options.isHeaderWanted {
    print("patterns      km  µs an observation  worst ms  start ms  MB network  MB navigator")
}
print(
    column(Double(options.patterns), 0, 8) + column(options.kilometres, 0, 8)
        + column(total / .microseconds(1) / Double(count), 1, 19) + column(worst / .milliseconds(1), 1, 10)
        + column(start / .milliseconds(1), 1, 10) + column(before, 1, 12)
        + column(megabytes("VmHWM") - simulated, 1, 14))
