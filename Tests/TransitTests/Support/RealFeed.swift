import Foundation
import GTFS
import Positioning
import TestSupport
import Transit

/// A network of a real city.
enum RealFeed: CaseIterable, Sendable {
    case jakarta, helsinki, busan

    /// Reads it.
    func network() throws -> Network {
        switch self {
        case .jakarta: try Feed.network(at: Paths.network)
        case .helsinki: try Feed.network(at: Paths.helsinki)
        case .busan: try Feed.network(at: Paths.busan)
        }
    }

    /// A time of some week that its calendars cover.
    func time(_ random: inout RandomTimetable) -> Timestamp {
        // 2026-08-17 and 2016-08-22, Mondays.
        let monday = self == .helsinki ? 17_035 : 20_682
        return Timestamp(milliseconds: Int64((monday + random.int(0...6)) * 86_400 + random.int(0...86_399)) * 1000)
    }
}
