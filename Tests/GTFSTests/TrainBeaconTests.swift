import Testing
import Transit

@testable import GTFS

@Suite struct `Beacons on trains` {
    private static let uuid = "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"

    private func read(_ rows: String, _ header: String = "stop_id,trip_id,route_id,uuid,major,minor") throws
        -> (network: Network, warnings: [String])
    {
        var feed = SmallFeed.sound
        feed.files["beacons.txt"] = Array("\(header)\n\(rows)".utf8)
        let (network, warnings) = try Feed.read(from: feed)
        return (network, warnings.lines)
    }

    @Test func `are listed by trip or by route, beside those in stations`() throws {
        let sound = try Feed.network(from: SmallFeed.sound)
        let (trip, line) = (sound.timetable.trips[1].id, sound.lines[0].id)
        let (network, warnings) = try read(
            ",\(trip),,\(Self.uuid),7,1\nS1,,,\(Self.uuid),7,2\n,,\(line),\(Self.uuid),8,\n")
        #expect(warnings == [])
        #expect(network.beacons.map(\.minor) == [2])
        #expect(
            network.trainBeacons == [
                TrainBeacon(uuid: 0xE2C5_6DB5_DFFB_48D2_B060_D0F5_A710_96E0, major: 7, minor: 1, train: .trip(1)),
                TrainBeacon(uuid: 0xE2C5_6DB5_DFFB_48D2_B060_D0F5_A710_96E0, major: 8, train: .line(0)),
            ])
        #expect(network.fingerprint != sound.fingerprint)
    }

    @Test func `need no column stop_id`() throws {
        let line = try Feed.network(from: SmallFeed.sound).lines[0].id
        let (network, _) = try read("\(line),\(Self.uuid),8,1\n", "route_id,uuid,major,minor")
        #expect(network.beacons.isEmpty && network.trainBeacons.count == 1)
    }

    @Test func `cost themselves where their row is wrong, and are told with file, line and column`() throws {
        let sound = try Feed.network(from: SmallFeed.sound)
        let (trip, line) = (sound.timetable.trips[0].id, sound.lines[0].id)
        let rows = [
            ",nowhere,,\(Self.uuid),7,1", ",,none,\(Self.uuid),7,2", "S1,\(trip),,\(Self.uuid),7,3",
            ",\(trip),,E2C5,7,4", ",\(trip),,\(Self.uuid),70000,5", ",,\(line),\(Self.uuid),9,6",
            ",\(trip),,\(Self.uuid),9,6",
        ]
        let (network, warnings) = try read(rows.joined(separator: "\n") + "\n")
        #expect(
            network.trainBeacons == [
                TrainBeacon(uuid: 0xE2C5_6DB5_DFFB_48D2_B060_D0F5_A710_96E0, major: 9, minor: 6, train: .line(0))
            ])
        #expect(
            warnings.first == #"beacons.txt:2:2: no train runs trip_id "nowhere"; the beacon was left out"#)
        #expect(warnings.contains(#"beacons.txt:3:3: route_id "none" is not in routes.txt; the beacon was left out"#))
        #expect(warnings.count == 6)
    }
}
