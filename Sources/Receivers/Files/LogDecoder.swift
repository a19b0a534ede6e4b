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
    /// The decoder of reports, once the log has a report.
    private var reports: ReportDecoder?
    private var speaker: Speaker?
    private var followed = FollowedReceiver()
    /// Whether each receiver had the time to report.
    private var knowsReceivers = false
    /// The items that wait for that, from the first report on; `nil` before that report, and once all are told.
    private var waiting: [Waiting]?
    /// The line whose end is still to come.
    private var line: [UInt8] = []
    /// Whether the beginning of that line was too long for a report, and has been decoded.
    private var isOverLong = false

    /// The source of a log's fixes.
    private enum Speaker {
        case sentences
        case reports
    }

    /// A report of a receiver of gpsd's.
    private struct Report {
        var fix: Fix
        /// The path of its device; it may be empty.
        var device: String
        var received: Timestamp?

        var time: Timestamp? { received ?? fix.time }
    }

    /// An item that is told once it is known which receivers report.
    private enum Waiting {
        case item(StreamDecoder.Item)
        case report(Report)
    }

    /// Seconds from the first report in which each receiver reports: most do so once a second.
    private static let hearing = 1.5
    /// No more than this waits.
    private static let mostWaiting = 64
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

    /// The counts of sentences that were read and dropped.
    package var statistics: Statistics { sentences.statistics }

    /// Decodes the next bytes.
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

    /// Handles the end of the log.
    package mutating func finish(_ body: (StreamDecoder.Item) -> Void) {
        takeLine(body)
        tellWaiting(body)
        var speaker = self.speaker
        sentences.finish { item in
            if Self.counts(item, &speaker) { body(item) }
        }
    }

    /// Consumes the held part of a line.
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
        case .fix(let fix, let device):
            readReports += 1
            if speaker == nil, tagged == nil { speaker = .reports }
            if speaker == .reports || tagged != nil { take(Report(fix: fix, device: device, received: received), body) }
        }
    }

    /// Tells a report, or has it wait until each receiver had the time to report, so that none counts for the only one.
    private mutating func take(_ report: Report, _ body: (StreamDecoder.Item) -> Void) {
        if !knowsReceivers, waiting == nil, !report.device.isEmpty, report.time != nil { waiting = [] }
        guard waiting != nil else {
            knowsReceivers = true
            return tell(report, body)
        }
        waiting?.append(.report(report))
        guard case .report(let first)? = waiting?.first, let start = first.time, let time = report.time,
            (0..<Self.hearing).contains(time.seconds(since: start)), waiting?.count ?? 0 < Self.mostWaiting
        else { return tellWaiting(body) }
    }

    private mutating func tell(_ report: Report, _ body: (StreamDecoder.Item) -> Void) {
        let received = report.received
        guard let fix = followed.take(report.fix, from: report.device, at: received) else { return }
        body(StreamDecoder.Item(received: received, hasOwnTime: received != nil, content: .fix(fix)))
    }

    private mutating func tellWaiting(_ body: (StreamDecoder.Item) -> Void) {
        guard let waiting else { return }
        (self.waiting, knowsReceivers) = (nil, true)
        for case .report(let report) in waiting { followed.expect(report.device, at: report.fix) }
        for held in waiting {
            switch held {
            case .item(let item): body(item)
            case .report(let report): tell(report, body)
            }
        }
    }

    private mutating func take(sentences bytes: Slice<UnsafeRawBufferPointer>, _ body: (StreamDecoder.Item) -> Void) {
        var (speaker, waiting) = (self.speaker, self.waiting)
        sentences.decode(UnsafeRawBufferPointer(rebasing: bytes)) { item in
            guard Self.counts(item, &speaker) else { return }
            if waiting == nil { body(item) } else { waiting?.append(.item(item)) }
        }
        (self.speaker, self.waiting) = (speaker, waiting)
        if waiting?.count ?? 0 >= Self.mostWaiting { tellWaiting(body) }
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
