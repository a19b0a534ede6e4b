import Transit

/// Which trips are one train's: the vehicle goes on as another trip, and riders stay aboard.
///
/// That is what `transfers.txt` says (`transfer_type` 4), or `block_id`: the next trip of the same block and service that leaves where
/// the one ended, unless riders must alight (`transfer_type` 5). A train that goes back the way it came is another train to riders:
/// nobody stays in it to turn round.
struct Continuations {
    /// The number of the trip as which a trip goes on, by its number.
    private var next: [Int32: Int32] = [:]

    /// A train that stands for longer, in seconds, before the next trip of its block has ended to riders, as far as `block_id` alone
    /// tells: trains that turn stand for up to a quarter of an hour.
    static let longestStand = 900

    init(
        _ seats: InSeatTransfers, _ trips: Trips, _ stopTimes: StopTimes, _ stops: Stops, repeating: Set<Int>,
        _ warnings: inout FeedWarnings
    ) {
        func station(_ row: StopTimeRow?) -> Int? { row.map { stops.station(ofRecord: Int($0.stop)) } }
        func stations(_ trip: Int) -> [Int] {
            stopTimes.rows(ofTrip: trip).map { stops.station(ofRecord: Int($0.stop)) }
        }
        for (seat, line) in seats.staying where stopTimes.isRidden(seat.from) && stopTimes.isRidden(seat.to) {
            let (from, to) = (stopTimes.rows(ofTrip: seat.from).last, stopTimes.rows(ofTrip: seat.to).first)
            guard station(from) == station(to) else {
                warnings.append(
                    Table.error(
                        in: "transfers.txt", row: Int(line), at: "to_trip_id", .contradiction,
                        "to_trip_id \(quoted(trips.ids[seat.to])) does not begin where from_trip_id "
                            + "\(quoted(trips.ids[seat.from])) ends"), "the row was left out")
                continue
            }
            guard self[seat.from] == nil, !Self.goesBack(stations(seat.from), stations(seat.to)) else { continue }
            next[Int32(seat.from)] = Int32(seat.to)
        }
        for (trip, following) in Self.consecutive(trips, stopTimes, except: repeating) {
            let (from, to) = (stopTimes.rows(ofTrip: trip).last, stopTimes.rows(ofTrip: following).first)
            guard self[trip] == nil, let from, let to, station(from) == station(to),
                (0...Self.longestStand).contains(Int(to.departure) - Int(from.arrival)),
                !seats.alighting.contains(InSeatTransfers.Pair(from: trip, to: following)),
                !Self.goesBack(stations(trip), stations(following))
            else { continue }
            next[Int32(trip)] = Int32(following)
        }
    }

    /// Whether no trip goes on.
    var isEmpty: Bool { next.isEmpty }

    /// The number of the trip as which a trip goes on; `nil` where the train ends.
    subscript(trip: Int) -> Int? { next[Int32(trip)].map { Int($0) } }

    /// The trips of each block and service, each with the one that begins next.
    private static func consecutive(
        _ trips: Trips, _ stopTimes: StopTimes, except repeating: Set<Int>
    ) -> [(trip: Int, following: Int)] {
        var order: [(block: Int32, service: Int32, start: Int32, trip: Int32)] = []
        for (trip, record) in trips.records.enumerated()
        where record.block >= 0 && stopTimes.isRidden(trip) && !repeating.contains(trip) {
            guard let first = stopTimes.rows(ofTrip: trip).first, first.departure != Timetable.unknownTime else {
                continue
            }
            order.append((record.block, record.service, first.departure, Int32(trip)))
        }
        order.sort { ($0.block, $0.service, $0.start, $0.trip) < ($1.block, $1.service, $1.start, $1.trip) }
        return zip(order, order.dropFirst()).lazy
            .filter { ($0.block, $0.service) == ($1.block, $1.service) }
            .map { (Int($0.trip), Int($1.trip)) }
    }

    /// Whether a trip calls at stations of the one before it in the other direction.
    private static func goesBack(_ stations: [Int], _ next: [Int]) -> Bool {
        if next.dropFirst().first == stations.dropLast().last { return true }
        let places = Dictionary(stations.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let shared = next.compactMap { places[$0] }
        let steps = zip(shared, shared.dropFirst()).filter { $0 != $1 }
        return !steps.isEmpty && 2 * steps.filter { $0 < $1 }.count <= steps.count
    }
}

/// The rows of `transfers.txt` on staying aboard a train that goes on as another trip (`transfer_type` 4), and on alighting (5).
struct InSeatTransfers {
    /// Two trips by their numbers.
    struct Pair: Hashable {
        private let trips: SIMD2<Int32>

        init(from: Int, to: Int) { trips = SIMD2(Int32(from), Int32(to)) }

        var from: Int { Int(trips.x) }
        var to: Int { Int(trips.y) }
    }

    /// The trips between which riders stay aboard, with the lines of their rows in the file.
    private(set) var staying: [(trips: Pair, line: Int32)] = []
    /// The trips between which riders must alight.
    private(set) var alighting: Set<Pair> = []

    /// Appends the current row of the file.
    mutating func append(
        _ table: Table, from: Table.Column, to: Table.Column, isStaying: Bool, _ trips: Trips
    ) throws(FeedError) {
        for column in [from, to] where table.value(column).isEmpty {
            throw table.error(
                at: column, .missingValue, "\(column.name) is empty; a transfer_type of \(isStaying ? 4 : 5) needs it")
        }
        guard let first = try trips.number(table, from), let second = try trips.number(table, to) else { return }
        guard first != second else {
            throw table.error(at: to, .contradiction, "to_trip_id \(quoted(trips.ids[second])) is from_trip_id")
        }
        if isStaying {
            staying.append((Pair(from: first, to: second), Int32(clamping: table.line)))
        } else {
            alighting.insert(Pair(from: first, to: second))
        }
    }
}
