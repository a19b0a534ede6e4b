// Measures the navigator on journeys in a scripted city, on all cores, and prints one table.

import Glibc
import Navigation
import Simulation
import Studies
import Transit

let options = Options(CommandLine.arguments)
let city = ScriptedCity(seed: options.city)
let drawn = Network(files: city.drawn)
let published = options.isDrawn ? drawn : Network(files: city.published)
let workers = UInt64(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
let seeds = options.seed..<(options.seed + UInt64(options.rides))

let tally = await withTaskGroup(of: CityTally.self) { group in
    for worker in 0..<workers {
        group.addTask { [drawn, published, seeds, workers] in
            var tally = CityTally()
            let navigator = Navigator(network: published)
            for seed in seeds where seed % workers == worker {
                let journey = CityJourney(in: drawn, seed: seed)
                let events = journey.events(by: navigator)
                tally.add(journey, CityVerdict(journey, events), events, seed: seed)
            }
            return tally
        }
    }
    var all = CityTally()
    for await tally in group { all.add(tally) }
    all.finish()
    return all
}
if options.isVerbose { for report in tally.reports { print(report.text) } }
print(Table.text(tally, options), terminator: "")
