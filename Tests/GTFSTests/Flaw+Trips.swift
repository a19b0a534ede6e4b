extension Flaw {
    /// Flaws of what says where and when trips call, and along which ways.
    static let ofTrips = [
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
            "frequencies.txt", "T1", "T7",
            [
                "frequencies.txt:2:1: trip_id \"T7\" is not in trips.txt; the row was left out"
            ]),
        Flaw(
            "trips.txt", "T2", "T1",
            [
                "trips.txt:3:5: trip_id \"T1\" is there twice; the row was left out",
                "stop_times.txt:3:1: trip_id \"T2\" is not in trips.txt; the call was left out; and 2 more like this",
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
            "trips.txt", "To Third,0", "\"To\" Third,\"0\"",
            [
                "trips.txt:2:8: the quotation marks from here on are not in pairs; write a \" within quotes as \"\"; they were taken for a part of the value"
            ]),
    ]
}
