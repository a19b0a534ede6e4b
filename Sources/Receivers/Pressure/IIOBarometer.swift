import Glibc

/// A barometer that Linux's Industrial I/O shows in sysfs.
///
/// `in_pressure_input` is in kilopascals; where a driver has
/// none, `(in_pressure_raw + in_pressure_offset) * in_pressure_scale` is. Some drivers number their channels.
struct IIOBarometer {
    /// The name for people: `bmp280 (iio:device0)`.
    let name: String
    private let path: String
    /// How many kilopascals a count is.
    private let scale: Double
    /// In counts.
    private let offset: Double

    private static let (kind, channels) = ("in_pressure", ["in_pressure", "in_pressure0"])
    /// A count of more kilopascals than this is none of a barometer's; nor is one of less than this.
    private static let scales = 1e-9...1.0
    /// In kilopascals: the range of barometers made for phones and weather (BMP280, BST-BMP280-DS001). A gauge that measures
    /// a difference lies outside, and so does a bus on which nothing answers.
    private static let possible = 30.0...110.0
    private static let hectopascals = 10.0

    /// The barometer that is to be used.
    ///
    /// - Parameters:
    ///   - device: its name, as its file `name` or its folder has it; `nil` is the first one.
    ///   - root: where the kernel shows IIO devices.
    static func find(_ device: String?, in root: String) throws(SensorFailure) -> IIOBarometer {
        try IIOBarometer(IIODevice.find(device, "barometer", in: root) { channel(in: $0) != nil })
    }

    /// The channel of a folder that measures pressure.
    private static func channel(in folder: String) -> String? {
        channels.first { channel in
            ["input", "raw"].contains { access("\(folder)/\(channel)_\($0)", F_OK) == 0 }
        }
    }

    private init(_ device: IIODevice) throws(SensorFailure) {
        name = device.name
        let channel = Self.channel(in: device.folder) ?? Self.kind
        guard !device.has("\(channel)_input") else {
            (path, scale, offset) = ("\(device.folder)/\(channel)_input", 1, 0)
            return
        }
        path = "\(device.folder)/\(channel)_raw"
        scale = try device.scale(of: channel, kind: Self.kind, in: Self.scales)
        offset = try device.number("offset", of: channel, kind: Self.kind)?.value ?? 0
    }

    /// The pressure now in hPa, 300 to 1100. Drivers take up to some ten milliseconds to measure it.
    func read() throws(SensorFailure) -> Double {
        let kilopascals = (try IIODevice.number(at: path) + offset) * scale
        guard Self.possible.contains(kilopascals) else {
            throw SensorFailure(
                .unreadable,
                "\(path): \(kilopascals) kPa is no pressure that air has, 30 to 110: see how it is wired, and its scale"
            )
        }
        return kilopascals * Self.hectopascals
    }
}
