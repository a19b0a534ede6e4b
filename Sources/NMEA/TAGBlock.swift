package import Positioning

/// The TAG block before a sentence (NMEA 0183 4.10, section 7): `\c:1787126672839*hh\`.
package enum TAGBlock {
    /// The receive time in a TAG block, from its opening to its closing backslash.
    ///
    /// `c:` counts milliseconds since 1970 in Alight's ride logs; a number below 10¹¹ is seconds, as the standard has it.
    ///
    /// - Returns: `nil` where the block has no such parameter, or its checksum is wrong.
    package static func receiveTime(_ block: UnsafeBufferPointer<UInt8>) -> Timestamp? {
        guard block.count > 5, let star = block.lastIndex(of: .star), star + 3 == block.count - 1,
            let high = block[star + 1].hexadecimalValue, let low = block[star + 2].hexadecimalValue
        else { return nil }
        let content = block[1..<star]
        guard content.reduce(0, ^) == high << 4 | low else { return nil }
        for parameter in content.split(separator: .comma) where parameter.starts(with: "c:".utf8) {
            guard let number = Decimal(UnsafeBufferPointer(rebasing: parameter.dropFirst(2))), number.scale == 0,
                !number.isNegative, Timestamp.writable.contains(number.digits)
            else { return nil }
            return Timestamp(milliseconds: number.digits < 100_000_000_000 ? number.digits * 1000 : number.digits)
        }
        return nil
    }
}
