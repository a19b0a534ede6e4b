import Positioning

extension Track {
    /// The places at two chainages, and the corners between them; one place where the chainages are the same.
    func corners(from start: Double, to end: Double) -> [Coordinate] {
        guard start < end else { return [coordinate(at: start)] }
        // The first corner beyond the start, by halving.
        var (low, high) = (0, chainages.count)
        while low < high {
            let middle = (low + high) / 2
            if chainages[middle] > start { high = middle } else { low = middle + 1 }
        }
        var corners = [coordinate(at: start)]
        while low < chainages.count, chainages[low] < end {
            corners.append(coordinates[low])
            low += 1
        }
        return corners + [coordinate(at: end)]
    }
}
