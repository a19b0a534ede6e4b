import Foundation
import GTFS
import Positioning
import TestSupport
import Testing
import Transit

/// Against an oracle that writes out every train.
@Suite struct `Departures compared with all trains written out` {
    /// Compares one answer; of departures at the same time any may be the last.
    ///
    /// - Returns: the departures.
    private func compare(
        _ board: DepartureBoard, _ naive: NaiveTimetable, at station: Int, toward destination: Int?,
        from time: Timestamp, count: Int, within horizon: Int, delays: [TrainDelay] = []
    ) throws -> [Departure] {
        let second = Int((Double(time.milliseconds) / 1000).rounded(.up))
        let all = naive.departures(at: station, toward: destination, from: second, within: horizon)
        let found = board.departures(
            at: station, toward: destination, from: time, count: count, within: horizon, delays: delays)
        let times = all.map(\.expected).sorted().prefix(count)
        try #require(found.map(\.expected) == Array(times))
        try #require(Set(found).count == found.count && Set(found).isSubset(of: all))
        return found
    }

    @Test(arguments: 1...4) func `are the same in networks that chance makes up`(part: Int) throws {
        var (answers, departures, late) = (0, 0, 0)
        for seed in 0..<80 {
            var random = RandomTimetable(seed: UInt64(1000 * part + seed))
            let network = try random.network()
            let board = try DepartureBoard(network)
            for _ in 0..<4 {
                let time = random.time()
                var naive = NaiveTimetable(network, around: time)
                let delays = random.chance(50) ? random.delays(in: &naive, around: time) : []
                for _ in 0..<4 {
                    let last = network.stations.count - 1
                    let (station, horizon) = (random.int(0...last), random.chance(70) ? 86_400 : random.int(0...90_000))
                    let destination = random.chance(50) ? random.int(0...last) : nil
                    let count = random.chance(50) ? 1000 : random.int(1...10)
                    let found = try compare(
                        board, naive, at: station, toward: destination, from: time, count: count, within: horizon,
                        delays: delays)
                    departures += found.count
                    late += found.count { $0.delay ?? 0 > 0 }
                    answers += 1
                }
            }
        }
        print("departures: \(answers) answers with \(departures) departures, \(late) late, are those of the oracle")
        #expect(departures > answers && late > answers / 20)
    }

    @Test(arguments: RealFeed.allCases) func `are the same in feeds of real networks`(feed: RealFeed) throws {
        let network = try feed.network()
        let board = try DepartureBoard(network)
        var random = RandomTimetable(seed: 7)
        let sorted = try ContinuousClock().measure { _ = try DepartureBoard(network) }
        let elapsed = ContinuousClock().measure {
            for station in network.stations.indices {
                _ = board.departures(at: station, from: feed.time(&random), count: 10)
            }
        }
        print("\(feed): sorted in \(sorted), the next ten departures in \(elapsed / network.stations.count)")
        for _ in 0..<2 {
            let time = feed.time(&random)
            let naive = NaiveTimetable(network, around: time, days: -2...2)
            for _ in 0..<5 {
                let last = network.stations.count - 1
                let (station, destination) = (random.int(0...last), random.chance(50) ? random.int(0...last) : nil)
                let count = [1, 10, 100_000][random.int(0...2)]
                _ = try compare(
                    board, naive, at: station, toward: destination, from: time, count: count, within: 86_400)
            }
        }
    }
}
