/// The layout of a scan of an IIO buffer. It holds the enabled channels in the order of their index, each aligned to its own length, and
/// the whole to that of the longest.
struct ScanLayout {
    /// The values that were sampled at one moment.
    struct Scan: Equatable {
        /// In counts, along three axes.
        var axes: [Int64]
        /// When, in nanoseconds of the clock that the device has for it; `nil` where it says none.
        var timestamp: Int64?
    }

    /// How many bytes a scan takes.
    let length: Int
    private let axes: [Place]
    private let timestamp: Place?

    private struct Place {
        var element: ScanElement
        var offset: Int
    }

    /// The channels of acceleration, in their order.
    static let axes = ["in_accel_x", "in_accel_y", "in_accel_z"]
    /// The channel that says when.
    static let timestamp = "in_timestamp"

    /// Lays out the enabled channels; `nil` where an axis is missing.
    init?(_ elements: [ScanElement]) {
        var places: [String: Place] = [:]
        var (end, longest) = (0, 1)
        for element in elements.sorted(by: { $0.index < $1.index }) {
            let offset = Self.aligned(end, to: element.length)
            places[element.channel] = Place(element: element, offset: offset)
            end = offset + element.length
            longest = max(longest, element.length)
        }
        axes = Self.axes.compactMap { places[$0] }
        timestamp = places[Self.timestamp]
        length = Self.aligned(end, to: longest)
        guard axes.count == Self.axes.count else { return nil }
    }

    /// Removes the whole scans from the front of the bytes read, and returns them. The start of a scan whose end has not come yet is
    /// left.
    func scans(from bytes: inout [UInt8]) -> [Scan] {
        let count = bytes.count / length
        let scans = (0..<count).map { scan(in: bytes[$0 * length..<($0 + 1) * length]) }
        bytes.removeFirst(count * length)
        return scans
    }

    private func scan(in bytes: ArraySlice<UInt8>) -> Scan {
        Scan(
            axes: axes.map { $0.element.value(in: bytes, at: $0.offset) },
            timestamp: timestamp.map { $0.element.value(in: bytes, at: $0.offset) })
    }

    private static func aligned(_ offset: Int, to length: Int) -> Int {
        (offset + length - 1) / length * length
    }
}
