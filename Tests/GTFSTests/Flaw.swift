import Testing

/// A file of the small feed with a text replaced, and the warnings that it must give.
struct Flaw: CustomTestStringConvertible, Sendable {
    let file: String
    let old: String
    let new: String
    let warnings: [String]

    var testDescription: String { warnings[0] }

    init(_ file: String, _ old: String, _ new: String, _ warnings: [String]) {
        (self.file, self.old, self.new, self.warnings) = (file, old, new, warnings)
    }

    /// The flaws of which a network is made all the same.
    static let all = [
        Flaw(
            "stops.txt", "stop_code,", "stop_name,",
            [
                "stops.txt:1:19: column stop_name is there twice; the first was read"
            ]),
        Flaw(
            "trips.txt", "To Third,0,W", "To Third",
            [
                "trips.txt:2:8: the row ends after 4 of 6 fields; the others were taken for empty"
            ]),
        Flaw(
            "trips.txt", "To Third", "To,Third",
            [
                "trips.txt:2:19: the row has 7 fields, the file 6 columns; quote values with commas; the row was left out",
                "stop_times.txt:2:1: trip_id \"T1\" is not in trips.txt; the call was left out; and 2 more like this",
                "frequencies.txt:2:1: trip_id \"T1\" is not in trips.txt; the row was left out",
            ]),
        Flaw(
            "stops.txt", "E1,,Entrance", "E1,,\"Entrance",
            [
                "stops.txt:5:5: the quotation marks from here on are not in pairs; write a \" within quotes as \"\"; they were taken for a part of the value"
            ]),
        Flaw(
            "trips.txt", "To Third", "\"To\" Third",
            [
                "trips.txt:2:8: the quotation marks from here on are not in pairs; write a \" within quotes as \"\"; they were taken for a part of the value"
            ]),
        Flaw(
            "trips.txt", "To Third", "To\0Third",
            [
                "trips.txt:2:10: there is a NUL byte; it was read as a space"
            ]),
        Flaw(
            "stop_times.txt", "00,S3,30", "00,X9,30",
            [
                "stop_times.txt:4:21: stop_id \"X9\" is not in stops.txt; the call was left out"
            ]),
        Flaw(
            "stop_times.txt", "00,S3,30", "00,E1,30",
            [
                "stop_times.txt:4:21: stop_id \"E1\" is an entrance, a node or a boarding area; name its platform or station; its parent_station was taken",
                "shapes.txt:2: shape_id \"W\" does not lead along 1 of 3 stops, \"S1\" the first, up to 0 m off; straight lines lead there",
            ]),
        Flaw(
            "stop_times.txt", "00,S3,30", "00,,30",
            [
                "stop_times.txt:4:21: stop_id is empty; the call was left out"
            ]),
        Flaw(
            "stop_times.txt", "T2,,", "T9,,",
            [
                "stop_times.txt:6:1: trip_id \"T9\" is not in trips.txt; the call was left out"
            ]),
        Flaw(
            "trips.txt", "R,X", "Q,X",
            [
                "trips.txt:3:1: route_id \"Q\" is not in routes.txt; the trip was left out"
            ]),
        Flaw(
            "trips.txt", "R,X", "R,Y",
            [
                "trips.txt:3:3: service_id \"Y\" is neither in calendar.txt nor in calendar_dates.txt; the days of its trips are taken for unknown"
            ]),
        Flaw(
            "trips.txt", "0,W", "0,V",
            [
                "trips.txt:2:19: shape_id \"V\" is not in shapes.txt; the trip has no shape"
            ]),
        Flaw(
            "stops.txt", "0,S1", "0,S9",
            [
                "stops.txt:2:22: parent_station \"S9\" is not in stops.txt; the stop was taken for a station of its own",
                "stops.txt:2:5: stop_name is empty; its stop_id stands for its name",
            ]),
        Flaw(
            "stops.txt", "0,S1", "0,S2",
            [
                "stops.txt:2:22: parent_station \"S2\" is no station; its location_type must be 1; the stop was taken for a station of its own",
                "stops.txt:2:5: stop_name is empty; its stop_id stands for its name",
            ]),
        Flaw(
            "stops.txt", "1,,up", "1,S2,up",
            [
                "stops.txt:3:26: a station (location_type 1) has no parent_station; empty it; it was ignored"
            ]),
        Flaw(
            "stops.txt", "up", "sky",
            [
                "stops.txt:3:27: level_id \"sky\" is not in levels.txt; the stop was taken to lie above the ground"
            ]),
        Flaw(
            "routes.txt", "R,A", "R,B",
            [
                "routes.txt:2:3: agency_id \"B\" is not in agency.txt; the line was kept"
            ]),
        Flaw(
            "frequencies.txt", "T1", "T7",
            [
                "frequencies.txt:2:1: trip_id \"T7\" is not in trips.txt; the row was left out"
            ]),
        Flaw(
            "transfers.txt", "S2", "S7",
            [
                "transfers.txt:2:4: to_stop_id \"S7\" is not in stops.txt; the row was left out"
            ]),
        Flaw(
            "beacons.txt", "P1", "P7",
            [
                "beacons.txt:2:1: stop_id \"P7\" is not in stops.txt; the beacon was left out"
            ]),
        Flaw(
            "agency.txt", "Jakarta\n", "Jakarta\nA,Bcme,,Asia/Jakarta\n",
            [
                "agency.txt:3:1: agency_id \"A\" is there twice; the row was left out"
            ]),
        Flaw(
            "stops.txt", "E1", "S1",
            [
                "stops.txt:5:1: stop_id \"S1\" is there twice; the row was left out"
            ]),
        Flaw(
            "trips.txt", "T2", "T1",
            [
                "trips.txt:3:5: trip_id \"T1\" is there twice; the row was left out",
                "stop_times.txt:3:1: trip_id \"T2\" is not in trips.txt; the call was left out; and 2 more like this",
            ]),
        Flaw(
            "levels.txt", "down", "up",
            [
                "levels.txt:3:1: level_id \"up\" is there twice; the row was left out",
                "stops.txt:2:25: level_id \"down\" is not in levels.txt; the stop was taken to lie above the ground",
            ]),
        Flaw(
            "shapes.txt", "106.0,10", "106.0,20",
            [
                "shapes.txt:3:14: shape_pt_sequence 20 is there twice in shape_id \"W\"; the point was left out",
                "shapes.txt:2: shape_id \"W\" has one point; a way needs two; the shape was left out",
            ]),
        Flaw(
            "stop_times.txt", "S2,2", "S2,1",
            [
                "stop_times.txt:5:25: stop_sequence 1 is there twice in trip_id \"T1\"; the calls were taken in the order of their times; and 1 more like this"
            ]),
        Flaw(
            "calendar_dates.txt", "X,20260817", "D,20260817",
            [
                "calendar_dates.txt:3:3: date 2026-08-17 of service_id \"D\" is there twice; it says both, and was taken not to run",
                "trips.txt:3:3: service_id \"X\" is neither in calendar.txt nor in calendar_dates.txt; the days of its trips are taken for unknown",
            ]),
        Flaw(
            "beacons.txt", "7,3", "7,",
            [
                "beacons.txt:3:41: a beacon with this uuid, major and minor is there twice; the beacon was left out"
            ]),
        Flaw(
            "stops.txt", "106.01", "206.01",
            [
                "stops.txt:4:34: stop_lon \"206.01\" is not within -180 to 180; the row was left out",
                "stop_times.txt:5:22: stop_id \"S2\" was left out of stops.txt; the call was left out; and 1 more like this",
                "transfers.txt:2:4: to_stop_id \"S2\" was left out of stops.txt; the row was left out",
                "beacons.txt:3:1: stop_id \"S2\" was left out of stops.txt; the beacon was left out",
            ]),
        Flaw(
            "stops.txt", "106.01", "1O6.01",
            [
                "stops.txt:4:34: stop_lon \"1O6.01\" is no number; the row was left out",
                "stop_times.txt:5:22: stop_id \"S2\" was left out of stops.txt; the call was left out; and 1 more like this",
                "transfers.txt:2:4: to_stop_id \"S2\" was left out of stops.txt; the row was left out",
                "beacons.txt:3:1: stop_id \"S2\" was left out of stops.txt; the beacon was left out",
            ]),
        Flaw(
            "stops.txt", "106.01", "nan",
            [
                "stops.txt:4:34: stop_lon \"nan\" is no number; the row was left out",
                "stop_times.txt:5:22: stop_id \"S2\" was left out of stops.txt; the call was left out; and 1 more like this",
                "transfers.txt:2:4: to_stop_id \"S2\" was left out of stops.txt; the row was left out",
                "beacons.txt:3:1: stop_id \"S2\" was left out of stops.txt; the beacon was left out",
            ]),
        Flaw(
            "stops.txt", "106.01", "",
            [
                "stops.txt:4:34: stop_lon is empty; the row was left out",
                "stop_times.txt:5:22: stop_id \"S2\" was left out of stops.txt; the call was left out; and 1 more like this",
                "transfers.txt:2:4: to_stop_id \"S2\" was left out of stops.txt; the row was left out",
                "beacons.txt:3:1: stop_id \"S2\" was left out of stops.txt; the beacon was left out",
            ]),
        Flaw(
            "stops.txt", "Third", "",
            [
                "stops.txt:6:7: stop_name is empty; its stop_id stands for its name"
            ]),
        Flaw(
            "stops.txt", "0,,\n", "7,,\n",
            [
                "stops.txt:4:41: location_type \"7\" is no whole number from 0 to 4; it was taken for a stop"
            ]),
        Flaw(
            "routes.txt", "Line One", "",
            [
                "routes.txt:2:5: route_id \"R\" has neither route_short_name nor route_long_name; give one; its route_id stands for its name"
            ]),
        Flaw(
            "routes.txt", ",1,", ",metro,",
            [
                "routes.txt:2:15: route_type \"metro\" is no whole number from 0 to 1799; the line was taken for a bus"
            ]),
        Flaw(
            "routes.txt", "f26921", "orange",
            [
                "routes.txt:2:17: route_color \"orange\" is not six hexadecimal digits; the line has no color"
            ]),
        Flaw(
            "calendar.txt", "20261231", "20261331",
            [
                "calendar.txt:2:26: end_date \"20261331\" is no date; write it as YYYYMMDD; the row was left out"
            ]),
        Flaw(
            "calendar.txt", "20261231", "20251231",
            [
                "calendar.txt:2:26: end_date 2025-12-31 comes before start_date 2026-01-01; the row was left out"
            ]),
        Flaw(
            "calendar.txt", "D,1", "D,2",
            [
                "calendar.txt:2:3: monday \"2\" is no whole number from 0 to 1; the row was left out"
            ]),
        Flaw(
            "calendar_dates.txt", "0817,2", "0817,0",
            [
                "calendar_dates.txt:2:12: exception_type \"0\" is no whole number from 1 to 2; the row was left out"
            ]),
        Flaw(
            "stop_times.txt", "05:02:00", "05:62:00",
            [
                "stop_times.txt:5:4: arrival_time \"05:62:00\" is no time; write it as HH:MM:SS; the time was taken for unknown"
            ]),
        Flaw(
            "stop_times.txt", "05:02:00", "5:2",
            [
                "stop_times.txt:5:4: arrival_time \"5:2\" is no time; write it as HH:MM:SS; the time was taken for unknown"
            ]),
        Flaw(
            "stop_times.txt", "05:02:00", "04:02:00",
            [
                "stop_times.txt:5:4: arrival_time 04:02:00 comes before the departure before, 05:00:30; the trip was left out"
            ]),
        Flaw(
            "stop_times.txt", "05:02:20", "05:01:20",
            [
                "stop_times.txt:5:13: departure_time 05:01:20 comes before arrival_time, 05:02:00; both times were taken for unknown"
            ]),
        Flaw(
            "stop_times.txt", "S3,30", "S3,-3",
            [
                "stop_times.txt:2:4: arrival_time 05:00:00 comes before the departure before, 05:05:00; the trip was left out"
            ]),
        Flaw(
            "stop_times.txt", "S3,30", "S3,99999999999999999999",
            [
                "stop_times.txt:4:24: stop_sequence \"99999999999999999999\" is no whole number from -2147483647 to 2147483647; the trip was left out"
            ]),
        Flaw(
            "shapes.txt", "W,-6.0,106.0,10\n", "",
            [
                "shapes.txt:2: shape_id \"W\" has one point; a way needs two; the shape was left out"
            ]),
        Flaw(
            "frequencies.txt", "06:00:00", "05:00:00",
            [
                "frequencies.txt:2:13: end_time does not come after start_time; the row was left out",
                "frequencies.txt: no row of trip_id \"T1\" tells when it runs; its days are taken for unknown",
            ]),
        Flaw(
            "frequencies.txt", ",600", ",0",
            [
                "frequencies.txt:2:22: headway_secs \"0\" is no whole number from 1 to 86400; the row was left out",
                "frequencies.txt: no row of trip_id \"T1\" tells when it runs; its days are taken for unknown",
            ]),
        Flaw(
            "frequencies.txt", ",600\n", ",600\nT1,05:59:59,07:00:00,600\n",
            [
                "frequencies.txt:3:4: start_time lies within another row's time of trip_id \"T1\"; the first departure after that was taken"
            ]),
        Flaw(
            "transfers.txt", "2,120", "9,120",
            [
                "transfers.txt:2:7: transfer_type \"9\" is no whole number from 0 to 5; the row was left out"
            ]),
        Flaw(
            "beacons.txt", "P1,e2", "P1,g2",
            [
                "beacons.txt:2:4: uuid \"g2c56db5dffb48d2b060d0f5a71096e0\" has not the form of a UUID, 32 hexadecimal digits; the beacon was left out"
            ]),
        Flaw(
            "beacons.txt", "7,3", "7,65536",
            [
                "beacons.txt:3:43: minor \"65536\" is no whole number from 0 to 65535; the beacon was left out"
            ]),
        Flaw(
            "agency.txt", "example,Asia/Jakarta", "example,",
            [
                "small: no agency_timezone of agency.txt names a time zone; stops and ways count, the hours of departures are taken for unknown"
            ]),
        Flaw(
            "agency.txt", "Jakarta\n", "Jakarta\nB,Bcme,,Asia/Seoul\n",
            [
                "agency.txt:3:9: agency_timezone \"Asia/Seoul\" differs from \"Asia/Jakarta\" above; a feed has one; the days of this agency's trips are taken for unknown"
            ]),
        Flaw(
            "calendar.txt", "20260101", "2026-01-01",
            [
                "calendar.txt:2:17: start_date \"2026-01-01\" is not written as YYYYMMDD; it was read as 2026-01-01"
            ]),
        Flaw(
            "calendar.txt", "20261231", "20260931",
            [
                "calendar.txt:2:26: end_date \"20260931\" is no day of its month; 2026-09-30 was taken"
            ]),
        Flaw(
            "calendar.txt", "20261231", "2026-09-31",
            [
                "calendar.txt:2:26: end_date \"2026-09-31\" is no day of its month; 2026-09-30 was taken"
            ]),
        Flaw(
            "calendar.txt", "20260101", "20260231",
            [
                "calendar.txt:2:17: start_date \"20260231\" is no date; write it as YYYYMMDD; the row was left out"
            ]),
        Flaw(
            "calendar_dates.txt", "D,20260817,2\n", "D,20260817,2\nD,20260817,2\n",
            [
                "calendar_dates.txt:3:3: date 2026-08-17 of service_id \"D\" is there twice; the row was left out"
            ]),
        Flaw(
            "calendar.txt", "sunday", "domingo",
            [
                "calendar.txt:1:1: there is no column sunday; GTFS requires it here; the file was left out"
            ]),
        Flaw(
            "stop_times.txt", "05:02:00,05:02:20", "19:70:00,19:70:00",
            [
                "stop_times.txt:5:4: arrival_time \"19:70:00\" is no time; write it as HH:MM:SS; the time was taken for unknown",
                "stop_times.txt:5:13: departure_time \"19:70:00\" is no time; write it as HH:MM:SS; the time was taken for unknown",
            ]),
        Flaw(
            "stop_times.txt", "24:16:00,24:16:00", "00:16:00,00:16:00",
            [
                "stop_times.txt:7:4: arrival_time 00:16:00 comes before the departure before, 24:10:00; it was taken for a time of the day after"
            ]),
        Flaw(
            "stop_times.txt", "T2,24:10:00,24:10:00", "T2,23:59:50,00:00:10",
            [
                "stop_times.txt:3:13: departure_time 00:00:10 comes before arrival_time, 23:59:50; it was taken for a time of the day after"
            ]),
        Flaw(
            "stop_times.txt", "05:02:20,S2,2\n", "05:02:20,S2,2\nT1,05:02:00,05:02:20,S2,2\n",
            [
                "stop_times.txt:6:25: stop_sequence 2 is there twice in trip_id \"T1\"; the row was left out"
            ]),
        Flaw(
            "stop_times.txt", "T1,05:02:00,05:02:20,S2,2", "T1,05:02:00,05:02:20,S2,30",
            [
                "stop_times.txt:5:25: stop_sequence 30 is there twice in trip_id \"T1\"; the trip was left out"
            ]),
        Flaw(
            "stop_times.txt", "T2,,,S2,2\nT2,24:16:00,24:16:00,P1,3\n", "",
            [
                "trips.txt:3: trip_id \"T2\" calls at one stop; the trip was left out"
            ]),
        Flaw(
            "stop_times.txt", "stop_id,stop_sequence", "stop_id,order",
            [
                "stop_times.txt:1:1: there is no column stop_sequence; GTFS requires it here; the order of the rows was taken",
                "stop_times.txt:5:4: arrival_time 05:02:00 comes before the departure before, 05:05:00; the trip was left out",
            ]),
        Flaw(
            "stop_times.txt", "departure_time", "left",
            [
                "stop_times.txt:1:1: there is no column departure_time; GTFS requires it here; the other of the two times stands for it"
            ]),
        Flaw(
            "stops.txt", "-6.0,106.03", "0,0.0",
            [
                "stops.txt:6:13: stop_lat and stop_lon are both 0; the row was left out",
                "stop_times.txt:3:22: stop_id \"S3\" was left out of stops.txt; the call was left out; and 1 more like this",
            ]),
        Flaw(
            "stops.txt", "P1,,,-6.0001,106.0", "P1,,,,",
            [
                "stops.txt:2:6: stop_lat is empty; its station's place was taken"
            ]),
        Flaw(
            "stops.txt", "S1,01,First,-6.0,106.0", "S1,01,First,,",
            [
                "stops.txt:3:13: stop_lat is empty; the row was left out",
                "stops.txt:2:22: parent_station \"S1\" was left out of stops.txt; the stop was taken for a station of its own",
                "stops.txt:2:5: stop_name is empty; its stop_id stands for its name",
            ]),
        Flaw(
            "stops.txt", "stop_name", "name",
            [
                "stops.txt:1:1: there is no column stop_name; GTFS requires it here; the stop_id stands for it"
            ]),
        Flaw(
            "stops.txt", "E1,,Entrance,,,2,S1,\n", "E1,,\"The \"Old\" Gate\",,,2,S1,\n",
            [
                "stops.txt:5:5: the quotation marks from here on are not in pairs; write a \" within quotes as \"\"; they were taken for a part of the value"
            ]),
        Flaw(
            "stops.txt", "Third", "Third, or last",
            [
                "stops.txt:6:27: location_type \"106.03\" is no whole number from 0 to 4; it was taken for a stop",
                "stops.txt:6:14: stop_lat \"or last\" is no number; the row was left out",
                "stop_times.txt:3:22: stop_id \"S3\" was left out of stops.txt; the call was left out; and 1 more like this",
            ]),
        Flaw(
            "shapes.txt", "106.0,10", "1O6.0,10",
            [
                "shapes.txt:3:8: shape_pt_lon \"1O6.0\" is no number; the point was left out",
                "shapes.txt:2: shape_id \"W\" has one point; a way needs two; the shape was left out",
            ]),
        Flaw(
            "shapes.txt", "shape_pt_sequence", "order",
            [
                "shapes.txt:1:1: there is no column shape_pt_sequence; GTFS requires it here; the shapes were left out"
            ]),
        Flaw(
            "routes.txt", "route_type", "type",
            [
                "routes.txt:1:1: there is no column route_type; GTFS requires it here; the lines were taken for buses"
            ]),
        Flaw(
            "trips.txt", "To Third,0", "To Third,2",
            [
                "trips.txt:2:17: direction_id \"2\" is no whole number from 0 to 1; the trip has no direction_id"
            ]),
        Flaw(
            "frequencies.txt", ",600\n", ",600\nT1,05:10:00,05:50:00,600\n",
            [
                "frequencies.txt:3:4: start_time lies within another row's time of trip_id \"T1\"; the row was left out"
            ]),
        Flaw(
            "attributions.txt", "Acme Maps", "",
            [
                "attributions.txt:2:1: organization_name is empty; the row was left out"
            ]),
        Flaw(
            "beacons.txt", "uuid", "id",
            [
                "beacons.txt:1:1: there is no column uuid; GTFS requires it here; the beacons were left out"
            ]),
        Flaw(
            "trips.txt", "To Third,0", "\"To\" Third,\"0\"",
            [
                "trips.txt:2:8: the quotation marks from here on are not in pairs; write a \" within quotes as \"\"; they were taken for a part of the value"
            ]),
    ]
}
