import Positioning
import TestSupport

@testable import GTFS

/// A feed of stops at places given in metres, and of trips that call at some of them a minute apart.
struct PlacedFeed {
    var stops: [Stop]
    /// The `stop_id`s of each trip's calls.
    var trips: [[String]]
    /// Rows of `transfers.txt`.
    var transfers: [String] = []
    /// Rows of `beacons.txt`.
    var beacons: [String] = []

    /// A row of `stops.txt`.
    struct Stop {
        var id: String
        var code = ""
        var name: String
        var east: Double
        var north: Double = 0
        var type = 0
        var parent = ""
        var level = ""

        var coordinate: Coordinate { .somewhere.moved(east: east, north: north) }
    }

    var feed: SmallFeed {
        func text(_ rows: [String]) -> [UInt8] { Array((rows.joined(separator: "\n") + "\n").utf8) }
        return SmallFeed(files: [
            "agency.txt": text(["agency_name,agency_url,agency_timezone", "Acme,https://acme.example,Asia/Jakarta"]),
            "routes.txt": text(
                ["route_id,route_short_name,route_type"] + trips.indices.map { "R\($0),Line \($0),1" }),
            "calendar_dates.txt": text(["service_id,date,exception_type", "D,20260817,1"]),
            "levels.txt": text(["level_id,level_index", "down,-1"]),
            "stops.txt": text(
                ["stop_id,stop_code,stop_name,stop_lat,stop_lon,location_type,parent_station,level_id"]
                    + stops.map { stop in
                        let place = stop.coordinate
                        return "\(stop.id),\(stop.code),\(stop.name),\(place.latitude),\(place.longitude),"
                            + "\(stop.type),\(stop.parent),\(stop.level)"
                    }),
            "trips.txt": text(["route_id,service_id,trip_id"] + trips.indices.map { "R\($0),D,T\($0)" }),
            "stop_times.txt": text(
                ["trip_id,arrival_time,departure_time,stop_id,stop_sequence"]
                    + trips.enumerated().flatMap { trip, ids in
                        ids.enumerated().map { call, id in
                            let time = "05:\(call < 10 ? "0" : "")\(call):00"
                            return "T\(trip),\(time),\(time),\(id),\(call)"
                        }
                    }),
            "transfers.txt": text(["from_stop_id,to_stop_id,transfer_type,min_transfer_time"] + transfers),
            "beacons.txt": text(["stop_id,uuid,major,minor"] + beacons),
        ])
    }
}
