import Positioning

/// The receiver that is followed, of several at one gpsd: the one that moves with the train.
///
/// The fixes of one that stands in an office are as good as those of the rider's own, so that no fix tells which is which. As long as
/// they stand at different places nobody knows, and none of them has a position; the first that moves is followed. One that stood while
/// the followed one moved is elsewhere, and is not followed before it moves itself: in a tunnel it alone has positions.
struct FollowedReceiver {
    /// A receiver, as far as it is known.
    private struct Receiver {
        let device: String
        /// The last fix that told something new.
        var last: Fix?
        /// The last place, and how far it may be off, in metres.
        var place: (coordinate: Coordinate, accuracy: Double)?
        /// Where it was a while ago: a minute to two, or since its first place.
        var before: (time: Timestamp, coordinate: Coordinate)?
        /// Where it was since.
        var since: (time: Timestamp, coordinate: Coordinate)?
        /// Whether it moves, and has moved at any time.
        var moves = false, hasMoved = false
        /// Whether it stood while the followed one moved.
        var isElsewhere = false
        /// Its own time, and what that was when the followed one had a position last.
        var now: Timestamp?, lastFollowed: Timestamp?
    }

    /// The device that alone counts, by its path; any where none is named.
    let named: String?
    private var receivers: [Receiver] = []
    private var followed: Int?

    /// Farther apart two places are not one, in metres, where both are known that well: a hall's roof puts fixes some tens off.
    private static let apart = 100.0
    /// Who is carried that far says at least this speed, in m/s; a receiver that stands and wanders does not.
    private static let leastSpeed = 2.0
    /// So long a place is kept to compare with, in seconds: within a minute a train has gone farther than ``apart``.
    private static let memory = 60.0
    /// So long, in seconds, the followed one may be without a position before another one takes its place.
    private static let patience = 10.0
    /// The number of receivers that are told apart. gpsd itself has four devices at the most unless it is built for more (`MAX_DEVICES`).
    private static let most = 16

    /// - Parameter named: the path of the device that alone counts; any where none is named.
    init(named: String? = nil) { self.named = named }

    /// The devices that have reported, in that order.
    var devices: [String] { receivers.map(\.device) }

    /// The device that is followed; `nil` before any is, and while it is not known which one moves with the rider.
    var device: String? { followed.map { receivers[$0].device } }

    /// Chooses, with a receiver's fix.
    ///
    /// - Parameters:
    ///   - fix: what it reports.
    ///   - device: its path, as gpsd calls it; it may be empty.
    ///   - time: when it was received, by any clock; without one by the receiver's own.
    /// - Returns: what counts of it: the fix, the fix without its position while it is not known which receiver is the rider's, or
    ///   `nil` where it is none of theirs, or tells nothing new.
    mutating func take(_ fix: Fix, from device: String, at time: Timestamp? = nil) -> Fix? {
        guard let number = number(of: device) else { return nil }
        // gpsd may send the same report for several sentences of one epoch. Reports without a time may look alike and yet be new.
        guard fix.time == nil || fix != receivers[number].last else { return nil }
        receivers[number].last = fix
        receivers[number].now = time ?? fix.time ?? receivers[number].now
        guard named == nil else { return named == device ? fix : nil }
        move(number, fix)
        choose(number, hasPosition: fix.coordinate != nil)
        if followed == number { return fix }
        // Time goes on as the first receiver has it.
        return followed == nil && number == 0 ? fix.withoutPosition : nil
    }

    /// Notes that a receiver will report, and from where, so that it is told from those that report before it.
    mutating func expect(_ device: String, at fix: Fix) {
        guard let number = number(of: device), receivers[number].place == nil else { return }
        receivers[number].place = fix.coordinate.map { ($0, fix.accuracy ?? 0) }
    }

    private mutating func number(of device: String) -> Int? {
        if let number = receivers.firstIndex(where: { $0.device == device }) { return number }
        guard receivers.count < Self.most else { return nil }
        receivers.append(Receiver(device: device))
        return receivers.count - 1
    }

    /// Whether places are two, as far as is known.
    private static func areApart(
        _ first: (coordinate: Coordinate, accuracy: Double), _ second: (coordinate: Coordinate, accuracy: Double)
    ) -> Bool {
        first.coordinate.distance(to: second.coordinate) > max(apart, 2 * (first.accuracy + second.accuracy))
    }

    /// Notes a receiver's place, and whether it moves.
    private mutating func move(_ number: Int, _ fix: Fix) {
        guard let coordinate = fix.coordinate else { return receivers[number].moves = false }
        var receiver = receivers[number]
        receiver.place = (coordinate, fix.accuracy ?? 0)
        let now = receiver.now ?? Timestamp(milliseconds: 0)
        if let since = receiver.since, let before = receiver.before, now.seconds(since: since.time) >= 0 {
            if now.seconds(since: since.time) >= Self.memory {
                (receiver.before, receiver.since) = (since, (now, coordinate))
            }
            let far = max(Self.apart, 4 * (fix.accuracy ?? 0))
            receiver.moves =
                before.coordinate.distance(to: coordinate) > far && fix.speed ?? Self.leastSpeed >= Self.leastSpeed
        } else {
            // Its first place, or its clock was set back.
            (receiver.before, receiver.since) = ((now, coordinate), (now, coordinate))
        }
        if receiver.moves { (receiver.hasMoved, receiver.isElsewhere) = (true, false) }
        receivers[number] = receiver
    }

    private mutating func choose(_ number: Int, hasPosition: Bool) {
        let receiver = receivers[number]
        guard let place = receiver.place, hasPosition else {
            if followed == nil, receivers.count == 1 { followed = number }
            return
        }
        if receiver.moves, followed.map({ isLeftBehind($0, by: place) }) ?? true { follow(number) }
        if followed == nil, !receivers.contains(where: { $0.place.map { Self.areApart($0, place) } ?? false }) {
            follow(number)
        }
        guard let current = followed else { return }
        if current == number {
            for other in receivers.indices where other != number {
                receivers[other].lastFollowed = receivers[other].now
                guard let its = receivers[other].place, !receivers[other].moves, Self.areApart(its, place) else {
                    continue
                }
                if receiver.moves { receivers[other].isElsewhere = true }
            }
        } else if receivers[current].place.map({ Self.areApart($0, place) }) ?? false, !receivers[current].hasMoved,
            !receiver.isElsewhere
        {
            followed = nil
        }
        guard let current = followed, current != number, !receiver.isElsewhere,
            receiver.hasMoved || !receivers[current].hasMoved
        else { return }
        guard let now = receiver.now, let last = receiver.lastFollowed else {
            receivers[number].lastFollowed = receiver.now
            return
        }
        if now.seconds(since: last) >= Self.patience { follow(number) }
    }

    /// Whether a receiver stands, or has no position, while another one moves elsewhere.
    private func isLeftBehind(_ number: Int, by place: (coordinate: Coordinate, accuracy: Double)) -> Bool {
        !receivers[number].moves && (receivers[number].place.map { Self.areApart($0, place) } ?? true)
    }

    private mutating func follow(_ number: Int) {
        followed = number
        for other in receivers.indices { receivers[other].lastFollowed = receivers[other].now }
    }
}

extension Fix {
    /// The same report of a receiver that sees no satellites.
    var withoutPosition: Fix {
        var fix = Fix(mode: .none)
        (fix.time, fix.millisecondOfDay) = (time, millisecondOfDay)
        (fix.satellitesUsed, fix.satellitesSeen) = (satellitesUsed, satellitesSeen)
        return fix
    }
}
