import Navigation
import Positioning
import Testing

@Suite struct `An alarm's status` {
    @Test(arguments: [(Event.Source.none, AlarmStatus.noSource), (.gnss, .positioned), (.deadReckoning, .positioned)])
    func `follows the source`(source: Event.Source, status: AlarmStatus) {
        var event = Event(.sourceChanged, at: Timestamp(milliseconds: 0))
        event.source = source
        #expect(AlarmStatus(event) == status)
        event.kind = .arrived
        #expect(AlarmStatus(event) == nil)
    }
}
