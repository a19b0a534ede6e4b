import Glibc
import Simulation
import Studies
import Transit

/// Rides by the thousand.
struct Study: Sendable {
    let network: Network
    let options: Options

    func tally(_ kind: Kind) async -> Tally {
        await Tally(rides: options.rides, from: options.seed, in: network) { kind.ride($0, in: network, options) }
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
