import Positioning

extension JourneyAdvisor {
    /// The advice that there is to tell.
    enum Advice: Hashable, Sendable {
        /// The doors at a station open soon; the spread is a standard deviation in seconds.
        case approach(station: Int, doorsOpen: Timestamp, spread: Double, distance: Double)
        /// A station lies behind the train by `distance` metres. From the last one no train leads to the destination.
        case missed(station: Int, distance: Double, isLast: Bool)
        /// The train moves away from the destination.
        case wrongDirection
        /// The train has left the line.
        case offRoute
        /// The train does not call at the rider's station. They change at another one, `distance` metres ahead, if any train leads on
        /// from there.
        case wrongTrain(change: Int?, distance: Double)

        /// The number of the station that it is about; `nil` where that is the destination.
        var station: Int? {
            switch self {
            case .approach(let station, _, _, _), .missed(let station, _, _): station
            case .wrongTrain(let change, _): change
            case .wrongDirection, .offRoute: nil
            }
        }
    }

    /// The means that tell where the train is, besides the timetable.
    enum Means {
        /// Nothing does.
        case nothing
        /// The stations' beacons do.
        case beacons
        /// A motion sensor does.
        case motion
        /// Fixes do.
        case fixes
    }
}
