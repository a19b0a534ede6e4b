import Positioning
import Transit

/// `shapes.txt`: the ways that trains take.
struct Shapes {
    /// The way of one or more trips.
    struct Shape {
        let track: Track
        /// `shape_dist_traveled` of each corner; `nil` where some corner has none, or where it descends.
        let distances: [Double]?
    }

    /// Whether the feed has shapes at all; without, all ways are straight lines between stops, which `CurvedLegs` bends.
    let isPresent: Bool
    /// The shapes, each at its id's number.
    private(set) var shapes: [Shape] = []
    /// The line in the file at which each begins, from 1.
    private(set) var lines: [Int] = []
    private var ids = IDTable()

    private struct Corner {
        var sequence: Int
        var coordinate: Coordinate
        var distance: Double?
        var rowStart: Int
    }

    init(_ files: some FeedFiles) throws(FeedError) {
        guard var table = try files.table("shapes.txt") else {
            isPresent = false
            return
        }
        isPresent = true
        let idColumn = try table.requiredColumn("shape_id")
        let latitudeColumn = try table.requiredColumn("shape_pt_lat")
        let longitudeColumn = try table.requiredColumn("shape_pt_lon")
        let sequenceColumn = try table.requiredColumn("shape_pt_sequence")
        let distanceColumn = table.column("shape_dist_traveled")
        var corners: [[Corner]] = []
        var lineCount = LineCount()
        while try table.nextRow() {
            guard !table.value(idColumn).isEmpty else { throw table.error(at: idColumn, "shape_id is empty") }
            let latitude = try table.requiredDecimal(latitudeColumn, in: -90...90)
            let longitude = try table.requiredDecimal(longitudeColumn, in: -180...180)
            guard let place = Coordinate(latitude: latitude, longitude: longitude) else { continue }
            let sequence = try table.requiredInteger(sequenceColumn, in: 0...Int(Int32.max))
            let distance = try table.decimal(distanceColumn)
            let number = ids.numberOrInsert(table.value(idColumn))
            if number == corners.count {
                corners.append([])
                lines.append(lineCount.line(at: table.rowStart, of: table.bytes))
            }
            corners[number].append(
                Corner(sequence: sequence, coordinate: place, distance: distance, rowStart: table.rowStart))
        }
        for (number, unsorted) in corners.enumerated() {
            let sorted = unsorted.sorted { ($0.sequence, $0.rowStart) < ($1.sequence, $1.rowStart) }
            for (corner, next) in zip(sorted, sorted.dropFirst()) where corner.sequence == next.sequence {
                throw table.row(at: next.rowStart).error(
                    at: sequenceColumn,
                    "shape_pt_sequence \(next.sequence) is there twice in shape_id \(quoted(ids[number]))")
            }
            guard let track = Track(sorted.map(\.coordinate)) else {
                throw table.row(at: sorted.first?.rowStart ?? 0).error(
                    at: idColumn, "shape_id \(quoted(ids[number])) has one point; a way needs two")
            }
            guard track.length <= FeedLimits.way else {
                let kilometres = Int(FeedLimits.way / 1000)
                throw table.row(at: sorted.first?.rowStart ?? 0).error(
                    at: idColumn,
                    "shape_id \(quoted(ids[number])) is longer than \(kilometres) km, and no train's way is")
            }
            shapes.append(Shape(track: track, distances: Self.distances(sorted)))
        }
    }

    /// The id of the shape with a number.
    func name(of number: Int) -> String { ids[number] }

    /// The number of the shape that a column names, or `nil` where it is empty or the feed has no shapes.
    func number(_ table: Table, _ column: Table.Column) throws(FeedError) -> Int? {
        guard isPresent, let id = table.text(column) else { return nil }
        guard let number = ids.number(of: table.value(column)) else {
            throw table.error(at: column, "shape_id \(quoted(id)) is not in shapes.txt")
        }
        return number
    }

    /// Counts lines while a file is read.
    private struct LineCount {
        private var (line, position) = (1, 0)

        /// The line of a byte that does not come before the last that was asked for.
        mutating func line(at byte: Int, of bytes: [UInt8]) -> Int {
            while position < byte {
                let isReturn =
                    bytes[position] == UInt8(ascii: "\r") && bytes[(position + 1)...].first != UInt8(ascii: "\n")
                if bytes[position] == UInt8(ascii: "\n") || isReturn { line += 1 }
                position += 1
            }
            return line
        }
    }

    private static func distances(_ corners: [Corner]) -> [Double]? {
        let distances = corners.compactMap(\.distance)
        guard distances.count == corners.count, zip(distances, distances.dropFirst()).allSatisfy({ $0 <= $1 }) else {
            return nil
        }
        return distances
    }
}
