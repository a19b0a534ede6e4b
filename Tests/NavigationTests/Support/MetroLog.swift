import Foundation
import Positioning
import TestSupport
import Testing

/// The metro rides of Aalto University's public-transport-dataset: what eight phones made of them, and what their owners wrote
/// down. It is CC BY 4.0 and not part of the project.
struct MetroLog {
    /// The fixes that each phone recorded, by the number of the phone.
    let fixes: [Int: [Fix]]
    /// The rides in the metro, in the order of the log.
    let rides: [Ride]

    /// A ride as its rider wrote it down.
    struct Ride {
        let phone: Int
        /// The stations' `stop_id`s.
        let from, to: String
        /// When the train left, and when it stopped. Some riders wrote seconds, some whole minutes.
        let boarding, alighting: Timestamp
    }

    static let folder = Paths.others.appending(path: "helsinki-metro")

    /// The many ways in which the riders wrote the stations, in small letters, without blanks and `(M)`.
    private static let stations = [
        "ruoholahti": "RUO", "kamppi": "KAM", "rautatientori": "RAU", "helsinginyliopisto": "YLI", "hakaniemi": "HAK",
        "sörnäinen": "SOR", "kalasatama": "KAL", "kulosaari": "KUL", "herttoniemi": "HER", "siilitie": "SII",
        "itäkeskus": "ITA", "myllypuro": "MYL", "kontula": "KON", "mellunmäki": "MEL", "puotila": "PUO",
        "rastila": "RAS", "vuosaari": "VUO",
    ]

    init() throws {
        var fixes: [Int: [Fix]] = [:]
        for row in try Self.rows(of: "device_data.csv") {
            let phone = try #require(Int(row["device_id"] ?? ""))
            var fix = Fix(mode: .threeD)
            fix.time = try Self.time(row["time"])
            fix.coordinate = Coordinate(
                latitude: Double(row["lat"] ?? "") ?? .nan, longitude: Double(row["lng"] ?? "") ?? .nan)
            fix.accuracy = Double(row["accuracy"] ?? "")
            fixes[phone, default: []].append(fix)
        }
        self.fixes = fixes
        rides = try Self.rows(of: "manual_log.csv").filter { $0["line_type"] == "SUBWAY" }.map { row in
            Ride(
                phone: try #require(Int(row["device_id"] ?? "")), from: try Self.station(row["vehicle_dep_stop"]),
                to: try Self.station(row["vehicle_arr_stop"]), boarding: try Self.time(row["vehicle_dep_time"]),
                alighting: try Self.time(row["vehicle_arr_time"]))
        }
    }

    /// The fixes that a phone recorded between two points in time.
    func fixes(of phone: Int, from start: Timestamp, to end: Timestamp) -> [Fix] {
        (fixes[phone] ?? []).filter { fix in fix.time.map { start <= $0 && $0 <= end } ?? false }
    }

    private static func station(_ text: String?) throws -> String {
        let name = (text ?? "").lowercased().replacing("(m)", with: "").filter { !$0.isWhitespace }
        return try #require(stations[name], "the log's station \(text ?? "") is none of the metro's")
    }

    /// A time of the one day of the dataset, in Finnish summer time, three hours ahead of UTC.
    private static func time(_ text: String?) throws -> Timestamp {
        let parts = (text ?? "").split { " :".contains($0) }
        try #require(parts.count == 4 && parts[0] == "2016-08-26", "\(text ?? "") is no time of the dataset's day")
        let seconds = try zip(parts.dropFirst(), [3600.0, 60, 1]).reduce(0.0) { try $0 + #require(Double($1.0)) * $1.1 }
        return Timestamp(milliseconds: (1_472_169_600 - 3 * 3600) * 1000 + Int64((seconds * 1000).rounded()))
    }

    /// The rows of a CSV file (RFC 4180) by the names of their columns.
    private static func rows(of file: String) throws -> [[String: String]] {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        var (rows, row, field, isQuoted) = ([[String]](), [String](), "", false)
        for character in text {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted:
                row.append(field)
                field = ""
            case _ where character.isNewline && !isQuoted:
                rows.append(row + [field])
                (row, field) = ([], "")
            default: field.append(character)
            }
        }
        if !field.isEmpty || !row.isEmpty { rows.append(row + [field]) }
        let names = rows.first?.map { $0.trimmingCharacters(in: .whitespaces) } ?? []
        return rows.dropFirst().map { Dictionary(zip(names, $0), uniquingKeysWith: { first, _ in first }) }
    }
}
