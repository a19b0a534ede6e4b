import Navigation
import Testing

@Suite struct `The catalogue of events` {
    @Test func `has a signal of its own for each kind that the rider must notice`() {
        let signals = Event.Kind.allCases.compactMap(\.row.signal)
        #expect(Set(signals).count == signals.count)
        // No event tells that a configuration cannot be: there is no journey then.
        #expect(Set(AlarmSignal.allCases).subtracting(signals) == [.misconfigured])
    }

    @Test func `tells a phone of whatever sounds, and rings it for what must be answered`() {
        for kind in Event.Kind.allCases {
            let row = kind.row
            guard let signal = row.signal else {
                #expect(row.urgency == nil || row.urgency == .quiet)
                continue
            }
            #expect((row.urgency == .alarm) == !signal.isPassing)
        }
    }
}
