import Positioning

/// The runs of a timetable in sequences, of which the trains that are late are sequences of their own.
///
/// A train that is late may be overtaken, which none of its sequence is. So on its service day that is divided: into the runs before
/// it, itself, and those behind it.
struct LateSequences: Sendable {
    private let sequences: RunSequences
    /// The sequences that stand for divided ones; their numbers follow those of the timetable's.
    private var added: [RunSequences.Sequence] = []
    /// The sequences that stand for a sequence on a service day.
    private var parts: [Divided: [Int]] = [:]
    /// The most seconds by which one of the trains is late.
    private(set) var longest = 0

    private struct Divided: Hashable {
        var sequence: Int
        var day: CivilDate
    }

    /// Divides the sequences; delays of trains that the timetable does not have count for nothing.
    init(_ sequences: RunSequences, _ delays: [TrainDelay], in network: Network, _ offsets: TimeZoneOffsets) {
        self.sequences = sequences
        for delay in delays where network.timetable.trips.indices.contains(delay.trip) {
            let pattern = network.timetable.trips[delay.trip].pattern
            guard network.patterns.indices.contains(pattern) else { continue }
            let start = Int(offsets.serviceDayStart(of: delay.serviceDay).milliseconds / 1000)
            let second = ServiceDays.second(notBefore: delay.scheduled) - start
            for number in sequences.range(ofPattern: pattern) where divide(number, by: delay, leavingAt: second) {
                longest = max(longest, delay.seconds)
                break
            }
        }
    }

    /// A sequence by its number.
    subscript(number: Int) -> RunSequences.Sequence {
        let count = sequences.sequences.count
        return number < count ? sequences.sequences[number] : added[number - count]
    }

    /// Calls with the numbers of the sequences that stand for one on a service day.
    func forEach(of number: Int, on day: CivilDate, _ body: (Int) -> Void) {
        guard !parts.isEmpty, let parts = parts[Divided(sequence: number, day: day)] else { return body(number) }
        for part in parts { body(part) }
    }

    /// Divides a sequence by one of its runs.
    ///
    /// - Parameter second: that of the service day at which the run leaves the delay's stop by the timetable.
    /// - Returns: whether it has such a run.
    private mutating func divide(_ number: Int, by delay: TrainDelay, leavingAt second: Int) -> Bool {
        let key = Divided(sequence: number, day: delay.serviceDay)
        var numbers = parts[key] ?? [number]
        for (place, part) in numbers.enumerated() {
            let sequence = self[part]
            guard let run = run(of: sequence, delay, leavingAt: second) else { continue }
            var late = sequence.part(run..<run + 1)
            (late.delay, late.firstLateStop) = (Int32(clamping: delay.seconds), Int32(clamping: delay.stop))
            let divided =
                [sequence.part(0..<run), late, sequence.part(run + 1..<Int(sequence.count))].filter { $0.count > 0 }
            let first = sequences.sequences.count + added.count
            added += divided
            numbers.replaceSubrange(place...place, with: first..<first + divided.count)
            parts[key] = numbers
            return true
        }
        return false
    }

    /// The run of a sequence that a delay is of; `nil` where it has none, or already another delay of it.
    private func run(of sequence: RunSequences.Sequence, _ delay: TrainDelay, leavingAt second: Int) -> Int? {
        guard sequence.isExact, sequence.firstLateStop == .max,
            let first = sequences.firstRun(of: sequence, at: delay.stop, notBefore: second)
        else { return nil }
        return (first..<Int(sequence.count)).prefix {
            sequences.departure($0, of: sequence, at: delay.stop) == second
        }.first { sequences.trip($0, of: sequence) == delay.trip }
    }
}

extension RunSequences.Sequence {
    /// Some of its runs.
    fileprivate func part(_ runs: Range<Int>) -> Self {
        var part = self
        part.count = Int32(runs.count)
        if headway > 0 {
            part.shift = Int32(clamping: Int(shift) + runs.lowerBound * Int(headway))
        } else {
            part.firstTrip += Int32(runs.lowerBound)
        }
        return part
    }
}
