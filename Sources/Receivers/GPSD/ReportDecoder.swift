import CGPSD
import Positioning

/// Reads gpsd's reports as they stand in a log, a JSON object a line (gpsd_json(5)).
///
/// `@unchecked Sendable`: libgps's state belongs to this object alone, and one log's reader calls it, a call after the other.
final class ReportDecoder: @unchecked Sendable {
    private let decoder: OpaquePointer
    /// How many members of reports were left out, since their values could not be read, or are none that there is.
    private(set) var badFields = 0

    /// The content of a line.
    enum Content: Equatable {
        /// A report, by the path of its receiver's device, which may be empty.
        case fix(Fix, device: String)
        /// One of something else.
        case nothing
        /// It is a report of a position or of satellites that is no such report.
        case malformed
    }

    init() {
        guard let decoder = cgpsd_make_decoder() else { preconditionFailure("there is no memory for a report of gpsd") }
        self.decoder = decoder
    }

    deinit { cgpsd_free_decoder(decoder) }

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - line: from its brace on, without its end; a zero in it ends it.
    ///   - received: when it was received, where the log tells.
    func take(_ line: some Sequence<UInt8>, received: Timestamp?) -> Content {
        var report = cgpsd_report()
        let text = line.map(CChar.init(bitPattern:)) + [0]
        let kind = cgpsd_decode(decoder, text, received?.milliseconds ?? -1, &report)
        if kind == CGPSD_REPORT || kind == CGPSD_SKY { badFields += Int(cgpsd_bad_members(decoder)) }
        switch kind {
        case CGPSD_REPORT: break
        case CGPSD_MALFORMED: return .malformed
        default: return .nothing
        }
        guard let fix = Fix(report) else { return .malformed }
        badFields += fix.missing(of: report)
        return .fix(fix, device: String(cString: cgpsd_decoded_device(decoder)))
    }
}
