@testable import GTFS

/// A feed that lies in memory.
struct SmallFeed: FeedFiles {
    let path = "small"
    var files: [String: [UInt8]]
    /// How many bytes of a file are read at once.
    var pieceSize = FeedLimits.piece

    func stream(of name: String) throws(FeedError) -> (any FeedStream)? {
        files[name].map { MemoryStream($0, pieceSize: pieceSize) }
    }

    /// The feed with a text in one of its files replaced wherever it stands.
    func replacing(_ old: String, in file: String, with new: String) -> SmallFeed {
        var feed = self
        let text = String(decoding: files[file] ?? [], as: UTF8.self)
        feed.files[file] = Array(
            text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new).utf8)
        return feed
    }

    /// The feed with every file's text changed.
    func mapping(_ change: (String) -> String) -> SmallFeed {
        SmallFeed(files: files.mapValues { Array(change(String(decoding: $0, as: UTF8.self)).utf8) })
    }

    /// A line of three stops and one trip each way; the way back has no shape, and its stop between has no times.
    static let sound = SmallFeed(
        files: [
            "agency.txt": """
            agency_id,agency_name,agency_url,agency_timezone
            A,Acme,https://acme.example,Asia/Jakarta
            """,
            "levels.txt": """
            level_id,level_index
            up,1
            down,-1.5
            """,
            "stops.txt": #"""
            stop_id,stop_code,stop_name,stop_lat,stop_lon,location_type,parent_station,level_id
            P1,,,-6.0001,106.0,0,S1,down
            S1,01,First,-6.0,106.0,1,,up
            S2,02,"Second, the ""old""",-6.0,106.01,0,,
            E1,,Entrance,,,2,S1,
            S3,03,Third,-6.0,106.03,,,
            """#,
            "routes.txt": """
            route_id,agency_id,route_short_name,route_long_name,route_type,route_color
            R,A,,Line One,1,f26921
            """,
            "calendar.txt": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            D,1,1,1,1,1,0,0,20260101,20261231
            """,
            "calendar_dates.txt": """
            service_id,date,exception_type
            D,20260817,2
            X,20260817,1
            """,
            "shapes.txt": """
            shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
            W,-6.0,106.03,20
            W,-6.0,106.0,10
            """,
            "trips.txt": """
            route_id,service_id,trip_id,trip_headsign,direction_id,shape_id
            R,D,T1,To Third,0,W
            R,X,T2,,1,
            """,
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            T1,05:00:00,05:00:30,P1,1
            T2,24:10:00,24:10:00,S3,1
            T1,5:04:30,05:05:00,S3,30
            T1,05:02:00,05:02:20,S2,2
            T2,,,S2,2
            T2,24:16:00,24:16:00,P1,3
            """,
            "frequencies.txt": """
            trip_id,start_time,end_time,headway_secs
            T1,05:00:00,06:00:00,600
            """,
            "transfers.txt": """
            from_stop_id,to_stop_id,transfer_type,min_transfer_time
            P1,S2,2,120
            """,
            "beacons.txt": """
            stop_id,uuid,major,minor
            P1,e2c56db5dffb48d2b060d0f5a71096e0,7,
            S2,E2C56DB5-DFFB-48D2-B060-D0F5A71096E0,7,3
            """,
            "attributions.txt": """
            organization_name,is_producer
            Acme Maps,1
            """,
            "feed_info.txt": """
            feed_publisher_name,feed_publisher_url,feed_lang
            Acme,https://acme.example,en
            """,
        ].mapValues { Array(($0 + "\n").utf8) })
}
