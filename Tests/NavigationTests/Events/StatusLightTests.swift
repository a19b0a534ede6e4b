import Navigation
import Positioning
import Testing

@Suite struct `A status light` {
    /// An event in a word: `+` and `-` for a journey's beginning and end, or the source that it changed to.
    private static func event(_ word: String) -> Event {
        var event = Event(.sourceChanged, at: Timestamp(milliseconds: 0))
        switch word {
        case "+": event.kind = .journeyStarted
        case "-": event.kind = .journeyEnded
        default: event.source = Event.Source(rawValue: word)
        }
        return event
    }

    @Test(arguments: [
        ("", AlarmStatus?.none, AlarmStatus.noSource),
        ("gnss", .positioned, .positioned),
        ("deadReckoning", .positioned, .positioned),
        ("+", nil, .noSource),
        ("+ gnss", .following, .following),
        ("gnss +", .following, .following),
        ("+ bluetooth", .following, .following),
        ("+ gnss deadReckoning", nil, .following),
        ("+ gnss none", .noSource, .noSource),
        ("+ gnss none bluetooth", .following, .following),
        ("gnss none", .noSource, .noSource),
        ("none", nil, .noSource),
        ("+ gnss -", .positioned, .positioned),
        // Another journey in place of one.
        ("+ gnss - +", .following, .following),
        ("+ gnss none -", nil, .noSource),
        ("+ gnss none - gnss", .positioned, .positioned),
        // A journey that cannot be made.
        ("gnss -", nil, .positioned),
    ])
    func `follows source and journey`(events: String, told: AlarmStatus?, status: AlarmStatus) {
        var light = StatusLight()
        let last = events.split(separator: " ").map { light.take(Self.event(String($0))) }.last
        #expect((last ?? nil) == told)
        #expect(light.status == status)
    }

    @Test(arguments: [
        ("", AlarmStatus?.none, AlarmStatus.misconfigured),
        ("gnss none", nil, .misconfigured),
        ("-", nil, .misconfigured),
        ("+", .noSource, .noSource),
        ("gnss +", .following, .following),
        ("gnss + -", .positioned, .positioned),
    ])
    func `says that the configuration is wrong until a journey begins`(
        events: String, told: AlarmStatus?, status: AlarmStatus
    ) {
        var light = StatusLight(isMisconfigured: true)
        let last = events.split(separator: " ").map { light.take(Self.event(String($0))) }.last
        #expect((last ?? nil) == told)
        #expect(light.status == status)
    }

    @Test(arguments: Event.Kind.allCases.filter { ![.journeyStarted, .journeyEnded, .sourceChanged].contains($0) })
    func `goes on as it is at every other event`(kind: Event.Kind) {
        var light = StatusLight()
        _ = light.take(Self.event("+"))
        _ = light.take(Self.event("gnss"))
        var event = Event(kind, at: Timestamp(milliseconds: 0))
        event.source = Event.Source.none
        #expect(light.take(event) == nil)
        #expect(light.status == .following)
    }
}
