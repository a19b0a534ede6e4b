import Positioning

/// The meridian at 180°, where longitudes jump.
enum Antimeridian {
    /// Cuts a line wherever it crosses the meridian; both ends of a cut lie on it.
    ///
    /// - Returns: parts of at least two places each, for a line of at least two.
    static func cut(_ line: [Coordinate]) -> [[Coordinate]] {
        var parts: [[Coordinate]] = [[]]
        for (number, place) in line.enumerated() {
            if number > 0, case let last = line[number - 1], abs(place.longitude - last.longitude) > 180 {
                let side = last.longitude < 0 ? -180.0 : 180
                let east = place.longitude + 2 * side - last.longitude
                let share = east == 0 ? 0 : (side - last.longitude) / east
                let latitude = last.latitude + share * (place.latitude - last.latitude)
                parts[parts.count - 1] += [Coordinate(latitude: latitude, longitude: side)].compactMap(\.self)
                parts.append([Coordinate(latitude: latitude, longitude: -side)].compactMap(\.self))
            }
            parts[parts.count - 1].append(place)
        }
        return parts.filter { $0.count > 1 }
    }
}
