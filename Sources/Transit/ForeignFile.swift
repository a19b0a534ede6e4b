/// A file of another kind than is wanted, by its first bytes: the numbers and words with which each begins are those of its own
/// specification, and of file(1).
package struct ForeignFile: Sendable {
    /// Its kind, with its article: `a 7z archive`.
    package let name: String
    /// The advice about it, as far as that does not depend on what is wanted.
    package let advice: String

    /// The bytes of a file that tell what it is: those up to the words of a tar.
    package static let telling = 512

    /// - Parameter beginning: the first bytes of a file, ``telling`` of them where it has as many.
    /// - Returns: `nil` where it is none that is known.
    package init?(beginning: some Collection<UInt8>) {
        let bytes = Array(beginning.prefix(Self.telling))
        guard let kind = Self.kinds.first(where: { $0.isBegun(bytes) }) else { return nil }
        (name, advice) = (kind.name, kind.advice)
    }

    private struct Kind: Sendable {
        var name: String
        var advice: String
        var isBegun: @Sendable ([UInt8]) -> Bool

        /// A kind that has bytes at an offset.
        init(_ name: String, _ magic: [UInt8], at offset: Int = 0, _ advice: String) {
            (self.name, self.advice) = (name, advice)
            isBegun = { $0.dropFirst(offset).starts(with: magic) }
        }

        init(_ name: String, isBegun: @escaping @Sendable ([UInt8]) -> Bool, _ advice: String) {
            (self.name, self.advice, self.isBegun) = (name, advice, isBegun)
        }

        /// A kind of text that has a word near its beginning, in small letters.
        init(_ name: String, word: String, _ advice: String) {
            (self.name, self.advice) = (name, advice)
            isBegun = { bytes in
                let text = String(decoding: bytes.drop { $0 <= 0x20 || $0 >= 0x80 }, as: UTF8.self).lowercased()
                return ["<", "{"].contains(text.prefix(1)) && text.contains(word)
            }
        }
    }

    private static let unpack = "unpack it first"
    private static let convert = "gpsbabel(1) makes NMEA of it"
    private static let netEx = "ask its publisher for GTFS"
    private static let download = "the download failed; look at it in a browser, and fetch it again"

    private static let kinds = [
        Kind("a zip", Array("PK\u{3}\u{4}".utf8), unpack),
        Kind("a gzip archive", [0x1F, 0x8B], unpack),
        Kind("a 7z archive", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], unpack),
        Kind("a rar archive", Array("Rar!\u{1A}\u{7}".utf8), unpack),
        Kind("an xz archive", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], unpack),
        Kind("a zstd archive", [0x28, 0xB5, 0x2F, 0xFD], unpack),
        Kind("a bzip2 archive", Array("BZh".utf8), unpack),
        Kind("a tar archive", Array("ustar".utf8), at: 257, unpack),
        Kind("a PDF", Array("%PDF-".utf8), "no program reads it"),
        Kind("an SQLite database", Array("SQLite format 3\0".utf8), "export what is in it"),
        // Field 1, the header; behind its length its field 1, the version, of three characters.
        Kind(
            "a GTFS-Realtime feed", isBegun: { $0.first == 0x0A && $0.dropFirst(2).starts(with: [0x0A, 0x03]) },
            "it says what is late, and not where the stops are; fetch the GTFS feed"),
        Kind("a log in GPX", word: "<gpx", convert),
        Kind("a log in KML", word: "<kml", convert),
        Kind("a log in TCX", word: "<trainingcenterdatabase", convert),
        Kind("a log in FIT", Array(".FIT".utf8), at: 8, convert),
        Kind(
            "a log in UBX without NAV-PVT", [0xB5, 0x62], "u-blox's u-center makes NMEA of it, and gpsdecode(1) JSON"),
        Kind("a log in RTCM", [0xD3, 0x00], "it has corrections, and no positions"),
        Kind("a log in SiRF's form", [0xA0, 0xA2], "gpsdecode(1) makes JSON of it"),
        Kind(
            "a log in RINEX", Array("RINEX VERSION / TYPE".utf8), at: 60,
            "it has ranges, and no positions; RTKLIB makes NMEA of it"),
        Kind("a page of HTML", word: "<!doctype html", download),
        Kind("a page of HTML", word: "<html", download),
        Kind("a feed in NeTEx", word: "publicationdelivery", netEx),
        Kind("a feed in TransXChange", word: "<transxchange", netEx),
        Kind("GeoJSON", word: "\"featurecollection\"", "it has no trains"),
        Kind("XML", word: "<?xml", "look at what is in it"),
        Kind("an error in JSON", word: "\"error", download),
        Kind("an error in JSON", word: "\"message\"", download),
    ]
}
