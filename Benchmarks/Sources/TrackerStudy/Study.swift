import Glibc
import Simulation
import Studies
import Transit

/// Rides by the thousand.
struct Study: Sendable {
    let network: Network
    let options: Options

    /// The number of main lines that are ridden in turn.
    private static let mainLines: UInt64 = 20

    /// Beacons hang at the same places on all rides.
    private func network(of kind: Kind) -> Network {
        switch kind {
        case .placed: network.placing(options.field, seed: 1)
        case .mainLine: .mainLine(seed: options.seed % Self.mainLines)
        default: network
        }
    }

    func tally(_ kind: Kind) async -> Tally {
        let options = options
        if kind == .mainLine {
            let networks = (0..<Self.mainLines).map { Network.mainLine(seed: $0) }
            return await Tally(rides: options.rides, from: options.seed) {
                let network = networks[Int($0 % Self.mainLines)]
                let (ride, pattern, to) = kind.ride($0, in: network, options)
                return (ride, network, pattern, to)
            }
        }
        let network = network(of: kind)
        return await Tally(rides: options.rides, from: options.seed, in: network) {
            kind.ride($0, in: network, options)
        }
    }

    /// Writes the first ride of a kind as a ride log, and beside it its truth and the network's beacons, where those are others than
    /// the feed's.
    func write(_ kind: Kind, to path: String) {
        let network = network(of: kind)
        let (ride, _, _) = kind.ride(options.seed, in: network, options)
        var log = RideLog()
        for observation in ride.observations { log.append(observation) }
        write(log.takeBytes(), path)
        let stem = path.hasSuffix(".nmea") ? String(path.dropLast(5)) : path
        write(Array(ride.truth.csv.utf8), stem + ".truth.csv")
        guard kind == .placed else { return }
        let rows = network.beacons.map { beacon in
            let place = beacon.coordinate.map { "\($0.latitude),\($0.longitude)" } ?? ","
            let minor = beacon.minor.map { "\($0)" } ?? ""
            return "\(network.stations[beacon.station].id),\(beacon.id.uuidText),\(beacon.id.major),\(minor),\(place)\n"
        }
        write(Array(("stop_id,uuid,major,minor,beacon_lat,beacon_lon\n" + rows.joined()).utf8), stem + ".beacons.txt")
    }

    private func write(_ bytes: [UInt8], _ path: String) {
        guard let file = fopen(path, "wb"), fwrite(bytes, 1, bytes.count, file) == bytes.count, fclose(file) == 0
        else { end("\(path): \(String(cString: strerror(errno)))", status: 74) }
    }
}
