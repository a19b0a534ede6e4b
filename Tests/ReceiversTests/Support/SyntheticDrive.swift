import Positioning
import TestSupport

/// A synthetic receiver that drives north from the Hotel Indonesia roundabout: one RMC, GGA, GSA and set of GSV each epoch.
enum SyntheticDrive {
    /// The time of epoch 0.
    static let start = Timestamp(milliseconds: 1_787_126_400_000)

    /// Degrees north, moving by 0.0001° (11 m) an epoch.
    static func latitude(_ epoch: Int) -> Double { -6.0 - Double(epoch) / 10_000 }

    /// The sentences of an epoch; epochs are a second apart.
    static func sentences(_ epoch: Int) -> String { sentences(epoch, at: epoch) }

    /// The sentences of an epoch in the place of another one.
    static func sentences(_ epoch: Int, at place: Int) -> String {
        let time = start.advanced(bySeconds: Double(epoch))
        let second = time.millisecondOfDay / 1000
        let clock = "\(pad(second / 3600))\(pad(second / 60 % 60))\(pad(second % 60)).00"
        let (year, month, day) = time.date
        // 0.0001° is 0.006′.
        let minute = place * 6
        let place = "06\(pad(minute / 1000)).\(pad(minute % 1000, 3))0,S,10649.4000,E"
        return [
            "GPRMC,\(clock),A,\(place),22.0,180.0,\(pad(day))\(pad(month))\(pad(year % 100)),,,A",
            "GPGGA,\(clock),\(place),1,08,1.2,45.0,M,4.0,M,,",
            "GPGSA,A,3,02,05,12,15,18,21,25,29,,,,,2.1,1.2,1.7",
            "GPGSV,3,1,09,02,40,083,42,05,17,308,41,12,07,344,39,15,22,228,45",
            "GPGSV,3,2,09,18,52,068,47,21,25,170,40,25,61,130,46,29,11,210,33",
            "GPGSV,3,3,09,31,05,040,20",
        ].map(checksummed).joined()
    }

    private static func pad(_ value: Int, _ digits: Int = 2) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
