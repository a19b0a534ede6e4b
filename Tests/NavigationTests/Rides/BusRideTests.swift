import Navigation
import Positioning
import TestSupport
import Testing
import Transit

/// How often something was told at each of a ride's two stops.
private struct Visits {
    private var counts: [Event.Kind: [String: Int]] = [:]

    init(_ events: [Event]) {
        for event in events { counts[event.kind, default: [:]][event.stop?.id ?? "", default: 0] += 1 }
    }

    subscript(kind: Event.Kind, stop: String) -> Int { counts[kind]?[stop] ?? 0 }

    /// Whether the stop before the last was not found.
    var isMissed: Bool { self[.near, BusLine.stopBefore] == 0 }
    /// Whether a stop was found again, of which there is no reason in a ride from one to the other.
    var isRepeated: Bool { self[.near, BusLine.stopBefore] > 1 || self[.near, BusLine.destination] > 1 }
    /// Whether the stop before the last was found, and nothing twice.
    var isRight: Bool { !isMissed && !isRepeated }
}

/// How many stops of which the recording shows whether the bus stood there were told so.
private struct Stands {
    private var (stands, passes) = (0, 0)
    /// The stands that were not told, and the passes that were told as stands, each as ride and stop.
    private(set) var (untold, wrong) = ([String](), [String]())

    mutating func add(_ visits: Visits, of ride: BusRide, named name: String) {
        for (id, stop) in [(BusLine.stopBefore, ride.stopBefore), (BusLine.destination, ride.destination)] {
            guard let stood = ride.stood(at: stop) else { continue }
            let isTold = visits[.arrived, id] > 0
            if stood { stands += 1 } else { passes += 1 }
            if stood && !isTold { untold.append("\(name) \(id)") }
            if !stood && isTold { wrong.append("\(name) \(id)") }
        }
    }

    var text: String {
        "arrived at \(stands - untold.count) of \(stands) stands and \(wrong.count) of \(passes) passes"
    }
}

extension BusLine {
    /// The known numbers of passes missed and of passes told twice, with fixes at this interval in seconds. All are to be 0.
    fileprivate func known(every interval: Int64) -> (missed: Int, repeated: Int) {
        switch (self, interval) {
        case (.oneWay, 10): (5, 0)
        case (.oneWay, 20): (10, 0)
        case (.oneWay, 30): (19, 0)
        case (.bothWays, 10): (0, 13)
        case (.bothWays, 20): (10, 4)
        case (.bothWays, 30): (19, 0)
        default: (0, 0)
        }
    }
}

@Suite struct `Recorded bus rides` {
    @Test(
        .enabled(if: !BusRide.files.isEmpty, "../shared/data/onebusaway-traces is absent"), arguments: BusLine.allCases)
    func `find the stop before the last once and nothing twice`(line: BusLine) throws {
        let rides = try BusRide.files.map { try BusRide($0) }
        #expect(rides.count >= 28)
        for interval in [0, 1, 5, 10, 20, 30] as [Int64] {
            var (passes, missed, repeated) = (0, [String](), [String]())
            var (stands, plainStands, plainRight) = (Stands(), Stands(), 0)
            // Each phase of the thinned fixes is a ride of its own.
            for offset in oneIn(3, of: 0..<max(1, interval)) {
                for ride in rides {
                    let fixes = ride.thinned(to: interval, from: offset)
                    guard ride.covers(fixes) else { continue }
                    let network = try line.network(of: ride)
                    let visits = Visits(Observing(network, fixes).events)
                    let plain = Visits(PlainRule.events(of: fixes, in: network))
                    passes += 1
                    let name = "\(ride.name)+\(offset)"
                    if visits.isMissed { missed.append(name) }
                    if visits.isRepeated { repeated.append(name) }
                    if plain.isRight { plainRight += 1 }
                    stands.add(visits, of: ride, named: name)
                    plainStands.add(plain, of: ride, named: name)
                }
            }
            let rate = interval == 0 ? "every fix" : "a fix in \(interval) s"
            print(
                """
                bus rides, \(line.rawValue), \(rate): \(passes) passes, \(missed.count) missed, \(repeated.count) \
                repeated, \(stands.text); by the plain rule \(passes - plainRight) missed, \(plainStands.text)
                """, missed, repeated)
            if interval <= 5 { print("  stands not told:", stands.untold, "passes told as stands:", stands.wrong) }
            // A line that begins at the stop before the last is joined late, or in passing, by fixes that are far apart.
            let known = line.known(every: interval)
            #expect(missed.count <= known.missed && repeated.count <= known.repeated, "\(rate)")
        }
    }
}
