package import Navigation
package import Positioning
package import Transit

/// The known state of the train at a moment, from which messages to other systems are made.
package struct TrainReport: Sendable {
    /// The knowledge of the core, with the time of the ride.
    package var snapshot: Snapshot
    /// Where the train is on the map; `nil` where that is not known.
    package var place: Place?
    /// The trip of the timetable that the train runs, and how late it is; `nil` where no one trip is clearly it.
    package var trip: TrainDelay?
    /// The alarm that the rider has to notice and has not acknowledged: the name of the event.
    package var alarm: String?

    /// A place on the map.
    package struct Place: Equatable, Sendable {
        /// When the train was there.
        package var time: Timestamp
        package var coordinate: Coordinate
        /// The radius in metres that holds the train with a probability of 68 %.
        package var accuracy: Double
        /// Metres a second over ground.
        package var speed: Double?
        /// Degrees from true north, 0 to 360.
        package var bearing: Double?
        /// Metres above mean sea level.
        package var altitude: Double?
        /// Whether it follows from the line, the timetable, beacons and motion, and not from a fix.
        package var isInferred: Bool
    }

    /// Puts together what is known.
    ///
    /// - Parameters:
    ///   - fix: the newest fix, from which a place that fixes tell takes its bearing and its altitude.
    ///   - network: whose patterns the snapshot names.
    package init(_ snapshot: Snapshot, fix: Fix?, trip: TrainDelay?, alarm: String?, in network: Network) {
        (self.snapshot, self.trip, self.alarm) = (snapshot, trip, alarm)
        place = Place(snapshot, fix, in: network)
    }
}

extension TrainReport.Place {
    /// The length of track, in metres, that tells in which direction it leads. It is more than a receiver's error, and less than a bend.
    private static let reach = 50.0

    /// The fix that was believed last while fixes tell where the train is, and the place along the line otherwise.
    init?(_ snapshot: Snapshot, _ fix: Fix?, in network: Network) {
        if snapshot.source == .gnss, let position = snapshot.position {
            let newest = fix.flatMap { $0.coordinate == position.coordinate ? $0 : nil }
            self.init(
                time: position.time, coordinate: position.coordinate, accuracy: position.accuracy,
                speed: position.speed, bearing: newest?.track, altitude: newest?.altitude, isInferred: false)
        } else if let place = snapshot.place {
            let track = network.patterns[place.pattern].track
            let (start, end) = (max(0, place.chainage - Self.reach), min(track.length, place.chainage + Self.reach))
            self.init(
                time: snapshot.time, coordinate: track.coordinate(at: place.chainage), accuracy: place.uncertainty,
                bearing: track.coordinate(at: start).bearing(to: track.coordinate(at: end)), isInferred: true)
        } else {
            return nil
        }
    }
}
