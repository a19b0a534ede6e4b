import Journal
import Positioning

/// Commits that can be told from one another, in a run that a test can check afterwards.
struct CommitScript {
    /// The writes of a commit, and the contents of a journal after it.
    private struct Commit {
        var state: [UInt8]?
        var records: [Record] = []
        var rides: [Ride] = []
        var history: [Record] = []
        var allRides: [Ride] = []
    }

    /// The commits by their numbers, from 1; at 0 there is a new journal.
    private let commits: [Commit]

    /// Writes a script with this many commits.
    init(count: Int) {
        var commits = [Commit()]
        for number in 1...count {
            var commit = Commit(
                state: Self.state(number), records: Self.records(number), rides: Self.rides(number),
                history: commits[number - 1].history, allRides: commits[number - 1].allRides)
            commit.history += commit.records
            for ride in commit.rides { commit.allRides = commit.allRides.filter { $0.id != ride.id } + [ride] }
            commits.append(commit)
        }
        self.commits = commits
    }

    /// How many commits there are, numbered from 1.
    var count: Int { commits.count - 1 }

    /// The state that a commit leaves.
    func state(_ number: Int) -> [UInt8]? { commits[number].state }

    /// The records that a commit appends to the history: none, one, or two.
    func records(_ number: Int) -> [Record] { commits[number].records }

    /// Whether a commit is durable: each fourth one is.
    func isDurable(_ number: Int) -> Bool { number.isMultiple(of: 4) }

    /// Makes one of the commits.
    func commit(_ number: Int, to journal: Journal) throws(JournalError) {
        try journal.commit(
            state: commits[number].state, records: commits[number].records, rides: commits[number].rides,
            isDurable: isDurable(number))
    }

    /// The newest commit, of some, that a journal was left by; `nil` where it was none of them, or not in its entirety.
    func commit(thatLeft journal: Journal, in bounds: ClosedRange<Int>) throws -> Int? {
        let state = try journal.keptState()
        let history = try journal.history(limit: 1000)
        let rides = try journal.rides(limit: 1000)
        return bounds.last {
            commits[$0].state == state && commits[$0].history == history && commits[$0].allRides == rides
        }
    }

    /// Each eighth one is that of the commit before, so that a durable commit changes nothing. Their lengths differ.
    private static func state(_ number: Int) -> [UInt8] {
        let number = number.isMultiple(of: 8) ? number - 1 : number
        let length = 600 + number * 2311 % 12_000
        return (0..<length).map { UInt8(truncatingIfNeeded: $0 / 700 + number * ($0 / 700 % 3 + 1)) }
    }

    private static func records(_ number: Int) -> [Record] {
        (0..<(number.isMultiple(of: 8) ? 0 : number % 3)).map {
            Record(
                time: Timestamp(milliseconds: Int64(number * 1000 + $0)), kind: "arrived",
                ride: number.isMultiple(of: 2) ? number / 10 : nil, text: #"{"event":"arrived","commit":\#(number)}"#)
        }
    }

    /// A ride begins with each tenth commit from the first on, and ends eight commits later.
    private static func rides(_ number: Int) -> [Ride] {
        let started = Timestamp(milliseconds: Int64(number / 10 * 10_000))
        return switch number % 10 {
        case 1: [Ride(id: number / 10, started: started, from: "BLM")]
        case 9:
            [
                Ride(
                    id: number / 10, started: started, ended: started.advanced(bySeconds: 9), from: "BLM", to: "ASN",
                    reason: "arrived")
            ]
        default: []
        }
    }
}
