/// A satellite as one GSV sentence tells of it, with gpsd's numbers: one signal of one satellite.
public struct Satellite: Hashable, Sendable {
    /// Its number in NMEA's extended range, one range a system (gpsd's `PRN`); 0 where the number is in none.
    public var number: Int16
    /// Its system (gpsd's `gnssid`): 0 GPS, 1 SBAS, 2 Galileo, 3 BeiDou, 4 IMES, 5 QZSS, 6 GLONASS, 7 NavIC.
    public var system: UInt8
    /// Its number within the system (gpsd's `svid`).
    public var id: Int16
    /// Which of the system's signals it is (gpsd's `sigid`, u-blox's numbers); 0 is the first one.
    public var signal: UInt8 = 0
    /// Degrees above the horizon and degrees from true north; absent unless the sentence gives both.
    public var direction: Direction?
    /// Signal-to-noise ratio in dB-Hz.
    public var strength: Int16?
    /// Whether the position was computed from it, as GSA says. GSA does not tell signals apart: those that are received
    /// count.
    public var isUsed = false

    /// Where a satellite stands.
    public struct Direction: Hashable, Sendable {
        /// Degrees above the horizon.
        public var elevation: Int16
        /// Degrees from true north.
        public var azimuth: Int16

        /// Creates a direction.
        public init(elevation: Int16, azimuth: Int16) {
            self.elevation = elevation
            self.azimuth = azimuth
        }
    }

    /// Creates a satellite of which nothing but its numbers is known.
    public init(number: Int16, system: UInt8, id: Int16) {
        self.number = number
        self.system = system
        self.id = id
    }
}

/// A receiver's report on its satellites, as gpsd gives it in one `SKY`.
public struct SkyReport: Hashable, Sendable {
    /// Horizontal dilution of precision.
    public var hdop: Double?
    /// Position (three-dimensional) dilution of precision.
    public var pdop: Double?
    /// Vertical dilution of precision.
    public var vdop: Double?
    /// How many satellites are used: those of the list where there is one, as GGA or GNS says otherwise.
    public var used: Int
    /// The satellites that GSV has listed so far, where a set of GSV was just completed.
    public var satellites: [Satellite]?

    /// Creates a report that knows no dilutions.
    public init(used: Int, satellites: [Satellite]? = nil) {
        self.used = used
        self.satellites = satellites
    }
}
