import GTFS

/// A feed that lies in memory.
struct MemoryFeed: FeedFiles {
    let path = "feed"
    private(set) var files: [String: [UInt8]] = [:]

    /// Reads a text that holds the files one below the other, each below a line with its name: `== stops.txt`.
    init(_ text: [UInt8]) {
        var name: String?
        for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if line.starts(with: "== ".utf8) {
                let new = String(decoding: line.dropFirst(3), as: UTF8.self)
                (name, files[new]) = (new, [])
            } else if let name {
                files[name]?.append(contentsOf: line + [UInt8(ascii: "\n")])
            }
        }
    }

    func stream(of name: String) throws(FeedError) -> (any FeedStream)? { files[name].map { MemoryStream($0) } }
}
