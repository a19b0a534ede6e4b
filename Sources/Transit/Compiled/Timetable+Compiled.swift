extension Timetable {
    /// The hours that GTFS can write have three digits; a trip may be of the day after.
    private static let latestTime = 1000 * 3600 + 2 * 86_400

    func write(to writer: inout ByteWriter) {
        writer.write(services) { writer, service in
            writer.write(service.id)
            writer.write(service.weekdays)
            writer.write(service.period) { writer, period in
                writer.write(period.lowerBound.daysSince1970)
                writer.write(period.upperBound.daysSince1970)
            }
            writer.write(service.added.sorted().map(\.daysSince1970))
            writer.write(service.removed.sorted().map(\.daysSince1970))
        }
        writer.write(trips) { writer, trip in
            writer.write(trip.id)
            writer.write(trip.pattern)
            writer.write(trip.service)
            writer.write(trip.shortName) { $0.write($1) }
        }
        writer.write(arrivals)
        writer.write(departures)
        writer.write(frequencies) { writer, frequency in
            writer.write(frequency.trip)
            writer.write(frequency.start)
            writer.write(frequency.end)
            writer.write(frequency.headway)
            writer.write(frequency.isExact)
        }
        writer.write(closures.sorted { $0.key < $1.key }) { writer, closure in
            writer.write(closure.key)
            writer.write(closure.value.boarding.sorted().map { Int32(clamping: $0) })
            writer.write(closure.value.alighting.sorted().map { Int32(clamping: $0) })
        }
        writer.write(signs.sorted { $0.key < $1.key }) { writer, signs in
            writer.write(signs.key)
            writer.write(signs.value.headsign)
            writer.write(signs.value.byStop.sorted { $0.key < $1.key }) { writer, sign in
                writer.write(sign.key)
                writer.write(sign.value)
            }
        }
    }

    /// - Parameter patterns: those that the trips run, as many calls each as the pattern has stops.
    init(from reader: inout ByteReader, _ patterns: [Pattern]) throws(CompiledNetworkError) {
        let services = try reader.list { reader throws(CompiledNetworkError) in try Service(from: &reader) }
        let trips = try reader.list { reader throws(CompiledNetworkError) in
            Trip(
                id: try reader.text(), pattern: try reader.integer(in: 0..<patterns.count),
                service: try reader.integer(in: 0..<services.count), shortName: try reader.optionalText())
        }
        let (arrivals, departures) = (try reader.times(), try reader.times())
        // An empty timetable has no calls.
        var firstCalls = [Int32(0)]
        firstCalls.reserveCapacity(trips.count + 1)
        for trip in trips {
            let end = Int(firstCalls[firstCalls.count - 1]) + patterns[trip.pattern].stops.count
            guard end <= arrivals.count else { throw .damaged }
            firstCalls.append(Int32(end))
        }
        guard Int(firstCalls[trips.count]) == arrivals.count, departures.count == arrivals.count else {
            throw .damaged
        }
        let frequencies = try reader.list { reader throws(CompiledNetworkError) in
            let trip = try reader.integer(in: 0..<trips.count)
            let start = try reader.integer(in: 0..<Self.latestTime)
            return Frequency(
                trip: trip, start: start, end: try reader.integer(in: start + 1..<Self.latestTime + 1),
                headway: try reader.integer(in: 1..<86_401), isExact: try reader.flag())
        }
        let closures = try reader.list { reader throws(CompiledNetworkError) in
            let trip = try reader.integer(in: 0..<trips.count)
            let stops = patterns[trips[trip].pattern].stops.indices
            let (boarding, alighting) = (try reader.numbers().map(Int.init), try reader.numbers().map(Int.init))
            guard (boarding + alighting).allSatisfy(stops.contains) else { throw CompiledNetworkError.damaged }
            return (trip, Closures(boarding: Set(boarding), alighting: Set(alighting)))
        }
        let signs = try reader.list { reader throws(CompiledNetworkError) in
            let (trip, headsign) = (try reader.integer(in: 0..<trips.count), try reader.text())
            let stops = patterns[trips[trip].pattern].stops.count
            let byStop = try reader.list { reader throws(CompiledNetworkError) in
                (try reader.integer(in: 0..<stops), try reader.text())
            }
            return (
                trip, Signs(headsign: headsign, byStop: Dictionary(byStop, uniquingKeysWith: { first, _ in first }))
            )
        }
        self.init(
            services: services, trips: trips, firstCalls: firstCalls, arrivals: arrivals, departures: departures,
            frequencies: frequencies, closures: Dictionary(closures, uniquingKeysWith: { first, _ in first }),
            signs: Dictionary(signs, uniquingKeysWith: { first, _ in first }))
    }
}

extension Timetable.Service {
    fileprivate init(from reader: inout ByteReader) throws(CompiledNetworkError) {
        let (id, weekdays) = (try reader.text(), try reader.number(UInt8.self))
        let period = try reader.optional { reader throws(CompiledNetworkError) in
            let (first, last) = (try reader.date(), try reader.date())
            guard first <= last else { throw CompiledNetworkError.damaged }
            return first...last
        }
        self.init(
            id: id, weekdays: weekdays, period: period, added: Set(try reader.dates()),
            removed: Set(try reader.dates()))
    }
}

extension ByteReader {
    /// The days of the years 0 to 9999, since 1970-01-01.
    private static let days = -719_528..<2_932_897
    private static let times = Int32(-2 * 86_400)...Int32(1000 * 3600 + 2 * 86_400)

    fileprivate mutating func date() throws(CompiledNetworkError) -> CivilDate {
        CivilDate(daysSince1970: Int32(try integer(in: Self.days)))
    }

    fileprivate mutating func dates() throws(CompiledNetworkError) -> [CivilDate] {
        try numbers().map { day throws(CompiledNetworkError) in
            guard Self.days.contains(Int(day)) else { throw CompiledNetworkError.damaged }
            return CivilDate(daysSince1970: day)
        }
    }

    fileprivate mutating func times() throws(CompiledNetworkError) -> [Int32] {
        let numbers = try numbers()
        guard numbers.allSatisfy({ Self.times.contains($0) || $0 == Timetable.unknownTime }) else { throw .damaged }
        return numbers
    }
}
