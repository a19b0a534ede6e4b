import Messages
import Navigation
import Positioning
import Threads

extension RidersPage {
    func document(_ document: TrainDocument) async -> [UInt8] {
        let report = timetables.report(await source.view(), alarm: log.open?.event)
        return document.bytes(report, ofVehicle: vehicle, in: network, now: .wallClock)
    }
}

extension Timetables {
    /// A report of what is known of the train; `nil` before anything is known.
    ///
    /// - Parameter alarm: the name of the event that the rider has to notice.
    func report(_ view: CoreView, alarm: String?) -> TrainReport? {
        view.snapshot.map { snapshot in
            // A timetable in a time zone that nobody knows has no trips; the place is known all the same.
            let trip = (try? delay(ofTrainIn: snapshot)).flatMap { $0 }
            return TrainReport(snapshot, fix: view.fix, trip: trip, alarm: alarm, in: network)
        }
    }
}
