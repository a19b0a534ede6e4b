import Navigation
import Positioning
import Testing
import Transit

@testable import Messages

@Suite struct `What a train's box tells in GTFS-Realtime` {
    private func vehicle(_ report: TrainReport, _ railway: SmallRailway) -> GTFSRealtime.VehiclePosition? {
        GTFSRealtime.FeedEntity(positionIn: report, ofVehicle: "box", in: railway.network)?.vehicle
    }

    private func update(_ report: TrainReport, _ railway: SmallRailway) -> GTFSRealtime.TripUpdate? {
        GTFSRealtime.FeedEntity(tripIn: report, ofVehicle: "box", in: railway.network)?.tripUpdate
    }

    @Test func `names the stop to which the train goes, comes in, or at which it stands`() throws {
        let railway = try SmallRailway()
        let going = try #require(vehicle(try railway.report(), railway))
        #expect(going.stop?.id == "B1" && going.stop?.status == .inTransitTo)
        // Doors open at 180 s.
        let coming = try #require(vehicle(try railway.report(at: 165), railway))
        #expect(coming.stop?.id == "B1" && coming.stop?.status == .incomingAt)
        let standing = try #require(vehicle(try railway.report(behind: 1, standing: 0.5, at: 200), railway))
        #expect(standing.stop?.id == "B1" && standing.stop?.status == .stoppedAt)
        let left = try #require(vehicle(try railway.report(behind: 1, standing: 0.49, at: 220), railway))
        #expect(left.stop?.id == "C1" && left.stop?.status == .inTransitTo)
    }

    @Test func `has a delay that a train makes up for by leaving on time, and none that it could not`() throws {
        let railway = try SmallRailway()
        let late = try #require(update(try railway.report(late: 60), railway))
        #expect(late.stopTimeUpdates.map(\.stopID) == ["B1", "C1", "D1"])
        #expect(late.stopTimeUpdates.map { $0.arrival?.delay } == [60, 60, 60])
        #expect(late.stopTimeUpdates.map { $0.departure?.delay } == [60, 60, nil])
        // 4.2 s a stop, rounded up; the belief says nothing of the third.
        #expect(late.stopTimeUpdates.map { $0.arrival?.uncertainty } == [5, 9, nil])
        let early = try #require(update(try railway.report(late: -20), railway))
        #expect(early.stopTimeUpdates.map { $0.arrival?.delay } == [-20, -20, 0])
        #expect(early.stopTimeUpdates.map { $0.departure?.delay } == [0, 0, nil])
    }

    @Test func `has times that grow from stop to stop`() throws {
        // Three minutes early the train would be at the next stop before it leaves this one.
        let railway = try SmallRailway()
        for late in [-200, -130, 0, 500] {
            let update = try #require(update(try railway.report(late: late), railway))
            let times = update.stopTimeUpdates.flatMap { [$0.arrival?.time, $0.departure?.time] }.compactMap { $0 }
            #expect(times.count == 5 && zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(late)")
        }
    }

    @Test func `tells the run of a trip that repeats by its start`() throws {
        let frequency = Timetable.Frequency(trip: 0, start: 18_000, end: 36_000, headway: 600, isExact: true)
        let railway = try SmallRailway(frequency: frequency)
        let trip = try #require(vehicle(try railway.report(), railway)?.trip)
        #expect(trip.tripID == "T" && trip.startTime == 21_600 && trip.startDate == "20260819")
        let once = try SmallRailway()
        let single = vehicle(try once.report(), once)?.trip
        #expect(single?.tripID == "T" && single?.startTime == nil)
    }

    @Test func `knows the line where no trip is clearly it, and nothing of a line where the way is in doubt`() throws {
        let railway = try SmallRailway()
        let report = try railway.report(hasTrip: false)
        let trip = try #require(vehicle(report, railway)?.trip)
        #expect(trip == GTFSRealtime.TripDescriptor(routeID: "L", directionID: 1) && update(report, railway) == nil)
        let frequency = Timetable.Frequency(trip: 0, start: 18_000, end: 36_000, headway: 600)
        let headway = try SmallRailway(frequency: frequency)
        let repeated = vehicle(try headway.report(hasTrip: false), headway)?.trip
        #expect(repeated?.scheduleRelationship == .unscheduled)
        let doubtful = try #require(vehicle(try railway.report(hasTrip: false, course: 0.89), railway))
        #expect(doubtful.trip == nil && doubtful.stop == nil)
    }

    /// The validator's E029: a train farther than 200 m from its trip's shape is not on it.
    @Test func `names no trip from whose way the train is far`() throws {
        let railway = try SmallRailway()
        let near = try railway.report(north: 195)
        #expect(vehicle(near, railway)?.trip != nil && update(near, railway) != nil)
        let far = try railway.report(north: 205)
        let position = try #require(vehicle(far, railway))
        #expect(position.trip == nil && position.stop == nil && update(far, railway) == nil)
        let undrawn = try SmallRailway(isDrawn: false)
        let straight = vehicle(try undrawn.report(north: 2000), undrawn)
        #expect(straight?.trip != nil)
    }

    @Test func `has no entity of an old place, nor of a rider who is in no train`() throws {
        let railway = try SmallRailway()
        func entities(_ report: TrainReport) -> Int {
            (vehicle(report, railway) == nil ? 0 : 1) + (update(report, railway) == nil ? 0 : 1)
        }
        #expect(try entities(railway.report(age: 30)) == 2)
        #expect(try entities(railway.report(age: 30.5)) == 0)
        for state in [JourneyState.waiting, .off] { #expect(try entities(railway.report(state: state)) == 0) }
        for state in [JourneyState.atStop, .carriedOn, .lost, nil] {
            #expect(try entities(railway.report(state: state)) == 2)
        }
    }

    @Test func `has a place along the line without a fix`() throws {
        let railway = try SmallRailway()
        let position = try #require(vehicle(try railway.report(north: nil, age: 300), railway)?.position)
        #expect(abs(position.coordinate.longitude - 700 / SmallRailway.degree) < 1e-6)
        #expect(position.speed == nil && abs((position.bearing ?? 0) - 90) < 0.1)
    }

    /// The validator's E009: such a trip's updates need the stop_sequence.
    @Test func `has no update of a trip that calls at a stop twice, and its next call there`() throws {
        let loop = try SmallRailway(["A", "B", "C", "B", "D"])
        let report = try loop.report(behind: 2, at: 400)
        let position = try #require(vehicle(report, loop))
        #expect(position.stop?.id == "B1" && position.trip?.tripID == "T" && update(report, loop) == nil)
    }
}
