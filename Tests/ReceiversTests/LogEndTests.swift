import Foundation
import Navigation
import Observations
import Positioning
import Receivers
import TestSupport
import Testing

@Suite struct `The end of a log` {
    @Test func `is found without reading all of it`() async throws {
        let path = Paths.project.appending(path: "fixtures/rides/lebak-bulus-asean.nmea").path
        var last: Timestamp?
        for try await observation in RideLogLocationFinder(path: path).observations() { last = observation.time }
        #expect(last != nil)
        #expect(LogEnd.time(of: path) == last)
    }

    @Test(arguments: ["-", "/dev/null", "/nowhere", "/"]) func `is not known of what has none`(path: String) {
        #expect(LogEnd.time(of: path) == nil)
    }

    @Test func `is not known of a log without dates`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "$GPGGA,010203.00,0610.0000,S,10648.0000,E,1,08,1.0,10.0,M,0.0,M,,*41\r\n", to: "log.nmea")
        #expect(LogEnd.time(of: path, needsChecksum: false) == nil)
    }
}
