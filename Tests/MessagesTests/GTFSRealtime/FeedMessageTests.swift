import Positioning
import Testing

@testable import Messages

/// Bytes are what the Python package gtfs-realtime-bindings 3.0.0 writes of messages with the same fields.
@Suite struct `A feed of GTFS-Realtime` {
    @Test func `has the place of a train`() throws {
        let entity = GTFSRealtime.FeedEntity(
            id: "box",
            vehicle: GTFSRealtime.VehiclePosition(
                trip: GTFSRealtime.TripDescriptor(
                    tripID: "T1", startTime: 7 * 3600 + 58 * 60, startDate: "20260819", routeID: "NS", directionID: 1),
                vehicle: GTFSRealtime.VehicleDescriptor(id: "box"),
                position: GTFSRealtime.MapPosition(
                    try #require(Coordinate(latitude: -6.25, longitude: 106.75)), bearing: 12.5, speed: 0),
                stop: ("BLM_2", .stoppedAt), timestamp: Timestamp(milliseconds: 1_787_101_299_999)))
        let feed = GTFSRealtime.FeedMessage(timestamp: Timestamp(milliseconds: 1_787_101_300_000), entities: [entity])
        #expect(
            feed.bytes == [
                0x0A, 0x0D, 0x0A, 0x03, 0x32, 0x2E, 0x30, 0x10, 0x00, 0x18, 0xF4, 0x80, 0x94, 0xD4, 0x06, 0x12, 0x55,
                0x0A, 0x03, 0x62, 0x6F, 0x78, 0x22, 0x4E, 0x0A, 0x20, 0x0A, 0x02, 0x54, 0x31, 0x12, 0x08, 0x30, 0x37,
                0x3A, 0x35, 0x38, 0x3A, 0x30, 0x30, 0x1A, 0x08, 0x32, 0x30, 0x32, 0x36, 0x30, 0x38, 0x31, 0x39, 0x20,
                0x00, 0x2A, 0x02, 0x4E, 0x53, 0x30, 0x01, 0x12, 0x14, 0x0D, 0x00, 0x00, 0xC8, 0xC0, 0x15, 0x00, 0x80,
                0xD5, 0x42, 0x1D, 0x00, 0x00, 0x48, 0x41, 0x2D, 0x00, 0x00, 0x00, 0x00, 0x20, 0x01, 0x28, 0xF3, 0x80,
                0x94, 0xD4, 0x06, 0x3A, 0x05, 0x42, 0x4C, 0x4D, 0x5F, 0x32, 0x42, 0x05, 0x0A, 0x03, 0x62, 0x6F, 0x78,
            ])
    }

    @Test func `has the delay of a trip`() {
        func event(_ delay: Int, _ time: Int64, _ uncertainty: Int? = nil) -> GTFSRealtime.StopTimeEvent {
            GTFSRealtime.StopTimeEvent(
                delay: delay, time: Timestamp(milliseconds: time * 1000), uncertainty: uncertainty)
        }
        let entity = GTFSRealtime.FeedEntity(
            id: "Zug 5 für Köln",
            tripUpdate: GTFSRealtime.TripUpdate(
                trip: GTFSRealtime.TripDescriptor(tripID: "T1", scheduleRelationship: .unscheduled, routeID: "NS"),
                vehicle: GTFSRealtime.VehicleDescriptor(id: "box"),
                stopTimeUpdates: [
                    GTFSRealtime.StopTimeUpdate(
                        stopID: "A", arrival: event(-40, 1_787_101_400, 7), departure: event(0, 1_787_101_440)),
                    GTFSRealtime.StopTimeUpdate(stopID: "B", arrival: event(300, 1_787_101_700), departure: nil),
                ], timestamp: Timestamp(milliseconds: 1_787_101_300_000)))
        let feed = GTFSRealtime.FeedMessage(timestamp: Timestamp(milliseconds: 1_787_101_300_000), entities: [entity])
        #expect(
            feed.bytes == [
                0x0A, 0x0D, 0x0A, 0x03, 0x32, 0x2E, 0x30, 0x10, 0x00, 0x18, 0xF4, 0x80, 0x94, 0xD4, 0x06, 0x12, 0x65,
                0x0A, 0x10, 0x5A, 0x75, 0x67, 0x20, 0x35, 0x20, 0x66, 0xC3, 0xBC, 0x72, 0x20, 0x4B, 0xC3, 0xB6, 0x6C,
                0x6E, 0x1A, 0x51, 0x0A, 0x0A, 0x0A, 0x02, 0x54, 0x31, 0x20, 0x02, 0x2A, 0x02, 0x4E, 0x53, 0x12, 0x24,
                0x12, 0x13, 0x08, 0xD8, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01, 0x10, 0xD8, 0x81, 0x94,
                0xD4, 0x06, 0x18, 0x07, 0x1A, 0x08, 0x08, 0x00, 0x10, 0x80, 0x82, 0x94, 0xD4, 0x06, 0x22, 0x01, 0x41,
                0x28, 0x00, 0x12, 0x10, 0x12, 0x09, 0x08, 0xAC, 0x02, 0x10, 0x84, 0x84, 0x94, 0xD4, 0x06, 0x22, 0x01,
                0x42, 0x28, 0x00, 0x1A, 0x05, 0x0A, 0x03, 0x62, 0x6F, 0x78, 0x20, 0xF4, 0x80, 0x94, 0xD4, 0x06,
            ])
    }

    @Test func `is never older than what is in it`() throws {
        let place = try #require(Coordinate(latitude: 1, longitude: 2))
        let entities = [5000, 9000, 7000].map { time in
            GTFSRealtime.FeedEntity(
                id: "\(time)",
                vehicle: GTFSRealtime.VehiclePosition(
                    vehicle: GTFSRealtime.VehicleDescriptor(id: "\(time)"), position: GTFSRealtime.MapPosition(place),
                    timestamp: Timestamp(milliseconds: time)))
        }
        let feed = GTFSRealtime.FeedMessage(timestamp: Timestamp(milliseconds: 6000), entities: entities)
        #expect(feed.timestamp.milliseconds == 9000)
        #expect(GTFSRealtime.FeedMessage(timestamp: Timestamp(milliseconds: 6000)).timestamp.milliseconds == 6000)
    }
}
