import Foundation
import TestSupport

/// The synthetic ride from Lebak Bulus to ASEAN, epoch by epoch.
enum FixtureRide {
    static let path = Paths.project.appending(path: "fixtures/rides/lebak-bulus-asean.nmea")

    /// The sentences of the ride, an epoch each: from one RMC to the next.
    static func epochs() throws -> [String] {
        let text = try String(contentsOf: path, encoding: .utf8)
        var epochs: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            if line.dropFirst(3).hasPrefix("RMC") || epochs.isEmpty { epochs.append("") }
            epochs[epochs.count - 1] += line + "\r\n"
        }
        return epochs
    }

    /// The epochs of a part of it, by their times of day: `005920` to before `005930`.
    static func epochs(from start: String, to end: String) throws -> [String] {
        try epochs().filter { epoch in
            let fields = epoch.split(separator: ",", maxSplits: 2)
            guard fields.count == 3, fields[0].hasSuffix("RMC") else { return false }
            return fields[1].prefix(6) >= start && fields[1].prefix(6) < end
        }
    }
}
