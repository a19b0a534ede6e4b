import Testing

@testable import GTFS

@Suite struct `The hashes of ids` {
    private func bytes(_ number: Int) -> ArraySlice<UInt8> { Array("trip-\(number)".utf8)[...] }

    @Test(arguments: [0, 1, 31, 32, 33, 100_000])
    func `have those that were taken, and no others`(count: Int) {
        var hashes = IDHashes()
        for _ in 0..<2 { for number in 0..<count { hashes.insert(bytes(number)) } }
        #expect((0..<count).allSatisfy { hashes.contains(bytes($0)) })
        #expect(!(count..<count + 10_000).contains { hashes.contains(bytes($0)) })
    }

    @Test func `are those of two million ids, and of more are those of any`() {
        var hashes = IDHashes()
        for number in 0..<2_000_000 { hashes.insert(bytes(number)) }
        #expect(hashes.contains(bytes(1_999_999)))
        hashes.insert(bytes(7))
        #expect(!hashes.contains(bytes(2_000_000)))
        hashes.insert(bytes(2_000_000))
        #expect(hashes.contains(bytes(2_000_000)))
        #expect(hashes.contains(bytes(2_000_001)))
    }

    @Test func `have the empty id only where it was taken`() {
        var hashes = IDHashes()
        #expect(!hashes.contains([]))
        hashes.insert([])
        #expect(hashes.contains([]))
        #expect(!hashes.contains(bytes(0)))
    }
}
