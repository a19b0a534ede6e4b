// Measures the navigator on simulated rides, on all cores, and prints one table.

import Studies
import Transit

let options = Options(CommandLine.arguments)
let study = Study(network: Network(feed: options.network), options: options)

if let out = options.out {
    study.write(options.kinds[0], to: out)
} else {
    var tallies: [(kind: Kind, tally: Tally)] = []
    for kind in options.kinds {
        let tally = await study.tally(kind)
        tallies.append((kind, tally))
        guard options.isVerbose else { continue }
        for problem in tally.problems { print("\(kind.rawValue) seed \(problem.seed): \(problem.text)") }
    }
    print(Table.text(tallies, options), terminator: "")
}
