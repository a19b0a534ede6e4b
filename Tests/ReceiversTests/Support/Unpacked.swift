@testable import Receivers

/// The output of a decompressor for bytes that come in pieces.
struct Unpacked {
    private(set) var text: [UInt8] = []
    /// Why there is no more.
    private(set) var reason: CompressedLogError.Reason?
    let hasGarbage: Bool

    /// Unpacks some bytes.
    ///
    /// - Parameter size: how many of them a piece has.
    init(_ packed: [UInt8], by decompressor: any Decompressor, _ size: Int) {
        do throws(CompressedLogError.Reason) {
            var packed = packed[...]
            while !packed.isEmpty {
                decompressor.take(Array(packed.prefix(size)))
                packed = packed.dropFirst(size)
                while case let bytes = try decompressor.next(), !bytes.isEmpty { text += bytes }
            }
            try decompressor.finish()
        } catch {
            reason = error
        }
        hasGarbage = decompressor.hasTrailingGarbage
    }
}
