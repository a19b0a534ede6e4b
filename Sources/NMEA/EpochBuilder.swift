import Positioning

/// Gathers the sentences of an epoch into one `Fix`.
///
/// An epoch begins when the time of day moves by more than 10 ms, or less than that from one sentence to the next of the
/// same type, and with a type that gave the time and gives none any more; there is no timer. The type of the sentence that
/// came last in two epochs in a row is learned, so that a fix leaves with that sentence and not with the next epoch's first
/// one. What comes after it with the same time is left out, unless it is of a type that has ended an epoch before, or a GSA
/// that changes the mode: the fix then leaves again with the same time.
struct EpochBuilder: Sendable {
    private var fix = Fix()
    /// The time of day of the epoch; `nil` while the receiver knows none.
    private var timeOfDay: Int?
    private var calendar = Calendar()
    private var sky = Sky()
    /// Whether a sentence of the epoch has said that there is no fix.
    private var isDoubted = false
    /// The mode of the epoch before.
    private var modeBefore = Fix.Mode.unknown

    private var order = SentenceOrder()
    /// The fix of this epoch as it has been emitted.
    private var emitted: Fix?
    /// Whether a GSA has come behind all sentences of this epoch that can end it.
    private var hasLateSatellites = false
    /// The data of the late GSA of the epoch before. A fix that does not wait for its own GSA reports these.
    private var late = Fix()
    /// The types seen in an epoch without time, of which a repeated one begins the next.
    private var typesSeen: Set<SentenceType> = []
    /// A bit for each type that gave this epoch's time.
    private var timedTypes: UInt16 = 0

    /// Two times that are no further apart belong to one epoch, in milliseconds: receivers round differently from one
    /// sentence to the next.
    static let sameEpoch = 10

    /// Metres of horizontal error (68 %) for each unit of HDOP: a receiver's range error of about 5 m in the open
    /// (GPS SPS Performance Standard, 5th edition, appendix B.2).
    static let metresPerHDOP = 5.0

    /// The time of the epoch at hand.
    var time: Timestamp? { fix.time }

    /// Consumes the report of the next sentence.
    mutating func absorb(_ report: PositionReport, _ type: SentenceType, _ emit: (Fix) -> Void) {
        if begins(at: report.timeOfDay, type) { close(before: type, emit) }
        if let time = report.timeOfDay {
            // Within an epoch the last sentence's time counts, as in gpsd.
            if timeOfDay == nil { calendar.advance(to: time) }
            timeOfDay = time
            timedTypes |= 1 << UInt16(type.rawValue)
        } else if timeOfDay == nil {
            typesSeen.insert(type)
        }
        if let date = report.date, let time = report.timeOfDay ?? timeOfDay {
            calendar.set(date, at: time)
        }
        // A VTG has no time: where RMC has told what it tells, it ends nothing, and may be the next epoch's.
        let isRepetition = type == .vtg && fix.speed != nil && (fix.track != nil || report.track == nil)
        update(with: report)
        hasLateSatellites = false
        guard !isRepetition else { return }
        let ends = order.ends(with: type)
        if emitted == nil ? ends : order.endsAgain(with: type) { send(emit) }
    }

    /// Consumes the mode and the satellites of a GSA. It never begins or ends an epoch.
    mutating func absorb(_ report: ActiveSatellites, _ emit: (Fix) -> Void) {
        sky.absorb(report)
        hasLateSatellites = true
        fix.pdop = report.pdop ?? fix.pdop
        fix.vdop = report.vdop ?? fix.vdop
        fix.hdop = fix.hdop ?? report.hdop
        guard let mode = report.mode, mode != fix.mode, !(mode == .twoD && fix.mode == .threeD) else { return }
        fix.mode = mode
        guard var left = emitted else { return }
        left.mode = mode
        (left.pdop, left.hdop, left.vdop) = (fix.pdop, fix.hdop, fix.vdop)
        fix = left
        send(emit)
    }

    /// Consumes an altitude that came without a position (PGRMZ), for an epoch that has a position and no altitude. A fix
    /// that has been emitted without it is emitted again, as gpsd does. GGA knows the altitude better, where there is one.
    mutating func absorb(altitude: Double, _ emit: (Fix) -> Void) {
        guard fix.coordinate != nil, fix.mode >= .twoD, fix.altitude == nil else { return }
        fix.altitude = altitude
        fix.mode = .threeD
        guard var left = emitted else { return }
        (left.altitude, left.mode) = (altitude, .threeD)
        fix = left
        send(emit)
    }

    /// Consumes a part of a GSV set. It never begins or ends an epoch.
    mutating func absorb(_ report: SatellitesInView) {
        sky.absorb(report)
    }

    /// Handles an interruption as the end of the epoch. A fix that has not been emitted is left out, since it would come
    /// late.
    mutating func interrupt() {
        beginNext(with: nil)
    }

    /// Handles the end of the stream as the end of the epoch.
    mutating func finish(_ emit: (Fix) -> Void) {
        close(before: nil, emit)
    }

    @inline(__always)
    private func begins(at time: Int?, _ type: SentenceType) -> Bool {
        guard let time else { return timeOfDay == nil ? typesSeen.contains(type) : hasTimed(type) }
        guard let timeOfDay else { return !typesSeen.isEmpty }
        guard time != timeOfDay else { return false }
        return abs(time - timeOfDay) > Self.sameEpoch || hasTimed(type)
    }

    /// Whether a sentence of a type gave this epoch's time.
    @inline(__always)
    private func hasTimed(_ type: SentenceType) -> Bool {
        timedTypes >> UInt16(type.rawValue) & 1 == 1
    }

    private mutating func close(before next: SentenceType?, _ emit: (Fix) -> Void) {
        if emitted == nil { send(emit) }
        beginNext(with: next)
    }

    private mutating func beginNext(with next: SentenceType?) {
        order.close(isTimed: timeOfDay != nil, next: next)
        late = Fix()
        if hasLateSatellites {
            (late.pdop, late.hdop, late.vdop, late.satellitesUsed) = (fix.pdop, fix.hdop, fix.vdop, sky.used)
        }
        hasLateSatellites = false
        emitted = nil
        modeBefore = fix.mode
        timeOfDay = nil
        timedTypes = 0
        typesSeen.removeAll(keepingCapacity: true)
        fix = Fix()
        isDoubted = false
        sky.beginEpoch()
    }

    @inline(__always)
    private mutating func update(with report: PositionReport) {
        switch report.verdict {
        case .silent: break
        case .noFix:
            fix.mode = .none
            isDoubted = true
        case .fix: fix.mode = isThreeD(report) ? .threeD : max(fix.mode, .twoD)
        }
        if let origin = report.origin, fix.origin?.isMeasured ?? true { fix.origin = origin }
        fix.coordinate = report.coordinate ?? fix.coordinate
        fix.altitude = report.altitude ?? fix.altitude
        fix.speed = report.speed ?? fix.speed
        fix.track = report.track ?? fix.track
        fix.hdop = report.hdop ?? fix.hdop
        fix.satellitesUsed = report.satellitesUsed ?? fix.satellitesUsed
        fix.accuracy = report.deviation ?? fix.accuracy
        fix.millisecondOfDay = timeOfDay
        fix.time = timeOfDay.flatMap(calendar.time(at:))
    }

    /// Whether a report with a position makes the fix three-dimensional, as gpsd judges: an altitude needs four satellites,
    /// a fix in the epoch before, or a sentence behind it that gives the position once more.
    @inline(__always)
    private func isThreeD(_ report: PositionReport) -> Bool {
        if modeBefore == .threeD { return true }
        guard report.altitude != nil else { return fix.altitude != nil }
        return modeBefore == .twoD || (report.satellitesUsed ?? 0) >= 4
    }

    /// Lets the fix leave where it has something that has not left yet.
    private mutating func send(_ emit: (Fix) -> Void) {
        guard fix.mode != .unknown || fix.time != nil, fix != emitted else { return }
        emitted = fix
        var complete = fix
        complete.pdop = fix.pdop ?? late.pdop
        complete.hdop = fix.hdop ?? late.hdop
        complete.vdop = fix.vdop ?? late.vdop
        if complete.mode < .twoD {
            complete.coordinate = nil
            complete.altitude = nil
            complete.speed = nil
            complete.track = nil
            complete.accuracy = nil
            complete.origin = nil
        } else if complete.accuracy == nil {
            complete.accuracy = complete.hdop.map { $0 * Self.metresPerHDOP }
        }
        // An RMC that is void beside a GGA with a position: the receiver doubts it.
        if isDoubted, complete.mode >= .twoD { complete.origin = .estimated }
        complete.satellitesUsed = sky.used ?? fix.satellitesUsed ?? late.satellitesUsed
        complete.satellitesSeen = sky.seen
        emit(complete)
    }
}
