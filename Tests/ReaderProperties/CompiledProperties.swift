package import NMEAProperties
import Navigation
import Positioning
import Transit

/// The properties that must hold for a compiled network whatever its bytes are, even where their checksum is right.
package struct CompiledProperties {
    private let body: [UInt8]

    /// Accepts the bytes that follow the header.
    package init(_ body: [UInt8]) { self.body = body }

    /// Reads the bytes as a file that begins with them, and as one whose header fits them.
    ///
    /// - Returns: what became of the latter.
    /// - Throws: `Violation` with the first broken promise.
    package func check() throws(Violation) -> Reading {
        _ = try read(body)
        guard let network = try read(Self.header(of: body[...]) + body) else {
            return .refused("\(CompiledNetworkError.damaged)")
        }
        try require(
            network.patterns.allSatisfy { network.patterns.indices.contains($0.continuation ?? 0) },
            "trains go on as a pattern that is not there")
        let bytes = CompiledNetwork.bytes(of: network)
        guard let again = try read(bytes) else { throw Violation("what was written of it is not read") }
        try require(again.fingerprint == network.fingerprint, "what was written of it is another network")
        try require(CompiledNetwork.bytes(of: again) == bytes, "what was written of it is not written again")
        use(network)
        return .read
    }

    /// The header with which a network's file has these bytes: magic and version as the program writes them, no key, their number and
    /// their sum.
    private static func header(of body: ArraySlice<UInt8>) -> [UInt8] {
        let numbers = [0, UInt64(body.count), CompiledNetwork.sum(body, 0)]
        return begin + numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
    }

    private static let begin = Array(
        CompiledNetwork.bytes(of: SmallNetwork.network).prefix(CompiledNetwork.magic.count + 4))

    private func read(_ bytes: [UInt8]) throws(Violation) -> Network? {
        do throws(CompiledNetworkError) {
            return try CompiledNetwork.network(from: bytes)
        } catch {
            try requireOneLine("\(error)")
            return nil
        }
    }

    /// Uses a network as the agent does. Nothing in this traps, or goes on for ever.
    private func use(_ network: Network) {
        let time = Timestamp(milliseconds: 1_787_126_672_839)
        _ = network.offsets?.offset(at: time)
        _ = PatternService(network, around: time)
        _ = try? network.station(matching: "First")
        guard network.stations.count > 1 else { return }
        for (from, to) in [(0, network.stations.count - 1), (network.stations.count - 1, 0)] {
            _ = try? Journey(from: from, to: to, in: network)
        }
    }
}
