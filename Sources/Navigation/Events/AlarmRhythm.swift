/// When one output is on and off: steps that begin with on and alternate, and how often they are repeated.
public struct AlarmRhythm: Equatable, Sendable {
    /// How often the steps are played, unless a newer signal comes first.
    public enum Repetition: Equatable, Sendable {
        /// This number of times.
        case times(Int)
        /// Over and over, until this number of milliseconds has passed since the signal. Then the output is off, also in
        /// the middle of a step.
        case lasting(milliseconds: Int)
    }

    /// Why steps and repetition make no rhythm.
    public enum Invalid: Error, Equatable {
        /// Steps come in pairs, on and off; this many do not.
        case oddCount(Int)
        /// A step must last a millisecond or more.
        case step(milliseconds: Int)
        /// A rhythm is played at least once, for a millisecond or more.
        case neverPlayed
        /// The whole takes longer than ``AlarmRhythm/longest``.
        case tooLong
    }

    /// No rhythm takes longer: ten minutes, so that nothing that goes wrong sounds all night.
    public static let longest = Duration.seconds(600)

    /// An output that stays off.
    public static let silent = AlarmRhythm(steps: [], repetition: .times(1))

    /// Milliseconds on, off, on, off and so on.
    public let steps: [Int]
    /// How often they are played.
    public let repetition: Repetition

    /// Creates a rhythm.
    ///
    /// - Parameters:
    ///   - steps: milliseconds on, off, on, off and so on; positive, in pairs. None means off.
    ///   - repetition: how often they are played.
    /// - Throws: `Invalid` where the rhythm would not play, or for longer than ``AlarmRhythm/longest``.
    public init(_ steps: [Int], _ repetition: Repetition) throws(Invalid) {
        self.init(steps: steps, repetition: repetition)
        try validate()
    }

    /// Creates a rhythm of the program's own, which tests validate.
    package init(steps: [Int], repetition: Repetition) {
        self.steps = steps
        self.repetition = repetition
    }

    package func validate() throws(Invalid) {
        guard steps.count.isMultiple(of: 2) else { throw .oddCount(steps.count) }
        let longest = Int(Self.longest.components.seconds) * 1000
        var total = 0
        for step in steps {
            guard step > 0 else { throw .step(milliseconds: step) }
            // Neither side can overflow: the total stays within the longest.
            guard step <= longest - total else { throw .tooLong }
            total += step
        }
        switch repetition {
        case .times(let times):
            guard times > 0 else { throw .neverPlayed }
            guard total == 0 || times <= longest / total else { throw .tooLong }
        case .lasting(let milliseconds):
            guard milliseconds > 0 else { throw .neverPlayed }
            guard milliseconds <= longest else { throw .tooLong }
        }
    }

    /// How long it takes, in milliseconds.
    package var duration: Int {
        switch repetition {
        case .times(let times): steps.reduce(0, +) * times
        case .lasting(let milliseconds): milliseconds
        }
    }
}

extension AlarmRhythm.Invalid: CustomStringConvertible {
    /// One line that says what is wrong.
    public var description: String {
        switch self {
        case .oddCount(let count): "a rhythm's steps come in pairs of on and off: \(count) is odd"
        case .step(let milliseconds): "a rhythm's step lasts 1 ms or more, not \(milliseconds) ms"
        case .neverPlayed: "a rhythm is played at least once, for 1 ms or more"
        case .tooLong: "a rhythm takes \(AlarmRhythm.longest.components.seconds) s at most"
        }
    }
}
