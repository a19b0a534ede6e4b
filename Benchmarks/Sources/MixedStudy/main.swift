// Measures on simulated rides how surely a train is told that does not call at the rider's station, on all cores.

import Glibc
import Navigation
import Simulation
import Studies

let usage = """
    usage: MixedStudy [--rides N] [--headway N] [--delay N] [--headways]

    Simulates N rides (1000) in trains that call at the rider's station, and as many in trains that do not, on a network where a
    train of each pattern leaves every 3600 s, or --headway. --delay takes another mean delay in seconds; with --headways the
    timetable tells no times.
    """
var (rides, headway, delays, hasTimes) = (1000, 3600, Delay(), true)
var arguments = Arguments(CommandLine.arguments, usage: usage)
while let option = arguments.next() {
    switch option {
    case "--rides": rides = arguments.value { Int($0).flatMap { $0 > 0 ? $0 : nil } }
    case "--headway": headway = arguments.value { Int($0).flatMap { $0 >= 60 ? $0 : nil } }
    case "--delay": delays = Delay(mean: arguments.value { Double($0).flatMap { $0 > 0 ? $0 : nil } })
    case "--headways": hasTimes = false
    default: arguments.fail()
    }
}

/// The counts of what was told on rides of one kind.
struct Count {
    var (rides, told, before, clear, clearBefore) = (0, 0, 0, 0, 0)

    mutating func add(_ ride: MixedRide, _ verdict: MixedVerdict) {
        let isBefore = verdict.told.map { $0 <= 0 } ?? false
        rides += 1
        told += verdict.sinceDeparture == nil ? 0 : 1
        before += isBefore ? 1 : 0
        guard ride.isClear else { return }
        clear += 1
        clearBefore += isBefore ? 1 : 0
    }
}

let traffic = MixedTraffic(headway: headway, hasTimes: hasTimes)
let navigator = Navigator(network: traffic.network)
let workers = UInt64(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
let (seeds, chosen) = (0..<UInt64(rides), delays)
let counts = await withTaskGroup(of: [MixedRide.Kind: Count].self) { group in
    for worker in 0..<workers {
        group.addTask {
            var counts: [MixedRide.Kind: Count] = [:]
            for seed in seeds where seed % workers == worker {
                for isRight in [true, false] {
                    let ride = MixedRide(in: traffic, isRight: isRight, delays: chosen, seed: seed)
                    let verdict = MixedVerdict(ride, ride.events(by: navigator))
                    if verdict.isFalse { print("told wrongly, seed \(seed): \(ride.summary)") }
                    counts[ride.kind, default: Count()].add(ride, verdict)
                }
            }
            return counts
        }
    }
    var all: [MixedRide.Kind: Count] = [:]
    for await part in group {
        all.merge(part) { one, other in
            var sum = one
            sum.rides += other.rides
            sum.told += other.told
            sum.before += other.before
            sum.clear += other.clear
            sum.clearBefore += other.clearBefore
            return sum
        }
    }
    return all
}
print(
    "SIMULATED rides, by Sources/Simulation: \(2 * rides), a train of each pattern every \(headway) s, mean delay \(Int(delays.mean)) s."
)
print(
    "Of each kind: rides, told wrongTrain, of these before the first skipped stop; told apart by the timetable, of these before."
)
for kind in MixedRide.Kind.allCases {
    let count = counts[kind] ?? Count()
    print("\(kind.rawValue): \(count.rides), \(count.told), \(count.before); \(count.clear), \(count.clearBefore)")
}
