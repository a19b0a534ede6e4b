import Navigation
import Observations
import Positioning
import Testing
import TestSupport

@testable import Receivers

extension ReceiverTests {
    /// How the time that an agent waited is told from receive times.
    @Suite struct RideLogTimes {
        private static let start = SyntheticDrive.start.milliseconds

        /// An epoch that ends with the only sentence in it. It is received the given number of milliseconds after the drive began,
        /// by a clock that is wrong by `off` milliseconds.
        private func epoch(_ number: Int, received: Int, off: Int64 = 7_777_777) -> String {
            let sentence = SyntheticDrive.sentences(number).prefix { $0 != "\r\n" }
            return tag(Self.start + off + Int64(received)) + sentence + "\r\n"
        }

        private func tag(_ milliseconds: Int64) -> String {
            let body = "c:\(milliseconds)"
            return "\\\(body)*\(hexadecimal(body))\\"
        }

        /// Epochs that come in time, until the reader knows which sentence ends one.
        private var inTime: String { (0..<4).map { epoch($0, received: $0 * 1000 + 200) }.joined() }

        private func ticks(_ log: String) async throws -> [Double] {
            let folder = try TemporaryFolder()
            let path = try folder.write(log, to: "ride.nmea")
            return try await placed(path).filter { $0.content == .tick }.map {
                $0.time.seconds(since: SyntheticDrive.start)
            }
        }

        @Test func `the pressure comes when it was received, and only from a ride log`() async throws {
            func pressure(_ field: String, at milliseconds: Int64) -> String {
                tag(Self.start + milliseconds) + checksummed("PALTP,\(field)")
            }
            let log = inTime + pressure("1009.123", at: 3700) + pressure("12.5", at: 3800) + pressure("", at: 3900)
            let folder = try TemporaryFolder()
            let path = try folder.write(log, to: "ride.nmea")
            func isPressure(_ observation: Observation) -> Bool {
                if case .pressure = observation.content { true } else { false }
            }
            #expect(
                try await placed(path).filter(isPressure) == [
                    Observation(.pressure(1009.123), at: Timestamp(milliseconds: Self.start + 3700)),
                    Observation(.pressure(nil), at: Timestamp(milliseconds: Self.start + 3900)),
                ])
            for try await observation in NMEAFileLocationFinder(path: path).observations() {
                #expect(!isPressure(observation))
            }
        }

        @Test func `a fix that came in time had nothing before it`() async throws {
            #expect(try await ticks(inTime + epoch(4, received: 4500)).isEmpty)
        }

        @Test func `a fix that came late had the time before it that it was awaited`() async throws {
            // 1.5 s after the one before, of which 0.3 are grace.
            #expect(try await ticks(inTime + epoch(4, received: 4700)) == [4])
            #expect(try await ticks(inTime + epoch(8, received: 8200)) == [4, 5, 6, 7])
        }

        /// As after a gpsd that stood still: what it held back comes as one.
        @Test func `fixes that were held up for most of a minute had the time before the first that they were awaited`()
            async throws
        {
            // 46.804 s after the one before, of which 0.3 are grace.
            let heldUp = (4..<50).map { epoch($0, received: 50_000 + $0) }.joined()
            #expect(try await ticks(inTime + heldUp) == (4...49).map(Double.init))
        }

        @Test func `a clock that was set, and a log that was not written meanwhile, tell nothing`() async throws {
            #expect(try await ticks(inTime + epoch(4, received: 4200 + 3_600_000)).isEmpty)
            #expect(try await ticks(inTime + epoch(4, received: -5000)).isEmpty)
            #expect(try await ticks(inTime + epoch(40, received: 4200)).isEmpty)
        }

        /// As live: as long after the fix as it comes after it.
        @Test(arguments: [0, 1]) func `what a sensor tells right behind a fix happens when it is told`(after: Int)
            async throws
        {
            let told = tag(Self.start + 3200 + 7_777_777 + Int64(after)) + checksummed("PALTA,0")
            let folder = try TemporaryFolder()
            let path = try folder.write(inTime + told + epoch(4, received: 4200), to: "ride.nmea")
            let times = try await placed(path).compactMap { observation -> Int64? in
                if case .bluetooth = observation.content { observation.time.milliseconds } else { nil }
            }
            #expect(times == [Self.start + 3000 + Int64(after)])
        }

        /// A Pi's clock is an hour off, and a receiver has epochs without a time, as behind a tunnel.
        @Test(arguments: [-3_600_000, 3_600_000, 0] as [Int64])
        func `a fix without a time happens as long after the last that had one as the clock says`(off: Int64)
            async throws
        {
            let timeless = (4..<8).map { number in
                tag(Self.start + off + Int64(number) * 1000 + 200)
                    + checksummed("GNRMC,,A,0600.000,S,10648.000,E,0,0,,,,A")
            }
            let log =
                (0..<4).map { epoch($0, received: $0 * 1000 + 200, off: off) }.joined() + timeless.joined()
                + (8..<12).map { epoch($0, received: $0 * 1000 + 200, off: off) }.joined()
            let folder = try TemporaryFolder()
            let path = try folder.write(log, to: "ride.nmea")
            var times: [(time: Double, isTimed: Bool)] = []
            for observation in try await placed(path) {
                guard case .fix(let fix) = observation.content else { continue }
                times.append((observation.time.seconds(since: SyntheticDrive.start), fix.time != nil))
            }
            #expect(times.contains { !$0.isTimed })
            #expect(times.map(\.time) == Array(stride(from: 0, through: 11, by: 1)))
        }

        @Test func `what is commanded before the first fix happens by the machine's clock, and time passes by it`()
            async throws
        {
            let command = tag(Self.start + 1000 + 7_777_777) + checksummed("PALTJ,,BLM")
            let log = command + (10..<14).map { epoch($0, received: $0 * 1000) }.joined()
            // The first fix leaves with the second epoch, ten seconds after the command.
            #expect(try await ticks(log).count == 10)
        }
    }
}
