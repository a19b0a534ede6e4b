import CGPSD
import Glibc
import Navigation
import Observations
import Positioning
import Testing
import Threads

@testable import Receivers

@Test(arguments: [(100, 2.0), (1000, 3.0), (4000, 12.0), (30_000, 15.0)])
func `silence begins after three periods, at two seconds at the soonest`(period: Int, limit: Double) {
    var watch = SilenceWatch(ReceiverTiming())
    #expect(watch.limit == .seconds(15))
    let start = ContinuousClock.now
    for epoch in 0..<10 {
        // Three reports in a burst each period.
        for report in 0..<3 { watch.reported(at: start + .milliseconds(epoch * period + report)) }
    }
    #expect(abs(watch.limit / .seconds(1) - limit) < 0.01)
}

@Test func `an interruption is no period`() {
    var watch = SilenceWatch(ReceiverTiming())
    let start = ContinuousClock.now
    for epoch in 0..<5 { watch.reported(at: start + .seconds(epoch)) }
    watch.interrupted()
    for epoch in 100..<105 { watch.reported(at: start + .seconds(epoch)) }
    #expect(watch.limit == .seconds(3))
}

@Test func `the mailbox keeps the newest fix and every state, in their order`() throws {
    let mailbox = Mailbox()
    func put(_ content: Observation.Content, _ second: Int64) {
        mailbox.put(Observation(content, at: Timestamp(milliseconds: second * 1000)))
    }
    put(.receiver(.available), 0)
    put(.fix(Fix(mode: .twoD)), 1)
    put(.fix(Fix(mode: .twoD)), 2)
    put(.receiver(.lost), 3)
    put(.receiver(.available), 4)
    put(.fix(Fix(mode: .threeD)), 5)
    #expect(mailbox.takeDropped() == 2)
    #expect(mailbox.takeDropped() == 0)
    let seconds = try mailbox.take(waitingUpTo: .zero)?.map { $0.observation.time.milliseconds / 1000 }
    #expect(seconds == [0, 3, 4, 5])
}

@Test func `the mailbox is bounded, and the last state stays`() throws {
    let mailbox = Mailbox()
    for second in 0..<1001 {
        let state: ReceiverState = second.isMultiple(of: 2) ? .available : .lost
        mailbox.put(Observation(.receiver(state), at: Timestamp(milliseconds: Int64(second))))
        mailbox.put(Observation(.fix(Fix()), at: Timestamp(milliseconds: Int64(second))))
    }
    let contents = try #require(try mailbox.take(waitingUpTo: .zero)).map(\.observation.content)
    #expect(contents.count <= Arrival.mostStates + 2)
    #expect(contents.suffix(2) == [.receiver(.available), .fix(Fix())])
}

@Test(arguments: [(720, 721, 0), (1439, 0, 1), (1, 1439, -1), (720, 660, 0)])
func `a time of day lies on the day that brings it nearest`(anchor: Int64, minute: Int64, day: Int64) {
    let base: Int64 = 20_000 * Timestamp.millisecondsPerDay
    let found = LogTimeline.nearest(
        to: Timestamp(milliseconds: base + anchor * 60_000), millisecondOfDay: Int(minute) * 60_000)
    #expect(found.milliseconds == base + day * Timestamp.millisecondsPerDay + minute * 60_000)
}

@Test func `a report without HDOP takes its accuracy from gpsd's figure of 95 %`() throws {
    var report = TPVReport.good
    #expect(abs((try #require(Fix(report)).accuracy ?? 0) - 10) < 1e-9)
    report.hdop = 2
    #expect(try #require(Fix(report)).accuracy == 10)
    report.hdop = 3
    #expect(try #require(Fix(report)).accuracy == 15)
    report.hdop = .nan
    report.eph = .nan
    #expect(try #require(Fix(report)).accuracy == nil)
}

@Test(arguments: [Double.nan, .infinity, -1, 361])
func `a value that cannot be is absent, and the rest stays`(value: Double) throws {
    var report = TPVReport.good
    report.track = value
    report.speed = value == 361 ? .infinity : value
    let fix = try #require(Fix(report))
    #expect(fix.track == nil)
    #expect(fix.speed == nil)
    #expect(fix.coordinate != nil)
}

@Test(arguments: [(91.0, 0.0), (-90.1, 0), (.nan, 0), (0, 181), (0, .infinity)])
func `a report of a place that is not on earth is no fix`(latitude: Double, longitude: Double) {
    var report = TPVReport.good
    report.latitude = latitude
    report.longitude = longitude
    #expect(Fix(report) == nil)
}

/// gpsd_json(5), "status". A receiver with sensors of its own has 6 as long as it goes on, with satellites or without.
@Test(
    arguments: [
        (-1, -1, nil), (0, -1, nil), (1, 9, .measured), (2, 9, .differential), (3, 9, .rtk), (4, 9, .rtk),
        (5, 0, .estimated),
        (6, 9, .measured), (6, 0, .estimated), (6, -1, .estimated), (7, 9, .manual), (8, -1, .simulated),
        (9, 9, .measured), (10, 9, nil),
    ] as [(Int32, Int32, Fix.Origin?)])
func `a report says how its position was made`(status: Int32, satellites: Int32, origin: Fix.Origin?) throws {
    var report = TPVReport.good
    (report.status, report.satellites_used) = (status, satellites)
    #expect(try #require(Fix(report)).origin == origin)
}

private enum TPVReport {
    static var good: cgpsd_report {
        cgpsd_report(
            has_time: true, time_ms: 1_787_126_400_000, mode: 3, status: 0, latitude: -6, longitude: 106,
            altitude_msl: 45,
            speed: 10,
            track: 180, eph: 16.2, hdop: .nan, pdop: .nan, vdop: .nan, satellites_used: -1, satellites_seen: -1)
    }
}

@Test func `a line that the system refuses is a matter of rights, and the reason says which group has them`() {
    let failure = SerialConnection.advice(on: SystemFailure(code: EACCES), path: "/dev/ttyUSB0")
    #expect(failure.state == .notAuthorized)
    #expect(failure.reason.contains("dialout"))
}
