import Positioning

/// What one read of a receiver brings to its recording: lines, and which of them lead to a fix.
struct RecordedRead {
    private let recorder: RideRecorder?
    private var lines: [[UInt8]] = []

    init(by recorder: RideRecorder?) { self.recorder = recorder }

    /// Takes a line that has ended.
    mutating func take(_ line: some Sequence<UInt8>) {
        if recorder != nil { lines.append(Array(line)) }
    }

    /// Takes the fix to which the lines before it lead.
    mutating func lead(to fix: Fix) -> ReportedFix {
        defer { lines = [] }
        return ReportedFix(fix: fix, recorded: recorder?.hold(lines, for: fix.time))
    }

    /// Records what led to no fix.
    mutating func end() {
        for line in lines { recorder?.take(line: line) }
        lines = []
    }
}

/// A fix, and what waits in a recording for its fate.
struct ReportedFix {
    var fix: Fix
    var recorded: RecordedFix?
}

/// The lines of a fix, which a recording holds until it is known whether the fix's consumer got it.
struct RecordedFix: Sendable {
    let recorder: RideRecorder
    let number: Int

    /// Lets the lines be written; of a fix that was skipped for a newer one the ride log says so.
    func settle(isSkipped: Bool) { recorder.settle(number, isSkipped: isSkipped) }
}
