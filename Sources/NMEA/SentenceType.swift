/// The sentences that carry what Alight wants to know.
public enum SentenceType: UInt8, CaseIterable, Sendable {
    /// Fix data.
    case gga
    /// Recommended minimum.
    case rmc
    /// Mode, satellites used, dilutions of precision.
    case gsa
    /// Satellites in view.
    case gsv
    /// Latitude and longitude.
    case gll
    /// Fix data of several systems.
    case gns
    /// Course and speed over ground.
    case vtg
    /// Time and date.
    case zda
    /// Pseudorange error statistics.
    case gst
    /// Satellite fault detection.
    case gbs
    /// Alight's own, see the design's ride logs.
    case alight
    /// Any other type.
    case other
    /// No sentence but a frame of UBX.
    case ubx

    /// The type named by the three letters behind the talker.
    init(letters first: UInt8, _ second: UInt8, _ third: UInt8) {
        switch UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third) {
        case 0x47_47_41: self = .gga
        case 0x52_4D_43: self = .rmc
        case 0x47_53_41: self = .gsa
        case 0x47_53_56: self = .gsv
        case 0x47_4C_4C: self = .gll
        case 0x47_4E_53: self = .gns
        case 0x56_54_47: self = .vtg
        case 0x5A_44_41: self = .zda
        case 0x47_53_54: self = .gst
        case 0x47_42_53: self = .gbs
        default: self = .other
        }
    }
}
