import Foundation
import Navigation
import Observations
import Positioning
import Simulation
import TestSupport
import Testing
import Transit

/// The changes that must make no difference to a ride: its time, its place, and the numbering of its network.
@Suite struct `A ride tells the same` {
    /// But for what runs then, which is another thing at night: here nothing says when trains run.
    @Test(arguments: Difficulty.allCases)
    func `at any other time`(difficulty: Difficulty) throws {
        let simulated = try Simulated(difficulty, seed: 1)
        let observations = simulated.observations
        let known = simulated.network
        let network = Network(
            stations: known.stations, lines: known.lines, patterns: known.patterns, timetable: known.timetable,
            transfers: known.transfers, beacons: known.beacons, offsets: nil)
        let expected = events(network, observations)
        #expect(expected.count > 8)
        // The night, and decades, to before 1970 too.
        for seconds in [16 * 3600 + 1, 75 * 365 * 86_400, -60 * 365 * 86_400] as [Int64] {
            let shifted = observations.map { $0.shifted(byMilliseconds: seconds * 1000) }
            let told = events(network, shifted).map { $0.shifted(byMilliseconds: -seconds * 1000) }
            let difference = firstDifference(expected, told, within: 0)
            #expect(difference == nil, "\(seconds) s later, \(difference ?? "")")
            // A second's last bits differ after decades, and with them a metre's.
            #expect(zip(expected, told).allSatisfy { $0.isAbout($1) }, "\(seconds) s later")
        }
    }

    // Whether a short silence changes the source depends on whether a tick falls into it, and is not looked at.
    //
    // The belief goes on and the clock ticks at whole seconds, which do not shift with the ride: what is told rests on a step
    // more or less, and a probability that changes slowly crosses its threshold up to 3 s earlier or later.
    @Test(arguments: Difficulty.allCases)
    func `at any part of a second`(difficulty: Difficulty) throws {
        let simulated = try Simulated(difficulty, seed: 2)
        let expected = events(simulated.network, simulated.observations)
        for milliseconds in [1, -499] as [Int64] {
            var observing = Observing(simulated.network)
            observing.observe(simulated.ride.observations.map { $0.shifted(byMilliseconds: milliseconds) })
            let shifted = observing.events.map { $0.shifted(byMilliseconds: -milliseconds) }
            let difference = firstDifference(expected.withoutSource, shifted.withoutSource, within: 3)
            #expect(difference == nil, "\(milliseconds) ms later, \(difference ?? "")")
        }
    }

    /// Ways to put a line somewhere else without a change of its shape.
    enum Place: String, CaseIterable, Sendable {
        case eastIsWest, northIsSouth, both, overTheDateLine, mirroredOverTheDateLine, pastGreenwich

        func move(_ coordinate: Coordinate) -> Coordinate {
            let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
            // The line reaches from 106.77 to 106.82 degrees.
            return switch self {
            case .eastIsWest: .place(latitude, -longitude)
            case .northIsSouth: .place(-latitude, longitude)
            case .both: .place(-latitude, -longitude)
            case .overTheDateLine: .place(latitude, wrapped(longitude + 73.2))
            case .mirroredOverTheDateLine: .place(latitude, wrapped(-longitude - 73.2))
            case .pastGreenwich: .place(latitude, longitude - 106.8)
            }
        }

        private func wrapped(_ longitude: Double) -> Double {
            longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
        }
    }

    // A degree's last bits differ, and with them a probability: it may cross its threshold one fix later, which is one second.
    @Test(arguments: Place.allCases, [Difficulty.canyon, .all])
    func `in any other place`(place: Place, difficulty: Difficulty) throws {
        let simulated = try Simulated(difficulty, seed: 11)
        let observations = simulated.observations
        let difference = firstDifference(
            events(simulated.network, observations),
            events(try simulated.network.moved(place.move), observations.map { $0.moved(place.move) }), within: 1)
        #expect(difference == nil, "\(difference ?? "")")
    }

    // Sums over stations and patterns come in another order, and so do their last bits.
    @Test(arguments: Difficulty.allCases)
    func `however stations and patterns are numbered`(difficulty: Difficulty) throws {
        let simulated = try Simulated(difficulty, seed: 21)
        let observations = simulated.observations
        let difference = firstDifference(
            events(simulated.network, observations), events(simulated.network.renumbered, observations), within: 1)
        #expect(difference == nil, "\(difference ?? "")")
    }

    @Test(arguments: [Difficulty.canyon, .tunnel, .all])
    func `among 200 lines far away`(difficulty: Difficulty) throws {
        let simulated = try Simulated(difficulty, seed: 31)
        let observations = simulated.observations
        let difference = firstDifference(
            events(simulated.network, observations), events(try simulated.network.among(200), observations),
            within: 1)
        #expect(difference == nil, "\(difference ?? "")")
    }

    // Of several tries the fastest one is told: other work on the machine makes none faster.
    @Test func `among 200 lines far away, and hardly later`() throws {
        let simulated = try Simulated(.canyon, seed: 34)
        let (one, many) = (simulated.network, try simulated.network.among(200))
        let observations = simulated.observations
        let times = (1...5).map { _ in (seconds(one, observations), seconds(many, observations)) }
        let (single, among) = (times.map(\.0).min() ?? 0, times.map(\.1).min() ?? 0)
        #expect(among < 2 * single, "\(among) s, and \(single) s alone")
    }

    /// How many seconds of the processor a navigator takes for observations, once it has been made and the journey is planned: that
    /// takes the time of all the network's stops, once.
    private func seconds(_ network: Network, _ observations: [Observation]) -> Double {
        var navigator = Navigator(network: network)
        var seconds = 0.0
        for observation in observations {
            let start = ProcessorTime.now
            _ = navigator.handle(observation)
            if case .command = observation.content { continue }
            seconds += (ProcessorTime.now - start) / .seconds(1)
        }
        return seconds
    }
}

extension [Event] {
    /// The events without what they rest on, and that it changes.
    fileprivate var withoutSource: [Event] {
        filter { $0.kind != .sourceChanged }.map { event in
            var event = event
            event.source = nil
            return event
        }
    }
}

extension Event {
    /// Whether distance and uncertainty are the same up to a millimetre, and the expected time up to a millisecond.
    fileprivate func isAbout(_ other: Event) -> Bool {
        func areAbout(_ one: Double?, _ other: Double?) -> Bool {
            guard let one, let other else { return one == nil && other == nil }
            return abs(one - other) <= 1e-3
        }
        return areAbout(distance, other.distance) && areAbout(uncertainty, other.uncertainty)
            && areAbout(etaUncertainty, other.etaUncertainty)
            && areAbout(eta?.seconds(since: time), other.eta?.seconds(since: other.time))
    }
}

extension Network {
    /// The same network somewhere else.
    fileprivate func moved(_ move: (Coordinate) -> Coordinate) throws -> Network {
        Network(
            stations: stations.map { station in
                var station = station
                station.coordinate = move(station.coordinate)
                return station
            }, lines: lines,
            patterns: try patterns.map { pattern in
                var pattern = pattern
                pattern.track = try #require(Track(pattern.track.coordinates.map(move)))
                return pattern
            }, timetable: timetable, timeZone: timeZone, transfers: transfers, beacons: beacons)
    }

    /// The same network with the last station and the last pattern first.
    fileprivate var renumbered: Network {
        let last = stations.count - 1
        return Network(
            stations: stations.reversed(), lines: lines,
            patterns: patterns.reversed().map { pattern in
                var pattern = pattern
                for stop in pattern.stops.indices { pattern.stops[stop].station = last - pattern.stops[stop].station }
                return pattern
            }, timeZone: timeZone,
            beacons: beacons.map {
                Beacon(uuid: $0.id.uuid, major: $0.id.major, minor: $0.minor, station: last - $0.station)
            })
    }

    /// This network and copies of it round the earth, with itself in their middle.
    func among(_ count: Int) throws -> Network {
        let copies = try (1..<count).map { number in
            try moved { coordinate in
                let longitude = coordinate.longitude + Double(number) * 360 / Double(count)
                return .place(coordinate.latitude, longitude > 180 ? longitude - 360 : longitude)
            }
        }
        let own = count / 2
        var (stations, patterns): ([Station], [Pattern]) = ([], [])
        for number in 0..<count {
            let copy = number == own ? self : copies[number < own ? number : number - 1]
            let first = stations.count
            for station in copy.stations {
                var station = station
                if number != own {
                    station.id += " \(number)"
                    for platform in station.platforms.indices { station.platforms[platform].id += " \(number)" }
                }
                stations.append(station)
            }
            for pattern in copy.patterns {
                var pattern = pattern
                for stop in pattern.stops.indices { pattern.stops[stop].station += first }
                patterns.append(pattern)
            }
        }
        let first = own * self.stations.count
        return Network(
            stations: stations, lines: lines, patterns: patterns, timeZone: timeZone,
            beacons: beacons.map {
                Beacon(uuid: $0.id.uuid, major: $0.id.major, minor: $0.minor, station: first + $0.station)
            })
    }
}
