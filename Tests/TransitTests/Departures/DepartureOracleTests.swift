import Foundation
import GTFS
import Positioning
import TestSupport
import Testing
import Transit

/// Against an oracle that writes out every train.
@Suite struct `Departures compared with all trains written out` {
    /// Compares one answer; of departures at the same time any may be the last.
    private func compare(
        _ board: DepartureBoard, _ naive: NaiveTimetable, at station: Int, toward destination: Int?,
        from time: Timestamp,
        count: Int, within horizon: Int
    ) throws {
        let second = Int((Double(time.milliseconds) / 1000).rounded(.up))
        let all = naive.departures(at: station, toward: destination, from: second, within: horizon)
        let found = board.departures(at: station, toward: destination, from: time, count: count, within: horizon)
        let times = all.map(\.time).sorted().prefix(count)
        try #require(found.map(\.time) == Array(times))
        try #require(Set(found).count == found.count && Set(found).isSubset(of: all))
    }

    @Test(arguments: 1...4) func `are the same in networks that chance makes up`(part: Int) throws {
        var (answers, departures) = (0, 0)
        for seed in 0..<150 {
            var random = RandomTimetable(seed: UInt64(1000 * part + seed))
            let network = try random.network()
            let board = try DepartureBoard(network)
            for _ in 0..<4 {
                let time = random.time()
                let naive = NaiveTimetable(network, around: time)
                for _ in 0..<4 {
                    let last = network.stations.count - 1
                    let (station, horizon) = (random.int(0...last), random.chance(70) ? 86_400 : random.int(0...90_000))
                    let destination = random.chance(50) ? random.int(0...last) : nil
                    let count = random.chance(50) ? 1000 : random.int(1...10)
                    try compare(
                        board, naive, at: station, toward: destination, from: time, count: count, within: horizon)
                    answers += 1
                    departures += naive.departures(at: station, toward: nil, from: 0, within: .max / 2).count
                }
            }
        }
        #expect(answers == 2400 && departures > 100_000)
    }

    @Test(arguments: RealFeed.allCases) func `are the same in feeds of real networks`(feed: RealFeed) throws {
        guard let network = try feed.network() else { return }
        let board = try DepartureBoard(network)
        var random = RandomTimetable(seed: 7)
        for _ in 0..<3 {
            let time = feed.time(&random)
            let naive = NaiveTimetable(network, around: time, days: -2...2)
            for _ in 0..<5 {
                let last = network.stations.count - 1
                let (station, destination) = (random.int(0...last), random.chance(50) ? random.int(0...last) : nil)
                let count = [1, 10, 100_000][random.int(0...2)]
                try compare(board, naive, at: station, toward: destination, from: time, count: count, within: 86_400)
            }
        }
    }
}
