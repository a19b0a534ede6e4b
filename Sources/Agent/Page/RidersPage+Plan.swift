import Navigation
import Page
import Positioning
import Transit

/// The trains that the rider of a journey has yet to board.
extension RidersPage {
    func plan() async -> PageAnswer {
        guard let snapshot = await source.view().snapshot, let journey = snapshot.journey else {
            return .refusal(.missing, "no journey is under way")
        }
        guard let (from, time, line) = boarding(snapshot), let to = network.number(of: journey.to.id) else {
            return list("journeys", [])
        }
        return await answer("journeys") {
            let found = try timetables.journeys(
                from: from, to: to, after: time, count: Self.compared, knowing: snapshot)
            // The rider is told to board that line: a journey by another one would contradict it.
            let told = found.first { $0.legs.first.map { network.patterns[$0.pattern].line } == line }
            return [line == nil ? found.first : told ?? found.first].compactMap { $0 }.map { JSONLine($0, in: network) }
        }
    }

    /// The number of journeys that are searched for one by the line that the rider is told to board.
    private static let compared = 5

    /// Where and from when on the rider boards the next train, and its line where they are told one; `nil` where they are in their last.
    private func boarding(_ snapshot: Snapshot) -> (station: Int, time: Timestamp, line: Int?)? {
        guard let change = snapshot.changes.first, snapshot.state != .waiting else {
            guard snapshot.state == .waiting, let from = snapshot.journey?.from else { return nil }
            return network.number(of: from.id).map { ($0, snapshot.time, nil) }
        }
        // A rider who is there already boards from now on. The search adds the walk to another platform.
        let doors = snapshot.next.first { $0.stop == change.stop }?.doors
        return network.number(of: change.stop.id).map {
            ($0, doors ?? snapshot.time, network.patterns[change.pattern].line)
        }
    }
}
