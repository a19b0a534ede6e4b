import Positioning

/// A synthetic receiver that drives north from the Hotel Indonesia roundabout: one RMC, GGA and GSA each epoch.
enum SyntheticDrive {
    /// The time of epoch 0.
    static let start = Timestamp(milliseconds: 1_787_126_400_000)

    /// Degrees north, moving by 0.0001° (11 m) an epoch.
    static func latitude(_ epoch: Int) -> Double { -6.0 - Double(epoch) / 10_000 }

    /// The sentences of an epoch; epochs are a second apart.
    static func sentences(_ epoch: Int) -> String {
        let time = start.advanced(bySeconds: Double(epoch))
        let second = time.millisecondOfDay / 1000
        let clock = "\(pad(second / 3600))\(pad(second / 60 % 60))\(pad(second % 60)).00"
        let (year, month, day) = time.date
        // 0.0001° is 0.006′.
        let place = "0600.\(pad(epoch * 6, 3))0,S,10649.4000,E"
        return [
            "GPRMC,\(clock),A,\(place),22.0,180.0,\(pad(day))\(pad(month))\(pad(year % 100)),,,A",
            "GPGGA,\(clock),\(place),1,08,1.2,45.0,M,4.0,M,,",
            "GPGSA,A,3,02,05,12,15,18,21,25,29,,,,,2.1,1.2,1.7",
        ].map(checksummed).joined()
    }

    /// A sentence with its `$`, checksum and line end.
    static func checksummed(_ body: String) -> String {
        let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
        return "$\(body)*\(sum.count < 2 ? "0" : "")\(sum)\r\n"
    }

    private static func pad(_ value: Int, _ digits: Int = 2) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
