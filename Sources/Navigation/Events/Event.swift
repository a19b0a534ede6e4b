public import Positioning

/// Something that the agent concluded: what the public contract calls an event.
public struct Event: Hashable, Sendable {
    /// The time of the observation that decided it.
    public var time: Timestamp
    /// The kind of the event.
    public var kind: Kind
    /// The station that it is about.
    public var stop: Stop?
    /// The role of the station in the rider's journey.
    public var role: Role?
    /// The source on which the conclusion rests.
    public var source: Source?
    /// Metres from the train to the station.
    public var distance: Double?
    /// The radius in metres that holds the train with a probability of 68 %.
    public var uncertainty: Double?
    /// When the doors are expected to open.
    public var eta: Timestamp?
    /// The standard deviation of `eta` in seconds.
    public var etaUncertainty: Double?
    /// Where the journey begins.
    public var from: Stop?
    /// Where the journey ends.
    public var to: Stop?
    /// How long the train has waited so far, in seconds.
    public var heldFor: Double?
    /// Why the journey ended.
    public var reason: EndReason?
    /// Whether by the timetable no train takes up riders where the journey begins (`pickup_type` 1).
    public var isClosedAtOrigin = false
    /// Whether by the timetable no train sets down riders where the journey ends (`drop_off_type` 1).
    public var isClosedAtDestination = false

    /// The events that can happen. The names are those of the public contract.
    public enum Kind: String, CaseIterable, Sendable {
        /// A station has been found.
        case near
        /// The doors of a station at which the rider must act open soon.
        case approaching
        /// The train stands at a station.
        case arrived
        /// It has left the station.
        case departed
        /// It ran through without stopping.
        case passed
        /// The destination, or the station where the rider changes, was left behind with the rider aboard.
        case missed
        /// The train moves away from the destination.
        case wrongDirection
        /// The train has left the line.
        case offRoute
        /// The train goes on along the line, and does not call at the rider's station: an express, one of another branch, one that ends
        /// before. The station is where the rider changes into one that does.
        case wrongTrain
        /// The train has waited between two stations for minutes. The station is the next one.
        case held
        /// The rider's train comes into the station where they wait for it.
        case trainArriving
        /// The source in use changed.
        case sourceChanged
        /// The rider started a journey.
        case journeyStarted
        /// The journey is over.
        case journeyEnded
    }

    /// A station as events name it.
    public struct Stop: Hashable, Sendable {
        /// GTFS `stop_id`.
        public var id: String
        /// GTFS `stop_name`.
        public var name: String

        /// Creates the name of a station.
        public init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// The role of a station in a journey.
    public enum Role: String, Sendable {
        /// Where it begins.
        case origin
        /// On the way.
        case intermediate
        /// Where the rider changes trains.
        case transfer
        /// Where it ends.
        case destination
    }

    /// The source on which positions rest.
    public enum Source: String, Codable, Sendable {
        /// Fixes of a satellite receiver.
        case gnss
        /// Sightings of beacons in the stations.
        case bluetooth
        /// The line, the timetable and the motion sensor, from the last fix or sighting on.
        case deadReckoning
        /// Nothing.
        case none
    }

    /// Why a journey ended.
    public enum EndReason: String, Sendable {
        /// The train stands at the destination.
        case arrived
        /// The destination was left behind.
        case missed
        /// The rider got off elsewhere, and has taken no other train for half an hour.
        case alighted
        /// The rider ended it.
        case cancelled
        /// The rider started another one.
        case replaced
        /// No pattern leads from one station to the other, with or without changes.
        case noPattern
        /// The network does not have one of the stations.
        case unknownStation
    }

    /// Creates an event of which nothing but its kind and time is known.
    public init(_ kind: Kind, at time: Timestamp) {
        self.kind = kind
        self.time = time
    }
}
