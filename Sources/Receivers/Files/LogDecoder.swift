import Glibc
package import NMEA
import Positioning

/// Decodes the bytes of a log, which may break anywhere: NMEA 0183, gpsd's reports a JSON object a line as gpspipe(1) writes them, or
/// both.
///
/// In a log of both, gpsd has made the reports from the sentences, so that only one kind counts: the one that gives the first fix. In a
/// ride log each line is a report, or a sentence of which there is no report.
package struct LogDecoder {
    /// How many of gpsd's reports were read, how many were malformed, and how many fields of the others were bad.
    package var reportCounts: ReportCounts {
        ReportCounts(read: readReports, malformed: malformedReports, badFields: reports?.badFields ?? 0)
    }
    private var (readReports, malformedReports) = (0, 0)
    private var sentences: StreamDecoder
    /// What reads reports, once the log has one.
    private var reports: ReportDecoder?
    private var speaker: Speaker?
    /// The line whose end is still to come.
    private var line: [UInt8] = []
    /// Whether the beginning of that line was too long for a report, and has been decoded.
    private var isOverLong = false

    /// What gives a log's fixes.
    private enum Speaker {
        case sentences
        case reports
    }

    /// The most bytes of a line that may be a report: those that are taken from gpsd itself.
    static let longestLine = 65_535
    /// A smaller number is no time since 1970 at which a satellite receiver was there, but microseconds (`gpspipe -u`).
    private static let earliestSecond = 1e8
    /// RFC 3339 can write no later one.
    private static let latestSecond = 253_402_300_800.0
    /// The member that each of gpsd's objects has, wherever it stands in it.
    private static let member = Array(#""class""#.utf8)

    /// Creates a decoder at the start of a log.
    ///
    /// - Parameter needsChecksum: whether sentences without checksum are dropped.
    package init(needsChecksum: Bool = true) {
        sentences = StreamDecoder(needsChecksum: needsChecksum)
    }

    /// What was read and dropped of sentences.
    package var statistics: Statistics { sentences.statistics }

    /// Takes the next bytes.
    package mutating func decode(_ bytes: UnsafeRawBufferPointer, _ body: (StreamDecoder.Item) -> Void) {
        var rest = bytes[...]
        while true {
            // Most logs have no report, and are decoded chunk by chunk.
            let brace = Self.index(of: .brace, in: rest) ?? rest.endIndex
            if line.isEmpty, let last = rest[..<brace].lastIndex(where: \.endsLine) {
                isOverLong = false
                take(sentences: rest[...last], body)
                rest = rest[(last + 1)...]
            }
            guard let end = rest.firstIndex(where: \.endsLine) else { break }
            line += rest[...end]
            rest = rest[(end + 1)...]
            takeLine(body)
            isOverLong = false
        }
        line += rest
        guard isOverLong || line.count > Self.longestLine else { return }
        isOverLong = true
        takeLine(body)
    }

    /// Takes the end of the log.
    package mutating func finish(_ body: (StreamDecoder.Item) -> Void) {
        takeLine(body)
        var speaker = self.speaker
        sentences.finish { item in
            if Self.counts(item, &speaker) { body(item) }
        }
    }

    /// Takes what is held of a line.
    private mutating func takeLine(_ body: (StreamDecoder.Item) -> Void) {
        var line: [UInt8] = []
        swap(&line, &self.line)
        let text = line.last?.endsLine == true ? line.dropLast() : line[...]
        guard !isOverLong, text.count <= Self.longestLine, let start = Self.start(ofReportIn: text) else {
            return line.withUnsafeBytes { take(sentences: $0[...], body) }
        }
        let tagged = text[..<start].withUnsafeBufferPointer { Self.isTAGBlock($0) ? TAGBlock.receiveTime($0) : nil }
        let received = tagged ?? Self.receiveTime(text[..<start])
        let reports = self.reports ?? ReportDecoder()
        self.reports = reports
        switch reports.take(text[start...], received: received) {
        case .nothing: break
        case .malformed: malformedReports += 1
        case .fix(let fix):
            readReports += 1
            if speaker == nil, tagged == nil { speaker = .reports }
            if speaker == .reports || tagged != nil {
                body(StreamDecoder.Item(received: received, hasOwnTime: received != nil, content: .fix(fix)))
            }
        }
    }

    private mutating func take(sentences bytes: Slice<UnsafeRawBufferPointer>, _ body: (StreamDecoder.Item) -> Void) {
        var speaker = self.speaker
        sentences.decode(UnsafeRawBufferPointer(rebasing: bytes)) { item in
            if Self.counts(item, &speaker) { body(item) }
        }
        self.speaker = speaker
    }

    /// Whether an item counts, of all that the sentences tell.
    private static func counts(_ item: StreamDecoder.Item, _ speaker: inout Speaker?) -> Bool {
        guard case .fix = item.content else { return true }
        if speaker == nil { speaker = .sentences }
        return speaker == .sentences
    }

    /// Whether a log has a report among its first lines.
    package static func holdsReport(_ bytes: [UInt8]) -> Bool {
        bytes.split(whereSeparator: \.endsLine).contains { start(ofReportIn: $0) != nil }
    }

    /// Whether what stands before a report is a TAG block, as a ride log has it.
    private static func isTAGBlock(_ prefix: UnsafeBufferPointer<UInt8>) -> Bool {
        prefix.first == .backslash && prefix.last == .backslash
    }

    /// Where a line's report begins: at once, behind the time and the colon that `gpspipe -t` writes before it, or behind a TAG block.
    private static func start(ofReportIn line: ArraySlice<UInt8>) -> Int? {
        guard let brace = line.firstIndex(of: .brace), line[brace...].contains(member) else { return nil }
        let prefix = line[..<brace]
        let isOurs = prefix.allSatisfy { $0 == .blank } || prefix.suffix(2) == [.colon, .blank]
        return isOurs || prefix.withUnsafeBufferPointer(isTAGBlock) ? brace : nil
    }

    /// The time before a report, where it ends with seconds since 1970 (`gpspipe -uu`).
    private static func receiveTime(_ prefix: ArraySlice<UInt8>) -> Timestamp? {
        let word = prefix.dropLast(2).reversed().prefix { $0 != .blank }.reversed()
        guard let seconds = Double(String(decoding: word, as: UTF8.self)), seconds >= earliestSecond,
            seconds < latestSecond
        else { return nil }
        return Timestamp(milliseconds: Int64((seconds * 1000).rounded()))
    }

    private static func index(of byte: UInt8, in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard !bytes.isEmpty, let start = bytes.base.baseAddress,
            let found = memchr(start + bytes.startIndex, Int32(byte), bytes.count)
        else { return nil }
        return UnsafeRawPointer(found) - start
    }
}

extension UInt8 {
    /// Whether it ends a line, alone or with the other.
    fileprivate var endsLine: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

    fileprivate static let brace = UInt8(ascii: "{")
    fileprivate static let colon = UInt8(ascii: ":")
    fileprivate static let backslash = UInt8(ascii: "\\")
    fileprivate static let blank = UInt8(ascii: " ")
}
