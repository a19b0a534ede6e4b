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

    /// The type named by the three letters behind the talker.
    init(letters first: UInt8, _ second: UInt8, _ third: UInt8) {
        switch (first, second, third) {
        case (0x47, 0x47, 0x41): self = .gga
        case (0x52, 0x4D, 0x43): self = .rmc
        case (0x47, 0x53, 0x41): self = .gsa
        case (0x47, 0x53, 0x56): self = .gsv
        case (0x47, 0x4C, 0x4C): self = .gll
        case (0x47, 0x4E, 0x53): self = .gns
        case (0x56, 0x54, 0x47): self = .vtg
        case (0x5A, 0x44, 0x41): self = .zda
        case (0x47, 0x53, 0x54): self = .gst
        case (0x47, 0x42, 0x53): self = .gbs
        default: self = .other
        }
    }
}
