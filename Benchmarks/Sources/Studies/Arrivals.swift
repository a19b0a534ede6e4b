import Positioning
import Simulation

/// How arrivals that something told compare with the true ones.
struct Arrivals {
    /// Told where the train did not stand, or once more.
    private(set) var wrong: [Wrong] = []
    /// The stops behind the first one of which none was told.
    private(set) var missed: [Truth.Call] = []
    /// Seconds from the wheels' stop, of all stops behind the first one.
    private(set) var delays: [Double] = []

    /// An arrival that was none.
    struct Wrong {
        let time: Timestamp
        let stopID: String
        let isRepeated: Bool
    }

    /// Seconds after the departure until which an arrival may still mean the stop before: sparse fixes show it late.
    static let late = 60.0

    /// - Parameter stops: where the train stood, in order.
    init(_ told: [(time: Timestamp, stopID: String)], at stops: [Truth.Call]) {
        var found: Set<Int> = []
        for (time, stopID) in told {
            let call = stops.first { call in
                call.stopID == stopID
                    && (call.arrival...call.departure.advanced(bySeconds: Self.late)).contains(time)
            }
            guard let call, found.insert(call.stop).inserted else {
                wrong.append(Wrong(time: time, stopID: stopID, isRepeated: call != nil))
                continue
            }
            guard call.stop != stops.first?.stop else { continue }
            delays.append(time.seconds(since: call.standing))
        }
        missed = stops.dropFirst().filter { !found.contains($0.stop) }
    }
}
