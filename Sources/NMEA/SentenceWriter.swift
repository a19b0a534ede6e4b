import Observations
public import Positioning

/// Writes what `StreamDecoder` reads: bytes of NMEA 0183 and of Alight's ride logs.
///
/// Sentences end with `\r\n`. What is decoded again has the values that were written, within the resolution of each field.
public struct SentenceWriter: Sendable {
    /// The bytes written since the last `takeAll()`.
    public private(set) var bytes: [UInt8] = []

    /// Creates a writer that has written nothing.
    public init() {}

    /// Hands over what has been written, and begins anew.
    public mutating func takeAll() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    /// Writes bytes as they are.
    public mutating func write(raw: some Sequence<UInt8>) {
        bytes.append(contentsOf: raw)
    }

    /// Writes the TAG block that gives the sentence behind it its receive time (NMEA 0183 4.10, section 7).
    ///
    /// - Parameter time: 1973-03-03T09:46:40Z (10¹¹ ms) or later, since smaller numbers are read as seconds; earlier ones,
    ///   which only a clock that was never set tells, are written in whole seconds.
    public mutating func writeTAGBlock(_ time: Timestamp) {
        let milliseconds = max(0, time.milliseconds)
        summed(from: .backslash) { writer in
            writer.text("c:")
            writer.digits(milliseconds < 100_000_000_000 ? milliseconds / 1000 : milliseconds)
        }
        bytes.append(.backslash)
    }

    /// Writes a sentence as it was received, with a line end.
    public mutating func writeLine(_ sentence: some Sequence<UInt8>) {
        bytes.append(contentsOf: sentence)
        text("\r\n")
    }

    /// Writes an entry of a ride log, or the sentences of a fix; nothing for a report of the satellites.
    public mutating func write(_ content: StreamDecoder.Content) {
        switch content {
        case .fix(let fix): write(fix)
        case .sky: break
        case .interruption: sentence("PALTI") { _ in }
        case .skippedFix(let time): sentence("PALTS") { $0.field { $0.digits(time.milliseconds) } }
        case .observation(let content): write(content)
        }
    }

    /// Writes what happened beside fixes; nothing for what no ride log has.
    private mutating func write(_ content: Observation.Content) {
        if case .fix(let fix) = content { return write(fix) }
        guard let told = content.sentence else { return }
        sentence("PALT") { writer in
            writer.bytes.append(contentsOf: told.letter.utf8)
            for field in told.fields { writer.field { $0.write(field) } }
        }
    }

    private mutating func write(_ field: SentenceField) {
        switch field {
        case .text(let text): escaped(text)
        case .number(let number, let decimals): decimal(number, decimals: decimals)
        case .integer(let number): digits(number)
        case .hexadecimal(let number): hexadecimal(number)
        }
    }
}

extension SentenceWriter {
    /// Writes a sentence from its `$` to its line end.
    mutating func sentence(_ address: StaticString, _ fields: (inout SentenceWriter) -> Void) {
        summed(from: .dollar) { writer in
            writer.text(address)
            fields(&writer)
        }
        text("\r\n")
    }

    /// Writes a comma and what follows it.
    mutating func field(_ body: (inout SentenceWriter) -> Void) {
        bytes.append(.comma)
        body(&self)
    }

    /// Writes commas before empty fields.
    mutating func emptyFields(_ count: Int) {
        for _ in 0..<count { bytes.append(.comma) }
    }

    mutating func text(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func digits(_ number: some BinaryInteger) {
        bytes.append(contentsOf: String(number).utf8)
    }

    /// Writes a number with leading zeros.
    mutating func digits(_ number: Int, width: Int) {
        let digits = String(number).utf8
        for _ in 0..<max(0, width - digits.count) { bytes.append(UInt8(ascii: "0")) }
        bytes.append(contentsOf: digits)
    }

    /// Writes a number with a fixed number of decimals, the last one rounded; nothing where it is not finite or above 10¹².
    mutating func decimal(_ value: Double, decimals: Int) {
        guard value.isFinite, abs(value) <= 1e12 else { return }
        let scale = (0..<decimals).reduce(1) { product, _ in product * 10 }
        let scaled = Int((value.magnitude * Double(scale)).rounded())
        if value < 0, scaled > 0 { bytes.append(UInt8(ascii: "-")) }
        digits(scaled / scale)
        guard decimals > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        digits(scaled % scale, width: decimals)
    }

    /// Writes the start, a text and its checksum.
    private mutating func summed(from start: UInt8, _ body: (inout SentenceWriter) -> Void) {
        bytes.append(start)
        let first = bytes.count
        body(&self)
        let sum = bytes[first...].reduce(0, ^)
        bytes.append(.star)
        hexadecimal(sum)
    }

    private mutating func hexadecimal<Number: FixedWidthInteger>(_ number: Number) {
        for shift in stride(from: Number.bitWidth - 4, through: 0, by: -4) {
            let digit = UInt8(truncatingIfNeeded: number >> Number(shift)) & 15
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
        }
    }

    /// Writes a text with `^hh` for reserved characters and for what is not printable ASCII (NMEA 0183, "Code delimiter").
    private mutating func escaped(_ text: String) {
        for byte in text.utf8 {
            let isReserved = "!$*,\\^~".utf8.contains(byte)
            if isReserved || byte < 0x20 || byte > 0x7E {
                bytes.append(UInt8(ascii: "^"))
                hexadecimal(byte)
            } else {
                bytes.append(byte)
            }
        }
    }
}
