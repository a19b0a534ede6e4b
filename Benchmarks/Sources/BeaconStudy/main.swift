// Measures the navigator on simulated rides on which it hears beacons alone, on all cores, and prints one table.

import Studies
import Transit

let options = Options(CommandLine.arguments)
let network = Network(feed: options.network)
var (seconds, observations) = (0.0, 0)
print(Table.head(options), terminator: "")
for speed in Setting.speeds {
    for beacons in Setting.counts {
        var row: [Measured] = []
        for interval in Setting.intervals {
            let measured = await Measured(
                Setting(speed: speed, beacons: beacons, interval: interval), in: network, options)
            row.append(measured)
            seconds += measured.stopping.seconds
            observations += measured.stopping[.observations]
            guard options.isVerbose else { continue }
            for problem in measured.stopping.problems {
                print("\(speed) km/h, \(beacons) every \(interval) s, seed \(problem.seed): \(problem.text)")
            }
        }
        print(Table.row(speed: speed, beacons: beacons, row), terminator: "")
    }
}
print("\nmicroseconds an observation, ticks included:", Figure.number(seconds * 1e6 / Double(max(1, observations))))
