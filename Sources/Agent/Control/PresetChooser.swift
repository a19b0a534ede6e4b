/// Goes through the presets by presses of a button.
///
/// Each press chooses the next preset; the journey begins once nobody has pressed for a while.
struct PresetChooser: Sendable {
    /// The time without a press after which the choice counts. The nine beeps of the last preset take less.
    static let patience = Duration.seconds(4)

    private let count: Int
    private var chosen: (number: Int, at: ContinuousClock.Instant)?

    /// Creates a chooser among `count` presets.
    init(count: Int) {
        self.count = count
    }

    /// When to call `due(at:)`, unless there is another press.
    var deadline: ContinuousClock.Instant? { chosen?.at.advanced(by: Self.patience) }

    /// Handles a press.
    ///
    /// - Returns: the number of the preset that it chooses, from 1; `nil` where there is none.
    mutating func press(at instant: ContinuousClock.Instant) -> Int? {
        guard count > 0 else { return nil }
        let number = (chosen?.number ?? 0) % count + 1
        chosen = (number, instant)
        return number
    }

    /// Advances time.
    ///
    /// - Returns: the number of the preset that counts now.
    mutating func due(at instant: ContinuousClock.Instant) -> Int? {
        guard let deadline, instant >= deadline else { return nil }
        defer { chosen = nil }
        return chosen?.number
    }

    /// Notes that something has sounded meanwhile: nothing is chosen.
    mutating func cancel() { chosen = nil }
}
