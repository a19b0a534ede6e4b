import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

/// Story 3: the rider waits at the departure station, and their train comes in.
@Suite struct `A rider who waits for their train` {
    /// 2026-03-02, a Monday, 08:00 UTC.
    private static let eight = Timestamp(milliseconds: 1_772_438_400_000)
    private static let uuid: UInt128 = 0xE2C5_6DB5_DFFB_48D2_B060_D0F5_A710_96E0

    /// A crossing of two lines of which trains leave W1 at 08:05, 08:15 and 08:25, and S1 at 08:07 and 08:17.
    private static func network(_ beacons: [TrainBeacon] = []) throws -> Network {
        let known = try SmallMetro.crossing.network()
        var (trips, calls) = ([Timetable.Trip](), [[(arrival: Int32, departure: Int32)]]())
        for (pattern, minutes) in [(0, [5, 15, 25]), (2, [7, 17])] {
            for minute in minutes {
                trips.append(Timetable.Trip(id: "\(pattern)-\(minute)", pattern: pattern, service: 0))
                let start = Int32(8 * 3600 + 60 * minute)
                calls.append(
                    known.patterns[pattern].stops.indices.map {
                        (start + 110 * Int32($0) - 20, start + 110 * Int32($0))
                    })
            }
        }
        let days = CivilDate(daysSince1970: 20_454)...CivilDate(daysSince1970: 20_818)
        return Network(
            stations: known.stations, lines: known.lines, patterns: known.patterns,
            timetable: Timetable(
                services: [.init(id: "S", weekdays: 127, period: days)], trips: trips, calls: calls),
            transfers: known.transfers, trainBeacons: beacons)
    }

    private static func beacon(_ minor: UInt16, _ train: TrainBeacon.Train) -> TrainBeacon {
        TrainBeacon(uuid: uuid, major: 1, minor: minor, train: train)
    }

    private static func sighting(_ minor: UInt16) -> Sighting {
        Sighting(BeaconID(uuid: uuid, major: 1, minor: minor), measuredPower: -59, rssi: -70)
    }

    /// The events told at W2 to a rider who waits there from 08:00 on for a train to E2, in seconds since 08:00.
    ///
    /// - Parameter heard: when which beacon is heard for three seconds.
    private static func told(
        _ network: Network, at station: String = "W2", until end: Int = 1200,
        heard: [(second: Int, minor: UInt16)] = [],
        restartedAt restart: Int? = nil
    ) throws -> [(second: Double, event: Event)] {
        var navigator = Navigator(network: network)
        let place = network.stations[try #require(network.number(of: station))].coordinate
        var noise = Noise(seed: 3)
        var events: [Event] = []
        for second in 0...end {
            let time = eight.advanced(bySeconds: Double(second))
            if second == restart { navigator = try Navigator(state: navigator.state, in: network) }
            let seen = place.moved(east: noise.normal(3), north: noise.normal(3))
            var fix = Fix(0, seen, speed: 0.1)
            fix.time = time
            events += navigator.handle(Observation(.fix(fix), at: time))
            if second == 20 {
                events += navigator.handle(Observation(.command(.startJourney(from: station, to: "E2")), at: time))
            }
            for (start, minor) in heard where start...(start + 3) ~= second {
                events += navigator.handle(Observation(.sighting(sighting(minor)), at: time))
            }
        }
        return events.filter { $0.kind == .trainArriving }.map { ($0.time.seconds(since: eight), $0) }
    }

    @Test func `is told of it half a minute before it is due, once a train`() throws {
        let told = try Self.told(Self.network())
        // It is due at 08:06:30 and 08:16:30.
        #expect(told.map(\.second) == [360, 960])
        let event = try #require(told.first?.event)
        #expect(event.stop?.id == "W2" && event.role == .origin && event.source == .deadReckoning)
        #expect(event.eta == Self.eight.advanced(bySeconds: 390))
        #expect(AlarmSignal(event) == .trainArriving)
    }

    @Test func `is told of it when a beacon on it is heard, and not once more when it is due`() throws {
        let network = try Self.network([Self.beacon(1, .trip(0))])
        let told = try Self.told(network, heard: [(second: 330, minor: 1)])
        #expect(told.map(\.second) == [331, 960])
        #expect(told.first?.event.source == .bluetooth)
    }

    @Test func `is told of a train as late as the one before it`() throws {
        let network = try Self.network([Self.beacon(1, .trip(0))])
        // The first train comes three minutes late, and its beacon tells so: the timetable had it come before.
        let told = try Self.told(network, heard: [(second: 570, minor: 1)])
        #expect(told.map(\.second) == [360, 1141])
    }

    @Test func `is told by a beacon of its line only when a train of theirs may come`() throws {
        let network = try Self.network([Self.beacon(2, .line(0)), Self.beacon(3, .line(1))])
        // At 08:01 none is due for five minutes: it is a train the other way. That of another line is none of theirs.
        let told = try Self.told(network, heard: [(60, 2), (340, 3), (350, 2)])
        #expect(told.map(\.second) == [351, 960])
    }

    @Test func `is told nothing elsewhere, nor of trains that do not lead to their station`() throws {
        #expect(try Self.told(Self.network(), at: "N1").isEmpty)
        let network = try Self.network([Self.beacon(1, .trip(3))])
        #expect(try Self.told(network, until: 300, heard: [(100, 1)]).isEmpty)
    }

    @Test func `is told the same once where the box was off in between`() throws {
        let told = try Self.told(Self.network(), restartedAt: 365)
        #expect(told.map(\.second) == [360, 960])
    }
}
