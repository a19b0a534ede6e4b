extension SentenceParser {
    /// `$PALTB`, `$PALTA`, `$PALTM` and `$PALTP` of the ride logs: what sensors other than the receiver said.
    ///
    /// - Returns: `nil` for any other sentence, and what it says, or `nil` where a field holds what it must not.
    static func sensor(
        _ body: UnsafeBufferPointer<UInt8>, address: some Sequence<UInt8>
    ) -> (StreamDecoder.Content?)? {
        let isBeacon = address.elementsEqual("PALTB".utf8)
        let isBluetooth = address.elementsEqual("PALTA".utf8)
        let isPressure = address.elementsEqual("PALTP".utf8)
        guard isBeacon || isBluetooth || isPressure || address.elementsEqual("PALTM".utf8) else { return nil }
        guard body.count > (isBeacon || isBluetooth ? 6 : 5), let start = body.baseAddress else { return .some(nil) }
        var fields = Fields(start + 6, body.count - 6)
        let content: StreamDecoder.Content?
        if isBeacon {
            content = beaconSighting(&fields).map { .sighting($0) }
        } else if isBluetooth {
            content = flag(&fields).map { .bluetooth(isAvailable: $0) }
        } else if body.count == 6 {
            return .some(isPressure ? .pressure(nil) : .motion(isMoving: nil))
        } else if isPressure {
            content = fields.number(in: pressures).map { .pressure($0) }
        } else {
            content = motion(&fields)
        }
        return .some(fields.isAtEnd ? content : nil)
    }

    /// `uuid, 32 hexadecimal digits,major,minor,measured power,rssi`; no field may be empty.
    private static func beaconSighting(_ fields: inout Fields) -> BeaconSighting? {
        let digits = fields.next()
        guard digits.count == 32 else { return nil }
        var uuid: UInt128 = 0
        for digit in digits {
            guard let value = digit.hexadecimalValue else { return nil }
            uuid = uuid << 4 | UInt128(value)
        }
        guard let major: UInt16 = integer(&fields), let minor: UInt16 = integer(&fields),
            let measuredPower: Int8 = integer(&fields), let rssi: Int8 = integer(&fields)
        else { return nil }
        return BeaconSighting(uuid: uuid, major: major, minor: minor, measuredPower: measuredPower, rssi: rssi)
    }

    /// What a barometer can say, in hPa: the range of those made for phones and weather (BMP280, BST-BMP280-DS001), from 9,000 m
    /// above the sea to 500 m below it.
    private static let pressures = 300.0...1100.0

    /// `0 or 1`, and the logarithm of a likelihood ratio where the sensor tells one; then the first field may be empty.
    private static func motion(_ fields: inout Fields) -> StreamDecoder.Content? {
        let verdict = fields.next()
        let isMoving = verdict.elementsEqual("1".utf8) ? true : verdict.elementsEqual("0".utf8) ? false : nil
        guard isMoving != nil || verdict.isEmpty && !fields.isAtEnd else { return nil }
        guard !fields.isAtEnd else { return .motion(isMoving: isMoving) }
        return fields.number(in: ratios).map { .motion(isMoving: isMoving, standing: $0) }
    }

    /// No half second makes a stand likelier or less likely by more, as a natural logarithm.
    private static let ratios = -50.0...50.0

    private static func flag(_ fields: inout Fields) -> Bool? {
        let value: Int8? = integer(&fields)
        return value == 1 ? true : value == 0 ? false : nil
    }

    /// The next field as a whole number that its type can hold.
    static func integer<Number: FixedWidthInteger>(_ fields: inout Fields) -> Number? {
        guard let decimal = Decimal(fields.next()), decimal.scale == 0 else { return nil }
        return Number(exactly: decimal.isNegative ? -decimal.digits : decimal.digits)
    }
}
