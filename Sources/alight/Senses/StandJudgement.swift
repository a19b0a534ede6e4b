/// The stands told by a motion sensor, compared with the truth. Times are seconds since the ride log's first timed line.
struct StandJudgement: Sendable, Equatable {
    /// The stands in the truth, in order.
    let stands: [Stand]
    /// When a stand was told where there was none, behind the beginning of the first one.
    let falseTellings: [Double]
    /// How many stands lie where there is no log, and are not judged.
    let leftOut: Int

    /// A stand in the truth.
    struct Stand: Equatable, Sendable {
        /// From when to when the wheels stood.
        var time: ClosedRange<Double>
        /// How many seconds after its beginning it was told; below 0 where it was told before, and `nil` where it was missed.
        var delay: Double?

        /// The delay in words.
        var words: String { delay.map { "\(StandJudgement.tenths($0)) s" } ?? "missed" }
    }

    /// How long before its beginning a stand may be told, in seconds: a person has set that by hand.
    static let slack = 1.0
    /// The longest delay with which a stop is told before the doors are open, in seconds.
    static let soon = 4.0

    /// Judges what was told.
    ///
    /// - Parameters:
    ///   - tellings: when the verdict became standing, in order.
    ///   - truth: when the train stood, in order.
    ///   - recorded: from when to when there is a log.
    init(of tellings: [Double], truth: [ClosedRange<Double>], recorded: [ClosedRange<Double>]) {
        let judged = truth.filter { stand in recorded.contains { $0.overlaps(stand) } }
        let windows = judged.map { ($0.lowerBound - Self.slack)...$0.upperBound }
        stands = zip(judged, windows).map { stand, window in
            Stand(time: stand, delay: tellings.first { window.contains($0) }.map { $0 - stand.lowerBound })
        }
        let first = judged.first?.lowerBound ?? .infinity
        falseTellings = tellings.filter { telling in
            telling > first && !windows.contains { $0.contains(telling) }
        }
        leftOut = truth.count - judged.count
    }

    /// How many stands were told.
    var told: Int { stands.count { $0.delay != nil } }

    /// How many of them were told soon.
    var toldSoon: Int { stands.count { $0.delay.map { $0 <= Self.soon } ?? false } }

    /// The middle one of the delays, in seconds, or the mean of the two in the middle; `nil` where no stand was told.
    var medianDelay: Double? {
        let delays = stands.compactMap(\.delay).sorted()
        guard !delays.isEmpty else { return nil }
        return (delays[(delays.count - 1) / 2] + delays[delays.count / 2]) / 2
    }

    /// The judgement in one line.
    var summary: String {
        var words = "\(Self.count(stands.count)) in the truth, \(told) told, \(toldSoon) within 4 s, "
        words += "\(falseTellings.count) false"
        if let medianDelay { words += ", median delay \(Self.tenths(medianDelay)) s" }
        if leftOut > 0 {
            words += "; \(Self.count(leftOut)) outside of the log not judged: do the labels belong to this ride?"
        }
        return words
    }

    /// A number of stands, in words.
    static func count(_ stands: Int) -> String { stands == 1 ? "1 stand" : "\(stands) stands" }

    /// Seconds with one decimal.
    private static func tenths(_ seconds: Double) -> String {
        let tenths = Int((abs(seconds) * 10).rounded())
        return "\(seconds < 0 && tenths > 0 ? "−" : "")\(tenths / 10).\(tenths % 10)"
    }
}
