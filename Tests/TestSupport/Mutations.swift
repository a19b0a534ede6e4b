/// Texts that differ from a right one in a few bytes, as a typist's, a bad disk's or an attacker's do.
package struct Mutations {
    private let seed: [UInt8]
    private let words: [[UInt8]]
    private var random: SplitMix64

    /// - Parameter words: what is put in beside single bytes.
    package init(of seed: [UInt8], words: [String], state: UInt64 = 1) {
        (self.seed, self.words) = (seed, words.map { Array($0.utf8) })
        random = SplitMix64(state: state)
    }

    /// The next one, with one to four changes.
    package mutating func next() -> [UInt8] {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0...8, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
            case 2 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 3: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: place)
            case 4: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }
}
