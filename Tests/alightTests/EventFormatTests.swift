import Navigation
import Positioning
import Testing
import Transit

@testable import alight

@Suite struct `Events as text` {
    private let time = Timestamp(milliseconds: 1_787_126_672_839)
    private let utc = EventClock(Network(stations: [], lines: [], patterns: []))
    private let blokM = Event.Stop(id: "BLM", name: "Blok M")

    @Test func `tell a station with its role and distance`() {
        var event = Event(.arrived, at: time)
        event.stop = blokM
        event.role = .destination
        event.source = .gnss
        event.distance = 12.3
        event.uncertainty = 8.1
        #expect(
            EventFormat.text.line(event, by: utc) == "08:04:32Z arrived        Blok M (BLM) · destination · 12 ± 8 m\n")
    }

    @Test func `tell when doors open`() {
        var event = Event(.approaching, at: time)
        event.stop = blokM
        event.role = .destination
        event.eta = time.advanced(bySeconds: 90)
        #expect(
            EventFormat.text.line(event, by: utc)
                == "08:04:32Z approaching    Blok M (BLM) · destination · doors 08:06:02Z\n")
    }

    @Test func `tell the time by the network's clocks`() {
        var event = Event(.approaching, at: time)
        event.stop = blokM
        event.eta = time.advanced(bySeconds: 90)
        let jakarta = Network(
            stations: [], lines: [], patterns: [], offsets: TimeZoneOffsets(initialOffset: 25_200))
        #expect(
            EventFormat.text.line(event, by: EventClock(jakarta))
                == "15:04:32 approaching    Blok M (BLM) · doors 15:06:02\n")
        let unknown = Network(stations: [], lines: [], patterns: [], offsets: nil)
        #expect(EventFormat.text.line(event, by: EventClock(unknown)).hasPrefix("08:04:32Z "))
    }

    @Test func `tell a journey and a source`() {
        var journey = Event(.journeyEnded, at: time)
        journey.from = Event.Stop(id: "LBB", name: "Lebak Bulus")
        journey.to = blokM
        journey.reason = .arrived
        #expect(
            EventFormat.text.line(journey, by: utc)
                == "08:04:32Z journeyEnded   from Lebak Bulus (LBB) to Blok M (BLM) · arrived\n")
        var source = Event(.sourceChanged, at: time)
        source.source = Event.Source.none
        #expect(EventFormat.text.line(source, by: utc) == "08:04:32Z sourceChanged  none\n")
    }

    @Test func `tell that a journey's stop is closed`() {
        var journey = Event(.journeyStarted, at: time)
        journey.from = Event.Stop(id: "LBB", name: "Lebak Bulus")
        journey.to = blokM
        journey.isClosedAtDestination = true
        #expect(
            EventFormat.text.line(journey, by: utc)
                == "08:04:32Z journeyStarted from Lebak Bulus (LBB) to Blok M (BLM) · by the timetable no train sets "
                + "down riders at Blok M\n")
        #expect(
            EventFormat.ndjson.line(journey, by: utc) == #"""
                {"time":"2026-08-19T08:04:32.839Z","event":"journeyStarted","from":"LBB","to":"BLM","drop_off_type":1}

                """#)
    }

    @Test func `as NDJSON name the ride where there are several`() {
        let event = Event(.journeyEnded, at: time)
        #expect(
            EventFormat.ndjson.line(event, by: utc)
                == #"{"time":"2026-08-19T08:04:32.839Z","event":"journeyEnded"}"# + "\n")
        #expect(
            EventFormat.ndjson.line(event, by: utc, ride: #"a "b".nmea"#)
                == #"{"time":"2026-08-19T08:04:32.839Z","event":"journeyEnded","ride":"a \"b\".nmea"}"# + "\n")
    }
}
