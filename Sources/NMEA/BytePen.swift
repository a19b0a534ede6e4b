/// Writes into memory of which its owner knows that there is enough.
struct BytePen {
    /// Where the next byte goes.
    private(set) var position: UnsafeMutablePointer<UInt8>

    /// The most bytes of a satellite's object and a comma: 73 of names and signs, 7 numbers of up to 6.
    static let longestSatellite = 128

    /// Creates a pen that writes from `start` on.
    init(_ start: UnsafeMutablePointer<UInt8>) { position = start }

    /// Writes a satellite as gpsd does in `SKY`.
    mutating func write(_ satellite: Satellite) {
        write("{\"PRN\":", satellite.number)
        write(",\"gnssid\":", Int16(satellite.system))
        write(",\"svid\":", satellite.id)
        if satellite.signal > 0 { write(",\"sigid\":", Int16(satellite.signal)) }
        if let direction = satellite.direction {
            write(",\"az\":", direction.azimuth)
            write(".0,\"el\":", direction.elevation)
            write(".0")
        }
        if let strength = satellite.strength {
            write(",\"ss\":", strength)
            write(".0")
        }
        write(satellite.isUsed ? ",\"used\":true}" : ",\"used\":false}")
    }

    /// Writes a text.
    @inline(__always)
    mutating func write(_ text: StaticString) {
        position.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        position += text.utf8CodeUnitCount
    }

    /// Writes a text and a number behind it.
    @inline(__always)
    private mutating func write(_ text: StaticString, _ number: Int16) {
        write(text)
        var rest = UInt32(number.magnitude)
        if number < 0 { write("-") }
        if rest >= 1000 {
            if rest >= 10_000 { digit(rest / 10_000) }
            digit(rest / 1000 % 10)
            rest %= 1000
            digit(rest / 100)
            digit(rest / 10 % 10)
        } else if rest >= 100 {
            digit(rest / 100)
            digit(rest / 10 % 10)
        } else if rest >= 10 {
            digit(rest / 10)
        }
        digit(rest % 10)
    }

    @inline(__always)
    private mutating func digit(_ value: UInt32) {
        position.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)
        position += 1
    }
}
