/// The warnings about a feed: the first of each kind, and how many there are.
public struct FeedWarnings: Sendable {
    /// So many of a kind are kept; a feed may have a million, and nobody reads them.
    static let mostKept = 100

    /// The first of each kind, in the order in which they were found.
    public private(set) var kept: [FeedWarning] = []
    private var counts: [FeedWarning.Kind: Int] = [:]
    private var known: Set<FeedWarning> = []

    /// Creates no warnings.
    public init() {}

    /// How many there are of all kinds.
    public var count: Int { counts.values.reduce(0, +) }

    /// Adds a warning, unless the same was given before.
    mutating func append(_ warning: FeedWarning) {
        guard counts[warning.kind, default: 0] < Self.mostKept else {
            counts[warning.kind, default: 0] += 1
            return
        }
        guard known.insert(warning).inserted else { return }
        counts[warning.kind, default: 0] += 1
        kept.append(warning)
    }

    /// The warnings as lines: the first of each kind, and how many more there are.
    ///
    /// - Parameter limit: how many of a kind are told.
    public func lines(atMost limit: Int = 5) -> [String] {
        FeedWarning.Kind.allCases.flatMap { kind -> [String] in
            let told = kept.filter { $0.kind == kind }.prefix(limit)
            let lines = told.map(\.description)
            let more = counts[kind, default: 0] - lines.count
            guard more > 0, let file = told.first?.file else { return lines }
            return lines + ["\(file): and \(more) more like \(lines.count == 1 ? "this" : "these \(lines.count)")"]
        }
    }
}
