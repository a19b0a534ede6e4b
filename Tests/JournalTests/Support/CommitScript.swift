import Journal
import Positioning

/// Commits that can be told from one another, in a run that a test can check afterwards.
struct CommitScript {
    /// How many commits there are, numbered from 1.
    let count: Int
    /// Each commit whose number is a multiple of this is durable.
    var durableEvery = 4

    /// Whether a commit is durable.
    func isDurable(_ number: Int) -> Bool { number.isMultiple(of: durableEvery) }

    /// The state that a commit leaves. Two after another are alike now and then, so that the later one changes nothing.
    func state(_ number: Int) -> [UInt8] {
        guard number > 0 else { return [] }
        let told = number.isMultiple(of: 8) ? number - 1 : number
        let length = 600 + told * 2311 % 12_000
        return (0..<length).map { UInt8(truncatingIfNeeded: $0 / 700 + told * ($0 / 700 % 3 + 1)) }
    }

    /// What a commit appends to the history: nothing, one record, or two.
    func records(_ number: Int) -> [Record] {
        guard number > 0 else { return [] }
        return (0..<(number.isMultiple(of: 8) ? 0 : number % 3)).map {
            Record(
                time: Timestamp(milliseconds: Int64(number * 1000 + $0)), kind: "arrived",
                ride: number.isMultiple(of: 2) ? number / 10 : nil, text: #"{"event":"arrived","commit":\#(number)}"#)
        }
    }

    /// The ride that a commit begins or ends, where it does one of the two.
    func rides(_ number: Int) -> [Ride] {
        let started = Timestamp(milliseconds: Int64(number / 10 * 10_000))
        return switch number % 10 {
        case 1: [Ride(id: number / 10, started: started, from: "BLM")]
        case 9: [Ride(id: number / 10, started: started, ended: started.advanced(bySeconds: 9), from: "BLM", to: "ASN")]
        default: []
        }
    }

    /// All records that are kept after a commit.
    func history(upTo number: Int) -> [Record] { (0...number).flatMap(records) }

    /// All rides that are kept after a commit.
    func rides(upTo number: Int) -> [Ride] {
        var rides: [Int: Ride] = [:]
        for ride in (0...number).flatMap({ self.rides($0) }) { rides[ride.id] = ride }
        return rides.values.sorted { $0.id < $1.id }
    }

    /// Makes one of the commits.
    func commit(_ number: Int, to journal: Journal) throws(JournalError) {
        try journal.commit(
            state: state(number), records: records(number), rides: rides(number), isDurable: isDurable(number))
    }

    /// The newest commit, of some, that a journal was left by; `nil` where it was none of them, or not in its entirety.
    func commit(thatLeft journal: Journal, in bounds: ClosedRange<Int>) throws -> Int? {
        let state = try journal.keptState()
        let history = try journal.history(limit: 100_000)
        let rides = try journal.rides(limit: 100_000)
        return bounds.last { number in
            (number == 0 ? state == nil : state == self.state(number)) && history == self.history(upTo: number)
                && rides == self.rides(upTo: number)
        }
    }
}
