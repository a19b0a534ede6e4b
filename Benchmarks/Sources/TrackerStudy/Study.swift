import Glibc
import Simulation
import Transit

/// Rides by the thousand, on all cores.
struct Study: Sendable {
    let network: Network
    let options: Options

    /// Measures the rides of a kind, a share of the seeds on each core.
    func tally(_ kind: Kind) async -> Tally {
        let workers = UInt64(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        let seeds = options.seed..<(options.seed + UInt64(options.rides))
        return await withTaskGroup(of: Tally.self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var tally = Tally()
                    for seed in seeds where seed % workers == worker {
                        let (ride, pattern, to) = kind.ride(seed, in: network, options)
                        let run = Run(ride, in: network)
                        tally.add(Verdict(ride, run, in: network, pattern: pattern, to: to), run, seed: seed)
                    }
                    return tally
                }
            }
            var all = Tally()
            for await tally in group { all.add(tally) }
            all.finish()
            return all
        }
    }

    /// Writes the first ride of a kind as a ride log, and its truth beside it.
    func write(_ kind: Kind, to path: String) {
        let (ride, _, _) = kind.ride(options.seed, in: network, options)
        var log = RideLog()
        for observation in ride.observations { log.append(observation) }
        write(log.takeBytes(), path)
        write(Array(ride.truth.csv.utf8), (path.hasSuffix(".nmea") ? String(path.dropLast(5)) : path) + ".truth.csv")
    }

    private func write(_ bytes: [UInt8], _ path: String) {
        guard let file = fopen(path, "wb"), fwrite(bytes, 1, bytes.count, file) == bytes.count, fclose(file) == 0
        else { end("\(path): \(String(cString: strerror(errno)))", status: 74) }
    }
}
