import TestSupport
import Testing

@testable import GTFS

@Suite struct `A feed with too many points` {
    /// The first shape alone fills the memory that the points of all may take.
    @Test(.slow) func `is refused before they fill the memory`() {
        final class Points: FeedStream {
            let expectedSize = 4 << 30
            private var isBegun = false
            private static let rows = Array(String(repeating: "W,1,1,1\n", count: 100_000).utf8)
            func next() -> [UInt8] {
                defer { isBegun = true }
                return isBegun ? Self.rows : Array("shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n".utf8)
            }
        }
        struct Endless: FeedFiles {
            let path = "endless"
            func stream(of name: String) throws(FeedError) -> (any FeedStream)? {
                name == "shapes.txt" ? Points() : try SmallFeed.sound.stream(of: name)
            }
        }
        let error = #expect(throws: FeedError.self) { try Feed.read(from: Endless()) }
        #expect(
            error?.description
                == "shapes.txt:16000002: up to this row there are more than 16000000 points of shapes; choose lines with routes or bbox"
        )
    }
}
