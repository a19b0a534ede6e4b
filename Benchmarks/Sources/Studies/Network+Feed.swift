import GTFS
import Transit

extension Network {
    /// Reads a feed; ends the program where it cannot be read.
    package init(feed path: String) {
        do {
            self = try Feed.network(at: path)
        } catch {
            end("\(error)", status: 66)
        }
    }
}
