import Navigation
import Positioning
import Transit

/// A rival for the navigator, in two lines of thought: a train has arrived where two fixes in a row are slower than 1 m/s
/// and within 100 m of a station. It tells of each station once, and again after the fixes were 150 m away.
struct PlainRule {
    let network: Network
    private var slowBefore: Set<Int> = []
    private var told: Set<Int> = []

    private static let slow = 1.0
    private static let near = 100.0
    private static let away = 150.0

    init(network: Network) { self.network = network }

    mutating func handle(_ fix: Fix) -> [Event] {
        guard let place = fix.coordinate, let speed = fix.speed, let time = fix.time else { return [] }
        told = told.filter { place.distance(to: network.stations[$0].coordinate) <= Self.away }
        let slowNow = speed < Self.slow ? Set(network.index.all(within: Self.near, of: place)) : []
        let arrived = slowNow.intersection(slowBefore).subtracting(told).sorted()
        slowBefore = slowNow
        told.formUnion(arrived)
        return arrived.map { number in
            var event = Event(.arrived, at: time)
            event.stop = Event.Stop(id: network.stations[number].id, name: network.stations[number].name)
            return event
        }
    }
}
