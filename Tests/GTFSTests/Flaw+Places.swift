extension Flaw {
    /// Flaws of what says where stops, their levels, ways and beacons are.
    static let ofPlaces = [
        Flaw(
            "stops.txt", "stop_code,", "stop_name,",
            [
                "stops.txt:1:19: column stop_name is there twice; the first was read"
            ]),
        Flaw(
            "stops.txt", "E1,,Entrance", "E1,,\"Entrance",
            [
                "stops.txt:5:5: the quotation marks from here on are not in pairs; write a \" within quotes as \"\"; they were taken for a part of the value"
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
            "stops.txt", "E1", "S1",
            [
                "stops.txt:5:1: stop_id \"S1\" is there twice; the row was left out"
            ]),
        Flaw(
            "levels.txt", "down", "up",
            [
                "levels.txt:3:1: level_id \"up\" is there twice; the row was left out",
                "stops.txt:2:25: level_id \"down\" is not in levels.txt; the stop was taken to lie above the ground",
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
            "beacons.txt", "uuid", "id",
            [
                "beacons.txt:1:1: there is no column uuid; GTFS requires it here; the beacons were left out"
            ]),
    ]
}
