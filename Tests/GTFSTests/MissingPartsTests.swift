import Testing
import Transit

@testable import GTFS

/// The parts that a feed can lack. Unknown facts are told, and nothing is promised that depends on them.
@Suite struct `A feed that lacks something` {
    private func read(_ change: (inout SmallFeed) -> Void) throws -> (network: Network, warnings: [String]) {
        var feed = SmallFeed.sound
        change(&feed)
        let (network, warnings) = try Feed.read(from: feed)
        return (network, warnings.lines)
    }

    @Test(arguments: [nil, "", "agency_id,agency_timezone", "agency_name,agency_timezone\nAcme,\n"])
    func `without an agency knows no hours`(agency: String?) throws {
        let (network, warnings) = try read { $0.files["agency.txt"] = agency.map { Array($0.utf8) } }
        #expect(network.timeZone == "" && network.offsets == nil && network.timetable.trips.count == 2)
        #expect(
            warnings.contains(
                "small: no agency_timezone of agency.txt names a time zone; stops and ways count, the hours of departures "
                    + "are taken for unknown"))
    }

    @Test(arguments: [("Asia/Jakarta", "Asia/Jakarta"), ("Asia/Seoul", "")])
    func `without an agency takes the time zone that all its stops have`(last: String, expected: String) throws {
        let (network, _) = try read { feed in
            feed.files["agency.txt"] = nil
            feed = feed.replacing("level_id\n", in: "stops.txt", with: "stop_timezone\n")
                .replacing(",down\n", in: "stops.txt", with: ",Asia/Jakarta\n")
                .replacing(",up\n", in: "stops.txt", with: ",Asia/Jakarta\n")
                .replacing("106.03,,,\n", in: "stops.txt", with: "106.03,,,\(last)\n")
        }
        #expect(network.timeZone == expected)
    }

    @Test(arguments: ["Mars/Phobos", "EST5", "Asia/Jakarta "])
    func `with a time zone that nobody knows knows no hours`(zone: String) throws {
        let (network, warnings) = try read {
            $0 = $0.replacing("Asia/Jakarta", in: "agency.txt", with: zone)
        }
        let isKnown = zone == "Asia/Jakarta "
        #expect((network.offsets != nil) == isKnown)
        #expect(
            warnings
                == (isKnown
                    ? []
                    : [
                        "agency.txt: agency_timezone \"\(zone)\" is no time zone that this machine knows; the hours of "
                            + "departures are taken for unknown"
                    ]))
    }

    /// Times of another zone would be hours off.
    @Test func `promises no departures of an agency with another time zone`() throws {
        let (network, _) = try read {
            $0 = $0.replacing("Jakarta\n", in: "agency.txt", with: "Jakarta\nB,Bcme,,Asia/Seoul\n")
                .replacing("R,A", in: "routes.txt", with: "R,B")
        }
        #expect(network.timetable.trips.count == 2 && network.timetable.coverage != nil)
        let services = network.timetable.trips.map { network.timetable.services[$0.service] }
        #expect(services.allSatisfy { $0.period == nil && $0.added.isEmpty })
    }

    @Test(arguments: [nil, "", "\n\n"])
    func `without calendars knows no days, and all ways and times from stop to stop`(calendar: String?) throws {
        let (network, warnings) = try read {
            for file in ["calendar.txt", "calendar_dates.txt"] { $0.files[file] = calendar.map { Array($0.utf8) } }
        }
        #expect(network.timetable.coverage == nil)
        let whole = try Feed.network(from: SmallFeed.sound)
        #expect(network.patterns.map(\.stops) == whole.patterns.map(\.stops))
        #expect(
            warnings.last
                == "small: there is neither calendar.txt nor calendar_dates.txt in it; stops and ways count, the days on "
                + "which trips run are taken for unknown")
        #expect(warnings.count == (calendar == nil ? 1 : 3))
    }

    @Test(arguments: [
        "frequencies.txt", "transfers.txt", "shapes.txt", "levels.txt", "translations.txt", "attributions.txt",
        "feed_info.txt", "beacons.txt",
    ])
    func `is read with an empty file as without it`(file: String) throws {
        let (empty, warnings) = try read { $0.files[file] = [] }
        let (absent, none) = try read { $0.files[file] = nil }
        #expect(summary(empty) == summary(absent))
        #expect(
            warnings.first
                == "\(file):1: the file is empty; its first line must name the columns; it was read as if it "
                + "were not there")
        #expect(Array(warnings.dropFirst()) == none)
    }

    /// The times of a trip that repeats are no times of day.
    @Test func `promises no departures of a trip whose headways cannot be read`() throws {
        let (network, _) = try read { $0 = $0.replacing(",600", in: "frequencies.txt", with: ",") }
        let trip = try #require(network.timetable.trips.first { $0.id == "T1" })
        let service = network.timetable.services[trip.service]
        #expect(service.period == nil && service.added.isEmpty && network.timetable.frequencies.isEmpty)
    }

    @Test func `has headways cut that overlap`() throws {
        let (network, _) = try read {
            $0 = $0.replacing(",600\n", in: "frequencies.txt", with: ",600\nT1,05:55:00,07:00:00,420\n")
        }
        #expect(network.timetable.frequencies.map(\.start) == [5 * 3600, 6 * 3600 + 2 * 60])
    }

    @Test(arguments: ["location_id", "location_group_id", "start_pickup_drop_off_window"])
    func `is refused where it has services on demand alone`(column: String) throws {
        let feed = SmallFeed.sound.replacing("stop_sequence\n", in: "stop_times.txt", with: "stop_sequence,\(column)\n")
            .replacing("1\n", in: "stop_times.txt", with: "1,x\n").replacing("2\n", in: "stop_times.txt", with: "2,x\n")
            .replacing("3\n", in: "stop_times.txt", with: "3,x\n").replacing(
                "30\n", in: "stop_times.txt", with: "30,x\n")
        let error = try #require(throws: FeedError.self) { try Feed.network(from: feed) }
        #expect(error.description == Self.onDemandOnly)
        var areas = SmallFeed.sound
        areas.files["stops.txt"] = nil
        areas.files["locations.geojson"] = Array("{}".utf8)
        #expect(throws: error) { try Feed.network(from: areas) }
    }

    private static let onDemandOnly =
        "small: it has services on demand only (GTFS-Flex), which call at no fixed stops and times; take a feed with trips "
        + "of these"

    @Test func `says nothing of fares and of services on demand beside others`() throws {
        let (network, warnings) = try read {
            for file in ["fare_attributes.txt", "fare_rules.txt", "booking_rules.txt", "areas.txt"] {
                $0.files[file] = [0xFF, 0]
            }
            $0 = $0.replacing("stop_sequence\n", in: "stop_times.txt", with: "stop_sequence,location_id\n")
                .replacing("P1,3\n", in: "stop_times.txt", with: "P1,3,\nT3,,,,1,area\n")
                .replacing("1,\n", in: "trips.txt", with: "1,\nR,D,T3,,0,\n")
                .replacing(",1\n", in: "stop_times.txt", with: ",1,\n")
                .replacing(",2\n", in: "stop_times.txt", with: ",2,\n")
                .replacing(",30\n", in: "stop_times.txt", with: ",30,\n")
        }
        #expect(network.timetable.trips.map(\.id) == ["T1", "T2"] && warnings == [])
    }
}
