import CGPSD
import Glibc
import Positioning
import Threads

/// A connection to gpsd through libgps.
struct GPSDConnection: ReceiverConnection {
    let host: String
    let port: String
    private let recorder: RideRecorder?
    private var recorded: ReceiverLines
    private var session: OpaquePointer?
    private var followed: FollowedReceiver
    private let roster: ReceiverRoster?
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private var opened: ContinuousClock.Instant?
    /// When the first report came.
    private var heard: ContinuousClock.Instant?
    /// The device that gpsd reads, where it is on this machine, and how often in a row it was there while it was silent.
    private var device: (path: String, looks: Int)?

    /// In so long from the first report on each receiver has reported.
    private static let hearing = Duration.seconds(1.5)
    /// So long after another receiver the one that is named may take to its first report.
    private static let patience = Duration.seconds(10)
    /// The most messages taken in one go, so that a flood cannot keep the thread from being stopped.
    private static let mostAtOnce = 10_000

    /// - Parameters:
    ///   - device: the path of the device that alone is followed; the one that moves with the train where none is named.
    ///   - recorder: gets the receiver's own sentences, or where there are several, gpsd's reports.
    ///   - roster: is told what receivers there are.
    init(
        host: String, port: String, device: String? = nil, recorder: RideRecorder?, roster: ReceiverRoster? = nil
    ) {
        self.host = host
        self.port = port
        self.recorder = recorder
        self.roster = roster
        recorded = ReceiverLines(by: recorder)
        followed = FollowedReceiver(named: device)
        start = clock.now
    }

    var name: String { "gpsd at \(host.contains(":") ? "[\(host)]" : host):\(port)" }

    var descriptor: Int32? { session.map(cgpsd_descriptor) }

    mutating func open(within limit: Duration, wakeUp: WakeUp) throws(ConnectionFailure) {
        var failure = CGPSD_OPENED
        var error: Int32 = 0
        let milliseconds = Int32(clamping: Int64(limit / .milliseconds(1)))
        // Its name may have to be looked up, which has its own limits (resolv.conf(5)).
        session = BlockingThread.wait {
            cgpsd_open(host, port, recorder != nil, wakeUp.descriptor, milliseconds, &failure, &error)
        }
        guard session == nil else { return opened = clock.now }
        let reason = String(cString: cgpsd_describe(failure, error))
        switch failure {
        case CGPSD_NO_HOST: throw ConnectionFailure("its name cannot be looked up: \(reason)")
        case CGPSD_NO_CONNECTION: throw ConnectionFailure("\(reason); \(isLocal ? Self.advice : Self.adviceFromAfar)")
        default: throw ConnectionFailure(reason)
        }
    }

    private static let advice =
        "see whether gpsd runs (systemctl status gpsd.socket), or install it (sudo apt install gpsd)"
    /// By default gpsd listens to its own host alone (gpsd(8), -G).
    private static let adviceFromAfar = "see whether gpsd runs there, and listens to other hosts (gpsd -G)"

    var silence: String? {
        guard let session else { return nil }
        if let named = followed.named, !followed.devices.isEmpty, !followed.devices.contains(named),
            opened.map({ clock.now - $0 > Self.patience }) ?? false
        {
            let others = followed.devices.map { $0.isEmpty ? "one without a name" : $0 }.joined(separator: ", ")
            return "it reports nothing of \(named), which [receiver] device names; it has \(others)"
        }
        guard cgpsd_has_no_device(session) else { return nil }
        return "it has no receiver: plug one in, or name it (sudo gpsdctl add /dev/ttyUSB0; for good, DEVICES in "
            + "/etc/default/gpsd)"
    }

    mutating func drain(into fixes: inout [ReportedFix]) -> Drained {
        guard let session else { return .lost("it was closed") }
        var report = cgpsd_report()
        var heard = false
        defer { recorded.endRead() }
        for _ in 0..<Self.mostAtOnce {
            switch cgpsd_read(session, &report) {
            case CGPSD_REPORT:
                heard = true
                noteDevice(of: session)
                if let fix = Fix(report), let news = take(fix, of: session) { fixes.append(recorded.lead(to: news)) }
            case CGPSD_SKY:
                heard = true
                recordReport(of: session)
            case CGPSD_OTHER: heard = true
            case CGPSD_RAW:
                heard = true
                // gpsd does not say of which receiver a sentence is.
                if followed.devices.count < 2 { recordLine(of: session) }
            case CGPSD_NOTHING_YET: return .empty(heard: heard)
            default: return .lost("the connection ended")
            }
        }
        return .empty(heard: heard)
    }

    mutating func askForLife() -> Bool { session.map(cgpsd_ask_for_life) ?? false }

    /// Asks for reports again once the device of a gpsd on this machine is there.
    ///
    /// gpsd tells nobody that its device was pulled out, and does not even look for it until a client says something, or
    /// udev calls `gpsdctl add`, which it does for the receivers that gpsd's rules name. Then gpsd closes the device and
    /// opens it once; where that fails it forgets it for good (seen on gpsd 3.22). So nothing is said until the device
    /// was there twice running: the first time udev may not have set its owner yet. Then it is asked for at each look
    /// for as long as gpsd may be deaf; a device that stays silent, less often.
    mutating func rouse() {
        guard let session, device != nil else { return }
        guard !isBestLeftAlone else {
            device?.looks = 0
            return
        }
        guard isLocal else { return }
        let looks = (device?.looks ?? 0) + 1
        device?.looks = looks
        if looks > 1, looks <= Self.deafLooks || looks.isMultiple(of: 32) { _ = cgpsd_watch(session) }
    }

    /// The number of looks, a second apart, during which gpsd may hear a request and yet not serve its device.
    ///
    /// At a device's end gpsd 3.22 means to try it again after 10 ms, but adds them to the time as a `float` (`gpsd_multipoll` in
    /// libgpsd_core.c). At present dates the next such number is 128 s away. So gpsd waits for the nearest multiple of 128 s, which is
    /// past or up to 64 s ahead, and for the second after it. Then it waits for a message.
    private static let deafLooks = 66

    var isBestLeftAlone: Bool {
        // gpsd also reads what is no file, such as `tcp://…`.
        guard isLocal, let path = device?.path, path.hasPrefix("/") else { return false }
        return access(path, F_OK) != 0
    }

    private var isLocal: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

    /// gpsd itself tells no fix of an epoch that was cut.
    mutating func interrupt() {
        recorded.end()
        recorder?.interrupt()
    }

    mutating func close() {
        recorded.end()
        if let session { cgpsd_close(session) }
        session = nil
    }

    private mutating func noteDevice(of session: OpaquePointer) {
        if let device, device.looks == 0, strcmp(device.path, cgpsd_device(session)) == 0 { return }
        device = (String(cString: cgpsd_device(session)), 0)
    }

    /// The part of a receiver's fix that counts; `nil` where none does.
    private mutating func take(_ fix: Fix, of session: OpaquePointer) -> Fix? {
        let before = (count: followed.devices.count, device: followed.device)
        let elapsed = Timestamp(milliseconds: Int64(start.duration(to: clock.now) / .milliseconds(1)))
        let news = followed.take(fix, from: String(cString: cgpsd_device(session)), at: elapsed)
        if followed.devices.count != before.count || followed.device != before.device { roster?.take(followed) }
        recordReport(of: session)
        if heard == nil { heard = clock.now }
        // The first to report is none to follow while others have not had the time to.
        let isEarly = heard.map { clock.now - $0 < Self.hearing } ?? true
        return isEarly && followed.devices.count < cgpsd_device_count(session) ? news?.withoutPosition : news
    }

    /// Records the line of a report where gpsd has several receivers, so that a replay has the same choice as the box had.
    private mutating func recordReport(of session: OpaquePointer) {
        guard followed.devices.count > 1 else { return }
        if let named = followed.named, strcmp(named, cgpsd_device(session)) != 0 { return }
        recordLine(of: session)
    }

    private mutating func recordLine(of session: OpaquePointer) {
        if let line = cgpsd_line(session) {
            recorded.take(UnsafeRawBufferPointer(start: line, count: strlen(line)))
        }
    }
}
