extension Satellite {
    /// A satellite by the number that a sentence gives it.
    ///
    /// Up to NMEA 4.0 each system has its own range (1 to 32 GPS, 33 to 64 SBAS, 65 to 96 GLONASS …), from 4.10 on the
    /// talker or a field tells the system and each counts from 1; receivers mix both. The numbers that come out are
    /// gpsd's (gps.h, `struct satellite_t`): 193 QZSS, 301 Galileo, 401 BeiDou, 501 NavIC.
    ///
    /// - Parameters:
    ///   - number: the satellite's number in the sentence.
    ///   - system: NMEA's system id: 1 GPS, 2 GLONASS, 3 Galileo, 4 BeiDou, 5 QZSS, 6 NavIC; 0 where it is not known.
    init(number: Int, system: Int) {
        switch system {
        case _ where number < 1: self = .unknown
        case 0: self.init(extended: number)
        case 1: self.init(gps: number)
        case 2: self.init(.glonass, number < 64 ? number : number - 64)
        case 3: self.init(.galileo, Self.id(number, extended: 300, quectel: 100))
        case 4: self.init(.beidou, Self.id(number, extended: 400, quectel: 200))
        case 5 where (100...192).contains(number): self = .unknown
        case 5: self.init(.qzss, number < 100 ? number : number - 192)
        case 6: self.init(.navic, number)
        default: self = .unknown
        }
    }

    /// A satellite by its system and number in u-blox's numbers, `gnssId` and `svId` ("u-blox 8 / u-blox M8 Receiver description",
    /// UBX-13003221, appendix "Satellite Numbering"), which are gpsd's.
    init(system: UInt8, id: Int) {
        switch (system, id) {
        case (0, 1...32): self.init(.gps, id)
        case (1, 120...151): self.init(.sbas, id)
        case (1, 152...158): self.init(number: Int16(id), system: Range.sbas.system, id: Int16(id))
        case (2, 1...36): self.init(.galileo, id)
        case (3, 1...63): self.init(.beidou, id)
        case (4, 1...10): self.init(.imes, id)
        case (5, 1...10): self.init(.qzss, id)
        case (6, 1...32): self.init(.glonass, id)
        case (7, 1...14): self.init(.navic, id)
        default: self = .unknown
        }
    }

    /// A satellite by its system and its number there.
    private init(_ range: Range, _ id: Int) {
        self.init(
            number: Int16(truncatingIfNeeded: range.offset + id), system: range.system,
            id: Int16(truncatingIfNeeded: id))
    }

    /// A number that is in no system's range.
    private static let unknown = Satellite(number: 0, system: 0, id: 0)

    /// The numbering of a system's satellites.
    private struct Range {
        /// gpsd's `gnssid`.
        var system: UInt8
        /// The offset of its numbers in the extended range.
        var offset: Int

        static let gps = Range(system: 0, offset: 0)
        static let sbas = Range(system: 1, offset: -87)
        static let galileo = Range(system: 2, offset: 300)
        static let beidou = Range(system: 3, offset: 400)
        static let imes = Range(system: 4, offset: 172)
        static let qzss = Range(system: 5, offset: 192)
        static let glonass = Range(system: 6, offset: 64)
        static let navic = Range(system: 7, offset: 500)
    }

    /// The number within a system of which some receivers number on from 300 or 400, and Quectel's from 100 or 200.
    private static func id(_ number: Int, extended: Int, quectel: Int) -> Int {
        if number < 100 { return number }
        if (quectel + 1..<quectel + 100).contains(number) { return number - quectel }
        if (extended + 1..<extended + 100).contains(number) { return number - extended }
        return 0
    }

    /// A satellite that is said to be one of GPS, among which receivers also list those of SBAS and QZSS.
    private init(gps number: Int) {
        switch number {
        case 1...32: self.init(.gps, number)
        case 33...64: self.init(.sbas, number + 87)
        case 65...136: self.init(number: Int16(number), system: Range.galileo.system, id: Int16(max(0, number - 100)))
        case 152...157: self.init(number: Int16(number), system: Range.sbas.system, id: Int16(number))
        case 193...199: self.init(.qzss, number - 192)
        case 200...264: self.init(number: Int16(number), system: Range.beidou.system, id: Int16(number - 200))
        default: self = .unknown
        }
    }

    /// A satellite in the numbers of NMEA 2 to 4.0.
    private init(extended number: Int) {
        switch number {
        case 1...32: self.init(.gps, number)
        case 33...64: self.init(.sbas, number + 87)
        case 65...96: self.init(.glonass, number - 64)
        case 120...158: self.init(number: Int16(number), system: Range.sbas.system, id: Int16(number))
        case 173...182: self.init(.imes, number - 172)
        case 193...197: self.init(.qzss, number - 192)
        case 201...237: self.init(.beidou, number - 200)
        case 301...356: self.init(.galileo, number - 300)
        case 401...437: self.init(.beidou, number - 400)
        default: self = .unknown
        }
    }

    /// The signal of a system in u-blox's numbers, which are gpsd's, from its number in NMEA 4.10's table of signals.
    static func signal(system: UInt8, nmea: Int) -> UInt8 {
        switch (system, nmea) {
        case (0, 5), (5, 5): 4  // GPS and QZSS L2 CM
        case (0, 6): 3  // GPS L2 CL
        case (0, 7): 6  // GPS L5 I
        case (0, 8): 7  // GPS L5 Q
        case (2, 1): 3  // Galileo E5a
        case (2, 2): 5  // Galileo E5b
        case (2, 7): 4  // Galileo E1: so gpsd says, u-blox means E5a Q by it
        case (5, 6): 5  // QZSS L2 CL
        case (5, 7): 8  // QZSS L5 I
        case (5, 8): 9  // QZSS L5 Q
        case (6, 3): 2  // GLONASS L2 OF
        default: 0
        }
    }
}
