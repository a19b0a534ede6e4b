/// How the samples of a channel lie in the scans of an IIO buffer.
///
/// Source: the kernel's Documentation/ABI/testing/sysfs-bus-iio, `scan_elements/…_type` and `…_index`.
struct ScanElement: Equatable {
    /// The channel: `in_accel_x`.
    let channel: String
    /// Its place in the order of the enabled channels.
    let index: Int
    /// How many bytes it takes, which is its alignment as well.
    let length: Int
    /// How many bytes one of its values takes.
    private let storage: Int
    private let isBigEndian: Bool
    private let isSigned: Bool
    private let bits: Int
    private let shift: Int

    /// Reads what the kernel says of a channel.
    ///
    /// - Parameter type: as `[be|le]:[s|u]bits/storagebits[Xrepeat][>>shift]`. A type that is no such thing is none.
    init?(channel: String, index: Int, type: String) {
        let parts = type.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let sign = parts[1].first, ["be", "le"].contains(parts[0]), ["s", "u"].contains(sign)
        else { return nil }
        let (layout, shift) = Self.pair(parts[1].dropFirst(), at: ">")
        let (sizes, repetitions) = Self.pair(layout, at: "X")
        let (bits, storage) = Self.pair(sizes, at: "/")
        guard let bits = Int(bits), let storage = storage.flatMap({ Int($0) }) else { return nil }
        // The second character of ">>".
        guard let shift = shift.map({ Int($0.dropFirst()) }) ?? 0, let count = repetitions.map({ Int($0) }) ?? 1 else {
            return nil
        }
        guard [8, 16, 32, 64].contains(storage), bits > 0, shift >= 0, bits + shift <= storage, (1...64).contains(count)
        else { return nil }
        (self.channel, self.index, self.bits, self.shift) = (channel, index, bits, shift)
        (isBigEndian, isSigned) = (parts[0] == "be", sign == "s")
        self.storage = storage / 8
        length = storage / 8 * count
    }

    /// The first value at an offset of a scan, in counts.
    func value(in scan: ArraySlice<UInt8>, at offset: Int) -> Int64 {
        let start = scan.startIndex + offset
        let bytes = scan[start..<start + storage]
        let word = (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        // The bits above its own are shifted out at the top, and come back as its sign.
        let top = word << UInt64(64 - bits - shift)
        return isSigned ? Int64(bitPattern: top) >> Int64(64 - bits) : Int64(bitPattern: top >> UInt64(64 - bits))
    }

    /// The text before the first separator, and the text after it.
    private static func pair(_ text: Substring, at separator: Character) -> (Substring, Substring?) {
        guard let place = text.firstIndex(of: separator) else { return (text, nil) }
        return (text[..<place], text[text.index(after: place)...])
    }
}
