import Navigation
import Positioning
import Testing

@Suite struct `An alarm signal` {
    @Test(arguments: [
        (Event.Kind.near, Event.Role?.none, AlarmSignal?.some(.near)),
        (.near, .intermediate, .near),
        (.near, .origin, .near),
        // `approaching` holds, and `arrived` follows.
        (.near, .destination, nil),
        (.near, .transfer, nil),
        (.approaching, .destination, .approaching),
        (.arrived, .destination, .arrived),
        (.approaching, .transfer, .approaching),
        (.arrived, .transfer, .arrived),
        (.missed, .transfer, .missed),
        (.arrived, .intermediate, nil),
        (.arrived, .origin, nil),
        (.arrived, nil, nil),
        (.missed, .destination, .missed),
        (.departed, .destination, nil),
        (.passed, .destination, nil),
        (.sourceChanged, nil, nil),
        (.journeyStarted, nil, nil),
        (.journeyEnded, nil, nil),
        (.wrongDirection, .destination, .wrongDirection),
        (.offRoute, .destination, .offRoute),
        (.wrongTrain, .transfer, .wrongTrain),
        (.wrongTrain, .destination, .wrongTrain),
        (.trainArriving, .origin, .trainArriving),
    ])
    func `tells what the rider is to notice`(kind: Event.Kind, role: Event.Role?, signal: AlarmSignal?) {
        var event = Event(kind, at: Timestamp(milliseconds: 0))
        event.role = role
        #expect(AlarmSignal(event) == signal)
    }

    /// Who asks for what cannot be has to hear of it: nothing else sounds then.
    @Test(arguments: [
        (Event.EndReason.noPattern, AlarmSignal?.some(.refused)), (.unknownStation, .refused), (.arrived, nil),
        (.missed, nil), (.alighted, nil), (.cancelled, nil), (.replaced, nil),
    ])
    func `tells that a journey is refused, and of no other end`(reason: Event.EndReason, signal: AlarmSignal?) {
        var event = Event(.journeyEnded, at: Timestamp(milliseconds: 0))
        event.reason = reason
        #expect(AlarmSignal(event) == signal)
    }
}
