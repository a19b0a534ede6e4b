import Positioning

/// Trains that stand between two stops: by the time of their run at which they stopped, and, for some seconds, by how long they
/// have stood.
struct Held: Sendable {
    /// How many places of a run there are, from its beginning on.
    private(set) var places = 0
    /// The rows, one after the other: those that stopped less than a second ago, one to two seconds ago and so on, and all others.
    var mass: [Double] = []

    /// The length of one place, in seconds of a run.
    static let spacing = 2.0
    /// The look-back for when a train stopped, in seconds: a motion sensor tells it within them, if it tells it at all.
    static let seconds = 8
    /// An age in seconds of those that have stood for longer.
    static let settled = 60.0

    init() {}

    /// Creates a run of a number of seconds, by the timetable, on which no train is held.
    init(seconds: Double) {
        places = Int(seconds / Self.spacing) + 1
        mass = Array(repeating: 0, count: (Self.seconds + 1) * places)
    }

    @inline(__always) var isEmpty: Bool { mass.isEmpty }

    /// The time of a run, at the timetable's pace, at which a train stops that is held at a place.
    @inline(__always) static func time(of place: Int) -> Double { (Double(place) + 0.5) * spacing }

    /// Lets a second pass: some go on, the others have stood for longer.
    ///
    /// - Returns: the probability of those that go on, by place; none where it is less than that.
    mutating func release(_ share: Double, least: Double) -> [Double] {
        var released = [Double](repeating: 0, count: places)
        let places = places
        var sum = 0.0
        mass.withUnsafeMutableBufferPointer { mass in
            let last = Self.seconds * places
            for place in 0..<places {
                let old = (mass[last + place] + mass[last - places + place])
                var total = old
                var row = last - places
                while row > 0 {
                    let young = mass[row - places + place]
                    total += young
                    mass[row + place] = young * (1 - share)
                    row -= places
                }
                mass[last + place] = old * (1 - share)
                mass[place] = 0
                sum += total
                if total * share > least { released[place] = total * share }
            }
        }
        if sum < least { self = Held() }
        return released
    }

    /// Adds to those that have stood for long at a place.
    mutating func add(_ probability: Double, at place: Int) { mass[Self.seconds * places + place] += probability }

    /// Adds a probability at a place of the run.
    ///
    /// - Parameter seconds: how long these trains have stood.
    mutating func add(_ probability: Double, at place: Int, for seconds: Int) {
        mass[min(Self.seconds, max(0, seconds)) * places + place] += probability
    }

    /// Adds the probabilities of others on the same run.
    mutating func add(_ other: Held) {
        guard !other.isEmpty else { return }
        guard !isEmpty else { return self = other }
        for index in mass.indices { mass[index] += other.mass[index] }
    }
}

extension Held: Encodable {
    private enum CodingKeys: String, CodingKey { case mass }

    /// Decodes those held on a run of a number of seconds.
    init(from decoder: any Decoder, seconds: Double) throws {
        self.init(seconds: seconds)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        mass = try container.packed(.mass, counts: mass.count...mass.count, in: 0...1e6)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(packed: mass, forKey: .mass)
    }
}
