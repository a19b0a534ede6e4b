import Logging
import NMEA
import Receivers

extension Statistics {
    /// How many sentences were dropped for which reason: `9 wrong checksum, 3 too long`.
    var dropReasons: String {
        DropReason.allCases.filter { count(droppedFor: $0) > 0 }
            .map { "\(count(droppedFor: $0).grouped) \($0.words)" }.joined(separator: ", ")
    }

    /// The line in which a replay reports the sentences that it did without; `nil` where it had all.
    ///
    /// - Parameter path: the ride, as it was given.
    func droppedLine(of path: String) -> String? {
        guard dropped > 0 else { return nil }
        let total = sentences + dropped
        let advice = path == "-" ? "" : "; alight decode --summary \(path) tells more"
        return "\(path): \(dropped.grouped) of \(total.grouped) \(total == 1 ? "sentence" : "sentences") "
            + "\(dropped == 1 ? "was" : "were") dropped (\(dropReasons))\(advice)"
    }
}

extension Int {
    /// A number from 0 on with a comma behind each third digit from its end: `8,340`.
    fileprivate var grouped: String {
        let digits = String(self)
        return digits.enumerated().map { position, digit in
            position > 0 && (digits.count - position).isMultiple(of: 3) ? ",\(digit)" : "\(digit)"
        }.joined()
    }
}

extension LogTally {
    /// Says on standard error what a ride was replayed without.
    func tellDropped(of path: String) {
        if let line = statistics.droppedLine(of: path) { writeError(line, .warning) }
        let reports = reports
        if reports.badFields > 0 {
            writeError(
                "\(path): \(reports.badFields.grouped) \(reports.badFields == 1 ? "field" : "fields") of gpsd's reports \(reports.badFields == 1 ? "was" : "were") taken for absent (bad)",
                .warning)
        }
        let malformed = reports.malformed
        guard malformed > 0 else { return }
        let total = reports.read + malformed
        writeError(
            "\(path): \(malformed.grouped) of \(total.grouped) of gpsd's reports \(malformed == 1 ? "was" : "were") dropped (malformed)",
            .warning)
    }
}

extension Statistics.DropReason {
    /// The reason as users read it.
    var words: String {
        switch self {
        case .cut: "cut"
        case .noChecksum: "no checksum"
        case .badChecksum: "wrong checksum"
        case .overLong: "too long"
        case .outOfRange: "out of range"
        }
    }
}
