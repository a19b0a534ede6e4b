import Positioning

/// The data read from a receiver for its recording: lines, and which of them lead to a fix.
struct ReceiverLines {
    private let recorder: RideRecorder?
    private var lines: [[UInt8]] = []
    /// How many of them were there when the read before ended.
    private var older = 0

    init(by recorder: RideRecorder?) { self.recorder = recorder }

    /// Adds a line that has ended.
    mutating func take(_ line: some Sequence<UInt8>) {
        if recorder != nil { lines.append(Array(line)) }
    }

    /// Handles the fix to which the lines before it lead.
    mutating func lead(to fix: Fix) -> ReportedFix {
        defer { (lines, older) = ([], 0) }
        return ReportedFix(fix: fix, recorded: recorder?.hold(lines, for: fix.time))
    }

    /// Handles the end of a read. Lines that led to no fix in it may do so in the next read, and are recorded after that.
    mutating func endRead() {
        guard recorder?.marksSkippedFixes == true else { return end() }
        record(older)
        older = lines.count
    }

    /// Records what led to no fix.
    mutating func end() {
        record(lines.count)
        older = 0
    }

    private mutating func record(_ count: Int) {
        for line in lines.prefix(count) { recorder?.take(line: line) }
        lines.removeFirst(count)
    }
}

/// A fix, and what waits in a recording for its fate.
struct ReportedFix {
    var fix: Fix
    var recorded: RecordedFix?
}
