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
    /// The shapes, each at its id's number; `nil` for one that was left out.
    private(set) var shapes: [Shape?] = []
    /// The line in the file at which each begins, from 1.
    private(set) var lines: [Int] = []
    private var ids = IDTable()

    /// A point of a shape; 32 bytes, since a feed may have millions.
    private struct Corner {
        var sequence: Int32
        /// The line at which its row begins in the file, from 1.
        var line: UInt32
        var coordinate: Coordinate
        /// `shape_dist_traveled`, or NaN where it has none.
        var distance: Double
    }

    /// No shapes.
    init() { isPresent = false }

    /// - Parameter wanted: the ids of the shapes that are wanted, where not all are.
    init(_ files: some FeedFiles, wanted: IDTable? = nil, _ warnings: inout FeedWarnings) throws(FeedError) {
        guard var table = try files.table("shapes.txt", &warnings) else {
            isPresent = false
            return
        }
        let columns: Columns
        do throws(FeedError) {
            columns = try Columns(table)
        } catch {
            warnings.append(error, "the shapes were left out")
            isPresent = false
            return
        }
        isPresent = true
        var corners: [[Corner]] = []
        var count = 0
        while try table.nextRow(&warnings) {
            guard wanted?.contains(table.value(columns.id)) ?? true else { continue }
            do throws(FeedError) {
                guard !table.value(columns.id).isEmpty else {
                    throw table.error(at: columns.id, .missingValue, "shape_id is empty")
                }
                let number = ids.numberOrInsert(table.value(columns.id))
                if number == corners.count {
                    corners.append([])
                    lines.append(table.line)
                }
                let place = try table.requiredCoordinate(columns.latitude, columns.longitude)
                let sequence = try table.requiredInteger(columns.sequence, in: 0...Int(Int32.max))
                corners[number].append(
                    Corner(
                        sequence: Int32(sequence), line: UInt32(clamping: table.line), coordinate: place,
                        distance: distance(table, columns.distance, &warnings) ?? .nan))
                count += 1
            } catch {
                warnings.append(error, "the point was left out")
            }
            guard count <= FeedLimits.kept else { throw table.tooMany("points of shapes") }
        }
        for number in corners.indices {
            shapes.append(shape(number, corners[number], table.name, columns, &warnings))
            corners[number] = []
        }
        files.place(&warnings, in: table.name)
    }

    /// Makes a shape of its corners; `nil` where they make none.
    private func shape(
        _ number: Int, _ unsorted: [Corner], _ file: String, _ columns: Columns, _ warnings: inout FeedWarnings
    ) -> Shape? {
        var corners: [Corner] = []
        corners.reserveCapacity(unsorted.count)
        for corner in unsorted.sorted(by: { ($0.sequence, $0.line) < ($1.sequence, $1.line) }) {
            guard corner.sequence != corners.last?.sequence else {
                warnings.append(
                    Table.error(
                        in: file, row: Int(corner.line), at: columns.sequence.name, .duplicate,
                        "shape_pt_sequence \(corner.sequence) is there twice in shape_id \(quoted(ids[number]))"),
                    "the point was left out")
                continue
            }
            corners.append(corner)
        }
        func warn(_ kind: FeedWarning.Kind, _ problem: String) {
            warnings.append(
                FeedWarning(
                    kind, file: file, line: lines[number],
                    "shape_id \(quoted(ids[number])) \(problem); the shape was left out"))
        }
        guard let track = Track(corners.map(\.coordinate)) else {
            warn(.missingValue, "has \(corners.isEmpty ? "no point" : "one point"); a way needs two")
            return nil
        }
        guard track.length <= FeedLimits.way else {
            warn(.tooMuch, "is longer than \(Int(FeedLimits.way / 1000)) km, and no train's way is")
            return nil
        }
        let distances = corners.map(\.distance)
        guard distances.allSatisfy({ !$0.isNaN }) else { return Shape(track: track, distances: nil) }
        guard let back = distances.indices.dropFirst().first(where: { distances[$0] < distances[$0 - 1] }) else {
            return Shape(track: track, distances: distances)
        }
        warnings.append(
            Table.error(
                in: file, row: Int(corners[back].line), at: columns.distance.name, .contradiction,
                "shape_dist_traveled of shape_id \(quoted(ids[number])) is less than before"),
            "the shape has none, and its stops lie where it is nearest to them")
        return Shape(track: track, distances: nil)
    }

    private func distance(_ table: Table, _ column: Table.Column, _ warnings: inout FeedWarnings) -> Double? {
        do throws(FeedError) {
            return try table.decimal(column)
        } catch {
            warnings.append(error, "the point has no shape_dist_traveled")
            return nil
        }
    }

    /// The id of the shape with a number.
    func name(of number: Int) -> String { ids[number] }

    /// The number of the shape that a column names; `nil` where there is none, or the feed has no shapes.
    func number(_ table: Table, _ column: Table.Column, _ warnings: inout FeedWarnings) -> Int? {
        guard isPresent, let id = table.text(column) else { return nil }
        guard let number = ids.number(of: table.value(column)) else {
            warnings.append(
                table.error(at: column, .unknownReference, "shape_id \(quoted(id)) is not in shapes.txt"),
                "the trip has no shape")
            return nil
        }
        return shapes[number] == nil ? nil : number
    }

    private struct Columns {
        let id, latitude, longitude, sequence, distance: Table.Column

        init(_ table: Table) throws(FeedError) {
            id = try table.requiredColumn("shape_id")
            latitude = try table.requiredColumn("shape_pt_lat")
            longitude = try table.requiredColumn("shape_pt_lon")
            sequence = try table.requiredColumn("shape_pt_sequence")
            distance = table.column("shape_dist_traveled")
        }
    }
}
