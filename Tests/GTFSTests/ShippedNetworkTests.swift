import GTFS
import Positioning
import Testing
import Transit
import TestSupport

@Suite struct `The shipped network of MRT Jakarta` {
    let network: Network

    init() throws {
        network = try Feed.network(at: Paths.network)
    }

    @Test func `has thirteen stations from south to north`() {
        #expect(
            network.stations.map(\.id) == [
                "LBB", "FTM", "CPR", "HJN", "BLA", "BLM", "SSM", "SNY", "IST", "BNH", "STB", "DKA", "BHI",
            ])
        #expect(network.stations.map(\.code) == (1...13).map { $0 < 10 ? "M0\($0)" : "M\($0)" })
        #expect(network.stations[5].name == "Blok M")
        #expect(network.stations[5].platforms.map(\.id) == ["BLM_1", "BLM_2"])
        #expect(network.stations[5].platforms.map(\.code) == ["1", "2"])
    }

    @Test func `goes underground from Senayan to Bundaran HI`() {
        #expect(network.stations.map(\.isUnderground) == (0..<13).map { $0 >= 7 })
    }

    @Test func `has one pattern each way, with platforms of its own`() throws {
        try #require(network.patterns.count == 2)
        let (north, south) = (network.patterns[0], network.patterns[1])
        #expect(north.stops.map(\.station) == Array(0..<13))
        #expect(south.stops.map(\.station) == (0..<13).reversed())
        #expect(north.stops.allSatisfy { $0.stopID.hasSuffix("_2") })
        #expect(south.stops.allSatisfy { $0.stopID.hasSuffix("_1") })
        #expect((north.direction, south.direction) == (0, 1))
        #expect((north.headsign, south.headsign) == ("Bundaran HI", "Lebak Bulus"))
        #expect(network.lines[north.line].name == "North–South")
    }

    /// Distances of the published tables; their two directions differ by up to 7 m, and they are rounded to a metre.
    @Test func `lies its stations as far apart as the operator says`() throws {
        let north = [2011, 1825, 1306, 1227, 1271, 631, 1516, 834, 1318, 791, 932, 999]
        let south = [997, 929, 786, 1316, 832, 1522, 634, 1268, 1227, 1305, 1818, 2011]
        for (pattern, published) in zip(network.patterns, [north, south]) {
            let chainages = pattern.stops.map(\.chainage)
            let between = zip(chainages, chainages.dropFirst()).map { $1 - $0 }
            for (computed, distance) in zip(between, published) {
                #expect(abs(computed - Double(distance)) < 10, "\(pattern.headsign): \(computed), \(distance)")
            }
        }
    }

    @Test func `takes 29 min 20 s from end to end in both directions`() throws {
        for pattern in network.patterns {
            let runs = try pattern.stops.map { try #require($0.runTime) }
            let dwells = try pattern.stops.map { try #require($0.dwellTime) }
            let total: Double = (runs + dwells).reduce(0, +)
            #expect(total == 1760)
            #expect(dwells == [0] + [Double](repeating: 30, count: 11) + [0])
        }
    }

    @Test(arguments: [(2026, 8, 19, "weekday"), (2026, 8, 22, "weekend")])
    func `runs every day, from the first train to the last`(
        year: Int, month: Int, day: Int, service: String
    ) throws {
        let date = try #require(CivilDate(year: year, month: month, day: day))
        let timetable = network.timetable
        let trips = timetable.trips(on: date)
        #expect(trips.map { timetable.trips[$0].id } == ["northbound-\(service)", "southbound-\(service)"])
        let starts = trips.map { timetable.frequencies(ofTrip: $0).flatMap(\.starts) }
        #expect(starts.map(\.first) == [5 * 3600, 5 * 3600 + 6 * 60 + 30])
        #expect(starts.map(\.last) == [23 * 3600 + 12 * 60, 23 * 3600 + 31 * 60 + 30])
        #expect(starts.allSatisfy { $0 == $0.sorted() })
    }

    @Test func `has a beacon in each station, any minor`() {
        #expect(network.beacons.map(\.station) == Array(0..<13))
        #expect(network.beacons.map(\.id.major) == Array(0..<13))
        #expect(network.beacons.allSatisfy { $0.minor == nil })
        #expect(network.beacons.allSatisfy { $0.id.uuidText == "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0" })
    }

    @Test func `names its source, its zone and its line`() {
        #expect(network.attributions == ["© OpenStreetMap contributors (ODbL 1.0)"])
        #expect(network.timeZone == "Asia/Jakarta")
        #expect(network.lines.map(\.type) == [1])
    }
}
