public import Positioning

/// Decodes what a receiver sends: bytes in, fixes and ride-log entries out.
///
/// The bytes are sentences of NMEA 0183, frames of UBX, or both. Chunks may break anywhere, also within a sentence. Whatever the bytes
/// are, decoding goes on: a sentence that is cut, joined, over-long, out of range or badly summed is dropped and counted.
///
/// ```
/// bytes ─▶ StreamSplitter ─┬─ text ──▶ SentenceScanner ─▶ SentenceParser ─▶ EpochBuilder ─┬─▶ items
///                          └─ frame ─▶ UBXDecoder ────────────────────────────────────────┘
/// ```
public struct StreamDecoder: Sendable {
    /// The statistics of what has been read and dropped so far.
    public private(set) var statistics = Statistics()
    private let needsChecksum: Bool
    /// Whether reports of the satellites are wanted.
    private let tellsSatellites: Bool
    private var sky = SkyReporter()
    private var splitter = StreamSplitter()
    private var ubx = UBXDecoder()
    /// The times of day of the last two epochs that UBX told, in milliseconds: sentences may end an epoch when the next one has begun.
    private var told: (last: Int?, before: Int?)
    private var scanner = SentenceScanner()
    private var builder = EpochBuilder()
    /// When the sentence at hand was received, after its TAG block.
    private var received: Timestamp?
    /// Whether that TAG block was its own.
    private var hasOwnTime = false

    /// Something that the stream tells.
    public struct Item: Sendable {
        /// When it was received, where a TAG block tells; what has no time of its own happens at that of the epoch that it
        /// lies in, where there is none.
        public var received: Timestamp?
        /// Whether its own TAG block tells so, and not that of a sentence before it.
        public var hasOwnTime = false
        /// The content of the item.
        public var content: Content

        package init(received: Timestamp?, hasOwnTime: Bool = false, content: Content) {
            (self.received, self.hasOwnTime, self.content) = (received, hasOwnTime, content)
        }
    }

    /// The content that a stream can carry.
    public typealias Content = StreamContent

    /// Creates a decoder at the start of a stream.
    ///
    /// - Parameters:
    ///   - needsChecksum: whether a sentence without checksum is dropped; one with a wrong checksum always is. Some old
    ///     receivers send none at all.
    ///   - tellsSatellites: whether reports of the satellites are told as well, which takes time.
    public init(needsChecksum: Bool = true, tellsSatellites: Bool = false) {
        self.needsChecksum = needsChecksum
        self.tellsSatellites = tellsSatellites
    }

    /// A part of the stream, as it came.
    package enum Piece {
        /// Text, which need not be whole sentences.
        case text(UnsafeRawBufferPointer)
        /// A whole frame of UBX.
        case frame(UnsafeRawBufferPointer)
    }

    /// Decodes the next bytes.
    public mutating func decode(_ bytes: UnsafeRawBufferPointer, _ body: (Item) -> Void) {
        decode(bytes, pieces: { _ in }, body)
    }

    /// Decodes the next bytes.
    ///
    /// - Parameter pieces: is told of each part of the stream, before the items in it.
    @inline(__always)
    package mutating func decode(
        _ bytes: UnsafeRawBufferPointer, pieces: (Piece) -> Void, _ body: (Item) -> Void
    ) {
        var splitter = self.splitter
        splitter.split(bytes) { take($0, pieces, body) }
        self.splitter = splitter
    }

    /// Handles the end of the stream. The last sentence and the last epoch end with it.
    public mutating func finish(_ body: (Item) -> Void) {
        var splitter = self.splitter
        splitter.finish { take($0, { _ in }, body) }
        self.splitter = splitter
        var scanner = self.scanner
        scanner.finish { take($0, body) }
        self.scanner = scanner
        let teller = teller
        builder.finish { teller.tell($0, body) }
    }

    /// Records that the receiver was lost or fell silent. Nothing is reported of a sentence and an epoch that it had begun.
    public mutating func interrupt() {
        splitter = StreamSplitter()
        scanner = SentenceScanner()
        forget()
    }

    /// Forgets an epoch that has begun, and what the receiver said of itself: the next one that speaks may be another.
    private mutating func forget() {
        builder.interrupt()
        (ubx, told) = (UBXDecoder(), (nil, nil))
    }

    @inline(__always)
    private mutating func take(
        _ piece: StreamSplitter.Piece, _ pieces: (Piece) -> Void, _ body: (Item) -> Void
    ) {
        switch piece {
        case .text(let text):
            pieces(.text(text))
            scan(text, body)
        case .frame(let frame, let bytes):
            pieces(.frame(bytes))
            take(frame, body)
        case .damagedFrame: statistics.add(.badChecksum)
        }
    }

    @inline(__always)
    private mutating func scan(_ text: UnsafeRawBufferPointer, _ body: (Item) -> Void) {
        var scanner = self.scanner
        text.withMemoryRebound(to: UInt8.self) { text in
            scanner.scan(text) { take($0, body) }
        }
        self.scanner = scanner
    }

    /// Reads a frame of UBX. No sentence goes on behind one.
    @inline(never)
    private mutating func take(_ frame: UBXFrame, _ body: (Item) -> Void) {
        var scanner = self.scanner
        take(scanner.interrupt { take($0, body) })
        self.scanner = scanner
        switch ubx.take(frame) {
        case .fix(let fix):
            told = (fix.millisecondOfDay, told.last)
            body(Item(received: received, hasOwnTime: hasOwnTime, content: .fix(fix)))
        case .sky(let report):
            if tellsSatellites { body(Item(received: received, content: .sky(report))) }
        case .nothing: break
        case .malformed: return statistics.add(.outOfRange)
        }
        var name = frame.name
        name.withUTF8 { name in
            if let start = name.baseAddress { statistics.add(.ubx, start, name.count) }
        }
    }

    /// The way of a fix that sentences told. One of an epoch that UBX has told is left out, for UBX knows it better. While the receiver
    /// says that it is spoofed, its positions are told as doubted.
    private struct Teller {
        let received: Timestamp?
        let hasOwnTime: Bool
        let told: (last: Int?, before: Int?)
        let isSpoofed: Bool

        @inline(__always)
        func tell(_ fix: Fix, _ body: (Item) -> Void) {
            if let time = fix.millisecondOfDay, isToldAlready(time) { return }
            var fix = fix
            if isSpoofed, fix.coordinate != nil { fix.origin = .estimated }
            body(Item(received: received, hasOwnTime: hasOwnTime, content: .fix(fix)))
        }

        @inline(__always)
        private func isToldAlready(_ time: Int) -> Bool {
            guard let last = told.last else { return false }
            return abs(time - last) <= EpochBuilder.sameEpoch
                || told.before.map { abs(time - $0) <= EpochBuilder.sameEpoch } ?? false
        }
    }

    private var teller: Teller {
        @inline(__always) get {
            Teller(received: received, hasOwnTime: hasOwnTime, told: told, isSpoofed: ubx.isSpoofed)
        }
    }

    private mutating func take(_ found: SentenceScanner.Found, _ body: (Item) -> Void) {
        switch found {
        case .cut: statistics.add(.cut)
        case .overLong: statistics.add(.overLong)
        case .whole(let tag, let sentence, let isRight):
            take(tag.flatMap(TAGBlock.receiveTime))
            guard isRight else { return statistics.add(.badChecksum) }
            parse(sentence, body)
            if tellsSatellites { tellSky(sentence, body) }
        case .sentence(let bytes):
            let start = bytes.firstIndex(of: .dollar) ?? 0
            take(start > 0 ? TAGBlock.receiveTime(UnsafeBufferPointer(rebasing: bytes[..<start])) : nil)
            check(UnsafeBufferPointer(rebasing: bytes[(start + 1)...]), body)
        }
    }

    /// Records the receive time from a sentence's own TAG block. Without one, the receive time before it remains valid.
    private mutating func take(_ ownTime: Timestamp?) {
        received = ownTime ?? received
        hasOwnTime = ownTime != nil
    }

    /// Checks a sentence, given from the character after its `$`.
    private mutating func check(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (Item) -> Void) {
        guard let star = bytes.indices.first(where: { bytes[$0] == .star && !isPlaceholder($0, in: bytes) }) else {
            guard needsChecksum else {
                parse(bytes, body)
                return tellSky(bytes, body)
            }
            return statistics.add(.noChecksum)
        }
        guard star + 2 < bytes.count, let high = bytes[star + 1].hexadecimalValue,
            let low = bytes[star + 2].hexadecimalValue
        else { return statistics.add(.cut) }
        let content = UnsafeBufferPointer(rebasing: bytes[..<star])
        guard content.reduce(0, ^) == high << 4 | low else { return statistics.add(.badChecksum) }
        parse(content, body)
        tellSky(content, body)
    }

    /// Whether a `*` is a whole field, in place of a value, and does not begin the checksum.
    private func isPlaceholder(_ star: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        star > 0 && star + 1 < bytes.count && bytes[star - 1] == .comma
            && (bytes[star + 1] == .comma || bytes[star + 1] == .star)
    }

    /// Tells what a sentence says of satellites, behind the fix that it may have ended.
    @inline(never)
    private mutating func tellSky(_ sentence: UnsafeBufferPointer<UInt8>, _ body: (Item) -> Void) {
        let received = received
        guard tellsSatellites else { return }
        sky.take(sentence) { body(Item(received: received, content: .sky($0))) }
    }

    /// Parses the part of a sentence between its `$` and its `*`.
    @inline(__always)
    private mutating func parse(_ sentence: UnsafeBufferPointer<UInt8>, _ body: (Item) -> Void) {
        guard let start = sentence.baseAddress, sentence.count > 5 else { return parseProprietary(sentence, body) }
        guard start[5] == .comma, start[0] != UInt8(ascii: "P") else { return parseProprietary(sentence, body) }
        let type = SentenceType(letters: start[2], start[3], start[4])
        let talker = UInt16(start[0]) << 8 | UInt16(start[1])
        var fields = Fields(start + 6, sentence.count - 6)
        let teller = teller
        switch type {
        case .gsa:
            let report = SentenceParser.gsa(&fields, talker)
            guard !fields.isMalformed else { return statistics.add(.outOfRange) }
            builder.absorb(report) { teller.tell($0, body) }
        case .gsv:
            let report = SentenceParser.gsv(&fields, talker)
            guard !fields.isMalformed else { return statistics.add(.outOfRange) }
            builder.absorb(report)
        case .other, .alight, .ubx:
            break
        case .gga, .rmc, .gll, .gns, .vtg, .zda, .gst, .gbs:
            let report = SentenceParser.position(type, &fields)
            guard !fields.isMalformed else { return statistics.add(.outOfRange) }
            builder.absorb(report, type) { teller.tell($0, body) }
        }
        statistics.add(type, start, 5)
        if fields.badCount > 0 { statistics.add(badFields: fields.badCount) }
    }

    /// Handles a sentence that is none of the standard's, or none that matters.
    private mutating func parseProprietary(_ sentence: UnsafeBufferPointer<UInt8>, _ body: (Item) -> Void) {
        guard let start = sentence.baseAddress else { return statistics.add(.outOfRange) }
        let addressLength = sentence.firstIndex(of: .comma) ?? sentence.count
        guard let content = SentenceParser.rideLog(sentence) else {
            if let altitude = SentenceParser.garminAltitude(sentence) {
                let teller = teller
                builder.absorb(altitude: altitude) { teller.tell($0, body) }
            }
            return statistics.add(.other, start, addressLength)
        }
        guard let content else { return statistics.add(.outOfRange) }
        statistics.add(.alight, start, addressLength)
        if case .interruption = content { forget() }
        body(Item(received: received ?? builder.time, hasOwnTime: hasOwnTime, content: content))
    }
}
