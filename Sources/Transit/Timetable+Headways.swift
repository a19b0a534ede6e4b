extension Timetable {
    /// Seconds from one train to the next at the first stop of each pattern; `nil` where no trip runs it.
    ///
    /// The median gap of the service with the most departures; one that has a single departure waits for it a day long.
    ///
    /// - Parameter count: how many patterns there are.
    public func headways(ofPatterns count: Int) -> [Double?] {
        var starts = [[Int: [Int]]](repeating: [:], count: count)
        for (number, trip) in trips.enumerated() where trip.pattern < count {
            let repeated = frequencies(ofTrip: number).flatMap(\.starts)
            let once = departure(ofTrip: number, atStop: 0).map { [$0] } ?? []
            starts[trip.pattern][trip.service, default: []] += repeated.isEmpty ? once : repeated
        }
        return starts.map { services in
            guard let most = services.map(\.value.count).max(), most > 0 else { return nil }
            return services.values.filter { $0.count == most }.map(Self.headway).min()
        }
    }

    private static func headway(_ starts: [Int]) -> Double {
        let sorted = starts.sorted()
        let gaps = zip(sorted, sorted.dropFirst()).map { $1 - $0 }.sorted()
        return gaps.isEmpty ? secondsPerDay : Double(gaps[gaps.count / 2])
    }

    private static let secondsPerDay = 86_400.0
}
