import Positioning
import Mathematics

/// The files that are made of the lines.
extension ScriptedCity {
    /// Where the plane touches the earth: at 3° N 101.7° E.
    private static let origin = (latitude: 3.1, longitude: 101.7)

    /// Degrees of latitude and longitude, comma between them.
    private static func degrees(_ point: LocalPlane.Point) -> String {
        let metresPerDegree = Earth.meanRadius * .pi / 180
        let latitude = origin.latitude + point.north / metresPerDegree
        let longitude = origin.longitude + point.east / metresPerDegree / cos(origin.latitude * .pi / 180)
        return "\(latitude),\(longitude)"
    }

    /// A time of the service day.
    private static func clock(_ seconds: Int) -> String {
        [seconds / 3600, seconds / 60 % 60, seconds % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
            .joined(separator: ":")
    }

    static func stops(_ lines: [CityLine]) -> String {
        var text = "stop_id,stop_name,stop_lat,stop_lon\n"
        for line in lines {
            for halt in line.halts.indices {
                for direction in [0, 1] {
                    let id = line.stopID(halt, direction: direction)
                    text += "\(id),\(line.halts[halt].name),\(degrees(line.stop(halt, direction: direction)))\n"
                }
            }
        }
        return text
    }

    static func trips(_ runs: [CityRun], shape: (CityRun) -> String) -> String {
        var text = "route_id,service_id,trip_id,trip_headsign,direction_id,shape_id\n"
        for run in runs {
            let headsign = run.line.halts[run.order[run.order.count - 1]].name
            for trip in run.trips {
                text += "\(run.line.id),\(run.service),\(trip.id),\(headsign),\(run.direction),\(shape(run))\n"
            }
        }
        return text
    }

    static func stopTimes(_ runs: [CityRun]) -> String {
        var text = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        for run in runs {
            let calls = run.calls
            for trip in run.trips {
                for (number, call) in calls.enumerated() {
                    let id = run.line.stopID(call.halt, direction: run.direction)
                    let (arrival, departure) = (clock(trip.start + call.arrival), clock(trip.start + call.departure))
                    text += "\(trip.id),\(arrival),\(departure),\(id),\(number + 1)\n"
                }
            }
        }
        return text
    }

    static func frequencies(_ runs: [CityRun]) -> String {
        var text = "trip_id,start_time,end_time,headway_secs\n"
        for run in runs where run.isByFrequency {
            for row in run.departures { text += "\(run.id),\(clock(row.from)),\(clock(row.to)),\(row.headway)\n" }
        }
        return text
    }

    static func shapes(_ shapes: [(id: String, points: [LocalPlane.Point])]) -> String {
        var text = "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n"
        for shape in shapes {
            for (number, point) in shape.points.enumerated() {
                text += "\(shape.id),\(degrees(point)),\(number + 1)\n"
            }
        }
        return text
    }
}
