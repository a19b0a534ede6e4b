import Glibc
import Observations
import Simulation
import Transit

extension Tally {
    /// Measures as many rides, with the seeds from one on, a share of them on each core.
    ///
    /// - Parameter ride: the ride of a seed, the pattern that it goes along, and the position of the destination in that.
    package init(
        rides: Int, from seed: UInt64, in network: Network,
        ride: @escaping @Sendable (UInt64) -> (ride: SimulatedRide, pattern: Int, to: Int)
    ) async {
        await self.init(rides: rides, from: seed) {
            let (ride, pattern, to) = ride($0)
            return (ride, network, pattern, to)
        }
    }

    /// Measures as many rides, each in a network of its own.
    ///
    /// - Parameter ride: the ride of a seed, its network, the pattern that it goes along, and the position of the
    ///   destination in that.
    package init(
        rides: Int, from seed: UInt64,
        ride: @escaping @Sendable (UInt64) -> (ride: SimulatedRide, network: Network, pattern: Int, to: Int)
    ) async {
        let workers = UInt64(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        self = await withTaskGroup(of: Tally.self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var tally = Tally()
                    for seed in seed..<(seed + UInt64(rides)) where seed % workers == worker {
                        let (ride, network, pattern, to) = ride(seed)
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
}
