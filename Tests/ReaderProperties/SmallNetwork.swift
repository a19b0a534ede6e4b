import GTFS
import Transit

/// A line of three stations at the invented places of the seeds, with beacons, a timetable and a shape.
enum SmallNetwork {
    /// The line.
    static let network: Network = {
        do throws(FeedError) {
            return try Feed.read(from: MemoryFeed(Array(feed.utf8))).network
        } catch {
            preconditionFailure("\(error)")
        }
    }()

    private static let feed = """
        == agency.txt
        agency_id,agency_name,agency_url,agency_timezone
        A,Acme,https://acme.example,Etc/UTC
        == stops.txt
        stop_id,stop_name,stop_lat,stop_lon
        S1,First,1.5,2.75
        S2,Second,1.5,2.76
        S3,Third,1.5,2.78
        == routes.txt
        route_id,agency_id,route_short_name,route_type
        R,A,Line,1
        == calendar.txt
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        D,1,1,1,1,1,1,1,20260101,20271231
        == trips.txt
        route_id,service_id,trip_id,trip_headsign,direction_id
        R,D,T1,Third,0
        R,D,T2,First,1
        == stop_times.txt
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T1,05:00:00,05:00:30,S1,1
        T1,05:02:00,05:02:20,S2,2
        T1,05:04:30,05:05:00,S3,3
        T2,05:00:00,05:00:30,S3,1
        T2,05:02:30,05:02:50,S2,2
        T2,05:04:30,05:05:00,S1,3
        == frequencies.txt
        trip_id,start_time,end_time,headway_secs
        T1,00:00:00,24:00:00,600
        T2,00:00:00,24:00:00,600
        == beacons.txt
        stop_id,uuid,major,minor
        S1,00112233445566778899AABBCCDDEEFF,1,1
        S2,00112233445566778899AABBCCDDEEFF,1,2
        S3,00112233445566778899AABBCCDDEEFF,1,3
        """
}
