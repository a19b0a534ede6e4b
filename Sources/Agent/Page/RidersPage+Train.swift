import Glibc
import Messages
import Navigation
import Positioning
import Threads

extension RidersPage {
    func document(_ document: TrainDocument) async -> [UInt8] {
        document.bytes(report(await source.view()), ofVehicle: vehicle, in: network, now: .wallClock)
    }

    /// What is known of the train; `nil` before anything is.
    private func report(_ view: CoreView) -> TrainReport? {
        view.snapshot.map { snapshot in
            // A timetable in a time zone that nobody knows has no trips; the place is known all the same.
            let trip = (try? timetables.delay(ofTrainIn: snapshot)).flatMap { $0 }
            return TrainReport(
                snapshot, fix: view.fix, trip: trip, alarm: log.open?.event, in: network)
        }
    }

    /// The name of this machine (gethostname(2)), which one box has and no other in its network.
    static var machine: String {
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0, bytes[0] != 0 else { return "alight" }
        return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
