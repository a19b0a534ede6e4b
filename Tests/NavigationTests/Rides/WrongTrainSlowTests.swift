import Navigation
import Simulation
import TestSupport
import Testing

/// Ten thousand rides in right trains, and half as many in wrong ones.
@Suite(.slow) struct `Thousands of riders among trains of several kinds` {
    private static let workers: UInt64 = 4

    private struct Count: Sendable {
        var (wrongly, clear, inTime) = (0, 0, 0)
        var lines: [String] = []
    }

    @Test func `are never told of a wrong train in a right one, and of 99 % of wrong ones in time`() async {
        let traffic = MixedTraffic(headway: 3600)
        let navigator = Navigator(network: traffic.network)
        let count = await withTaskGroup(of: Count.self) { group in
            for worker in 0..<Self.workers {
                group.addTask {
                    var count = Count()
                    for seed in oneIn(20, of: UInt64(0)..<10_000) where seed % Self.workers == worker {
                        for isRight in seed < 5000 ? [true, false] : [true] {
                            let ride = MixedRide(in: traffic, isRight: isRight, seed: seed)
                            let verdict = MixedVerdict(ride, ride.events(by: navigator))
                            if verdict.isFalse {
                                count.wrongly += 1
                                count.lines.append("seed \(seed): \(ride.summary)")
                            }
                            guard !isRight, ride.isClear else { continue }
                            count.clear += 1
                            if let told = verdict.told, told <= 0 { count.inTime += 1 }
                        }
                    }
                    return count
                }
            }
            return await group.reduce(into: Count()) { sum, part in
                sum.wrongly += part.wrongly
                sum.clear += part.clear
                sum.inTime += part.inTime
                sum.lines += part.lines
            }
        }
        #expect(count.wrongly == 0, "\(count.lines.joined(separator: "\n"))")
        #expect(count.inTime * 100 >= count.clear * 99, "\(count.inTime) of \(count.clear)")
    }
}
