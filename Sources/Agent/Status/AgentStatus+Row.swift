import Navigation
import Transit

extension AgentStatus {
    /// A line's stations in an order that does not change with the train's direction, and the train among them.
    public struct Row: Codable, Equatable, Sendable {
        /// The stations at which the train calls on its way, in the order of the line.
        public var stops: [Stop]
        /// Where the train is: 2 at the third stop, 2.5 half-way from there to the fourth.
        public var train: Double
        /// Whether it goes towards the last of them; absent where that is not known.
        public var isTowardLast: Bool?
        /// The position in `stops` of the one where the rider is to alight.
        public var rider: Int?

        private enum CodingKeys: String, CodingKey {
            case stops, train, rider
            case isTowardLast = "toward_last"
        }

        /// So likely a direction is known.
        private static let known = 0.9
        /// The distance from a stop within which the train is at it, in metres: half a train's length.
        private static let atStop = 60.0

        package init(stops: [Stop], train: Double, isTowardLast: Bool?, rider: Int?) {
            (self.stops, self.train, self.isTowardLast, self.rider) = (stops, train, isTowardLast, rider)
        }

        /// Draws what is known; `nil` where the train is on no line.
        init?(_ snapshot: Snapshot, in network: Network) {
            guard let place = snapshot.place else { return nil }
            let pattern = network.patterns[place.pattern]
            let isBackwards = network.isBackwards(place.pattern)
            let stops = pattern.stops.map { stop in
                let station = network.stations[stop.station]
                return Stop(Event.Stop(id: station.id, name: station.name))
            }
            let ahead = snapshot.next.first { $0.role == .transfer || $0.role == .destination }
            let wanted = (ahead?.stop ?? snapshot.journey?.to)?.id
            let rider = wanted.flatMap { id in
                Self.call(at: id, among: stops.map(\.id), from: place.standing >= 0.5 ? place.stop : place.stop + 1)
            }
            let train = (Self.train(place, along: pattern) * 100).rounded() / 100
            let last = stops.count - 1
            self.init(
                stops: isBackwards ? stops.reversed() : stops, train: isBackwards ? Double(last) - train : train,
                isTowardLast: snapshot.course.flatMap { $0 >= Self.known ? !isBackwards : nil },
                rider: rider.map { isBackwards ? last - $0 : $0 })
        }

        /// The position of the next call at a station, of the several that a line may have there; of the last one, where all are past.
        static func call(at id: String, among ids: [String], from start: Int) -> Int? {
            ids.indices.first { $0 >= start && ids[$0] == id } ?? ids.lastIndex(of: id)
        }

        private static func train(_ place: LinePosition, along pattern: Pattern) -> Double {
            let stops = pattern.stops
            if place.standing >= 0.5 { return Double(place.stop) }
            if let here = stops.firstIndex(where: { abs($0.chainage - place.chainage) <= atStop }) {
                return Double(here)
            }
            guard let next = stops.firstIndex(where: { $0.chainage > place.chainage }) else {
                return Double(stops.count - 1)
            }
            guard next > 0 else { return 0 }
            let start = stops[next - 1].chainage
            return Double(next - 1) + (place.chainage - start) / max(1, stops[next].chainage - start)
        }
    }
}

extension Network {
    /// Whether a pattern leads against the order in which its line is drawn: that of its longest pattern, outbound (`direction_id` 0)
    /// where there are two.
    func isBackwards(_ pattern: Int) -> Bool {
        func rank(_ number: Int) -> (stops: Int, isOutbound: Int, first: Int) {
            (patterns[number].stops.count, patterns[number].direction == 0 ? 1 : 0, -number)
        }
        let longest = patterns.indices.lazy.filter { patterns[$0].line == patterns[pattern].line }
            .max { rank($0) < rank($1) }
        return longest.flatMap { patterns[pattern].goesTheSameWay(as: patterns[$0]) } == false
    }
}
