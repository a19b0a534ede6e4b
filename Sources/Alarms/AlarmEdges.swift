import Navigation

extension AlarmPattern {
    /// The actions of both outputs from a moment on.
    struct Edge: Equatable {
        /// Time since the signal.
        var time: Duration
        var buzzer: Drive
        var led: Drive
    }

    /// The moments at which an output changes, in order; the first is 0, and after the last both are off.
    ///
    /// - Parameters:
    ///   - sound: what the buzzer does when it is on.
    ///   - ledBlinksByItself: whether the LED is told a rhythm, and not each of its steps.
    func edges(sound: Drive, ledBlinksByItself: Bool) -> [Edge] {
        var edges = [Edge(time: .zero, buzzer: .off, led: .off)]
        let changes =
            buzzer.changes(on: sound).map { (change: $0, output: \Edge.buzzer) }
            + (ledBlinksByItself ? led.repeatedChanges : led.changes(on: .on)).map { (change: $0, output: \Edge.led) }
        for (change, output) in changes.sorted(by: { $0.change.milliseconds < $1.change.milliseconds }) {
            var edge = edges[edges.count - 1]
            edge[keyPath: output] = change.drive
            edge.time = .milliseconds(change.milliseconds)
            if edge.time == edges[edges.count - 1].time { edges.removeLast() }
            edges.append(edge)
        }
        return edges
    }
}

extension AlarmRhythm {
    /// A moment at which an output does something else.
    struct Change {
        /// Since the signal.
        var milliseconds: Int
        var drive: Drive
    }

    /// The changes of an output that is told each step: on first and then by turns; the last one is off.
    ///
    /// - Parameter on: what the output does when it is on.
    func changes(on: Drive) -> [Change] {
        guard !steps.isEmpty else { return [] }
        let end = duration
        var changes: [Change] = []
        var now = 0
        while now < end {
            for (position, step) in steps.enumerated() where now < end {
                changes.append(Change(milliseconds: now, drive: position.isMultiple(of: 2) ? on : .off))
                now += step
            }
        }
        if changes.count % 2 == 1 { changes.append(Change(milliseconds: end, drive: .off)) }
        return changes
    }

    /// The changes of an output that blinks by itself and is told its rhythm, and when to end; steps that are played once
    /// are told it one by one.
    var repeatedChanges: [Change] {
        guard !steps.isEmpty, repetition != .times(1) else { return changes(on: .on) }
        return [Change(milliseconds: 0, drive: .blinking(steps)), Change(milliseconds: duration, drive: .off)]
    }
}
