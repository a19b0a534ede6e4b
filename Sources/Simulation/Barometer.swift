import Mathematics
import Positioning
import Transit

/// A barometer on a train. No train was measured for it; each ride draws from figures with their sources.
///
/// - Height: 12 Pa a metre (the standard atmosphere, ISO 2533, at sea level). Stations lie at drawn heights: elevated, at grade or under
///   ground; the track between them is straight but for the dip that tunnels have.
/// - Tunnels: pressure waves grow with the square of the speed. Japan's guideline for unsealed stock is at most 2 kPa in 4 s
///   (RTRI Quarterly Reports 38-3, 1997), for express trains at some 36 m/s; at a metro's 20 m/s that leaves some 600 Pa at the most,
///   and the drawn deviation, 15 to 100 Pa at 20 m/s, is that of quieter tunnels. Carriages follow the tunnel after 0.2 to 6 s, and with
///   open doors at once.
/// - Under the open sky: 1 to 6 Pa of wind and passing trains at 20 m/s.
/// - Doors: one push of up to 15 Pa as they open and close. Chosen.
/// - Weather: a random walk of 30 Pa an hour. Chosen: fronts bring 100 Pa an hour and more.
/// - The sensor: BMP280, 1.3 Pa a reading, of which eight a second are averaged (BST-BMP280-DS001).
public struct Barometer: Hashable, Sendable {
    /// The deviation in a tunnel at 20 m/s, in Pa.
    public var tunnel = 15.0...100.0
    /// The same under the open sky.
    public var openAir = 1.0...6.0
    /// How fast the carriage follows, in seconds.
    public var leakage = 0.2...6.0
    /// How long a wave lasts, in seconds.
    public var wave = 1.5...4.0
    /// The deviation of a second's mean by the sensor alone, in Pa.
    public var noise = 0.3...1.3

    /// Creates a barometer.
    public init() {}

    /// The barometer's readings in the course of a ride, once a second, in hPa.
    func readings(
        of truth: Truth, _ pattern: Pattern, in network: Network, tunnels: [ClosedRange<Double>], seed: UInt64
    ) -> [(time: Timestamp, pressure: Double)] {
        var random = Randomness(seed: seed, purpose: 12)
        let (tunnel, openAir) = (random.uniform(tunnel), random.uniform(openAir))
        let (leakage, wave, noise) = (random.uniform(leakage), random.uniform(wave), random.uniform(noise))
        let isElevated = random.happens(0.5)
        let dip = random.uniform(2.0...8.0)
        let heights = pattern.stops.map { stop in
            let isUnderground = network.stations[stop.station].isUnderground
            return (isUnderground ? -20 : isElevated ? 12 : 0) + random.normal(isUnderground ? 6 : 2)
        }
        let doors = truth.calls.flatMap { call in
            [call.doorsOpen, call.doorsClosed].compactMap { $0 }.map {
                (time: $0.seconds(since: truth.start), push: random.uniform(-15.0...15.0))
            }
        }
        let stands = truth.calls.compactMap { call in
            call.doorsOpen.map { open in
                open.seconds(since: truth.start)...max(open, call.doorsClosed ?? open).seconds(since: truth.start)
            }
        }
        var (outside, inside, weather) = (0.0, 0.0, random.uniform(99_000.0...102_000.0))
        var readings: [(time: Timestamp, pressure: Double)] = []
        let (end, step) = (truth.end.seconds(since: truth.start), 0.25)
        var time: Double = random.uniform(0.0...1.0)
        var (sum, count) = (0.0, 0)
        while time <= end {
            let (chainage, speed) = truth.profile.state(at: time)
            let isInTunnel = tunnels.contains { $0.contains(chainage) }
            let share = (speed / 20) * (speed / 20)
            let deviation = (isInTunnel ? tunnel : openAir) * share
            let kept = exp(-step / wave)
            outside = kept * outside + random.normal(max(0.3, deviation) * (1 - kept * kept).squareRoot())
            let isOpen = stands.contains { $0.contains(time) }
            inside += (outside - inside) * (1 - exp(-step / (isOpen ? 0.2 : leakage)))
            weather += random.normal(30 * (step / 3600).squareRoot())
            var push = 0.0
            for door in doors where time >= door.time { push += door.push * exp((door.time - time) / 0.7) }
            let height = Self.height(at: chainage, pattern.stops.map(\.chainage), heights, dip: isInTunnel ? dip : 0)
            sum += weather + inside + push - 12 * height
            count += 1
            if count == 4 {
                let pressure = (sum / 4 + random.normal(noise)) / 100
                readings.append((truth.time(time), (pressure * 1000).rounded() / 1000))
                (sum, count) = (0, 0)
            }
            time += step
        }
        return readings
    }

    /// Metres above the ground at a chainage.
    private static func height(
        at chainage: Double, _ chainages: [Double], _ heights: [Double], dip: Double
    ) -> Double {
        guard let next = chainages.firstIndex(where: { $0 > chainage }) else { return heights.last ?? 0 }
        guard next > 0 else { return heights.first ?? 0 }
        let share = (chainage - chainages[next - 1]) / max(1, chainages[next] - chainages[next - 1])
        return heights[next - 1] + share * (heights[next] - heights[next - 1]) - dip * sin(.pi * share)
    }
}
