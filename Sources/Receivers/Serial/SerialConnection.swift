import Glibc
import Logging
import NMEA
import Navigation
import Observations
import Positioning
import Threads

/// A receiver that sends NMEA 0183, UBX or both over a serial line.
struct SerialConnection: ReceiverConnection {
    let path: String
    let speed: Int
    private let names: String
    private let logger: Logger
    private(set) var descriptor: Int32?
    private var decoder: StreamDecoder
    private let recorder: RideRecorder?
    private var lines = ReceivedLines()
    /// Which device it is, once it has been opened and udev has named it.
    private var identity: StableName?
    /// Whether anything has come since the line was opened.
    private var isHeard = false

    /// One read's worth: four seconds at 9600 baud.
    private static let chunk = 4096
    /// The most reads in one go, so that a flood cannot keep the thread from being stopped.
    private static let mostAtOnce = 64

    /// - Parameters:
    ///   - names: the folder in which udev keeps its names.
    ///   - needsChecksum: whether sentences without checksum are dropped, as they are unless the receiver sends none.
    ///   - recorder: gets what the receiver says.
    init(
        path: String, speed: Int, names: String, needsChecksum: Bool = true, recorder: RideRecorder?, logger: Logger
    ) {
        self.path = path
        self.speed = speed
        self.names = names
        decoder = StreamDecoder(needsChecksum: needsChecksum)
        self.recorder = recorder
        self.logger = logger
    }

    var name: String { "the receiver at \(path)" }

    mutating func open(within limit: Duration, wakeUp: WakeUp) throws(ConnectionFailure) {
        guard let code = SerialLine.speeds[speed] else {
            let known = SerialLine.speeds.keys.sorted().map(String.init).joined(separator: ", ")
            throw ConnectionFailure("\(speed) baud is not a speed that serial lines have: \(known)")
        }
        // Once it is known which device it is, its number counts no more: another one may have that now.
        let path = identity?.path ?? self.path
        do throws(SystemFailure) {
            descriptor = try SerialLine.open(path, speed: code)
        } catch {
            throw Self.advice(on: error, path: path)
        }
        if let opened = descriptor, let port = identity?.rival(opened) {
            Glibc.close(opened)
            descriptor = nil
            throw ConnectionFailure("\(path) is now another receiver of the same make, at \(port)")
        }
        isHeard = false
        identify()
    }

    /// Finds out which device has been opened, so that this one is opened again and no other.
    private mutating func identify() {
        guard let descriptor else { return }
        let before = identity?.path
        identity = StableName(of: descriptor, openedAs: before ?? path, in: names) ?? identity
        if before == nil, let identity, identity.path != path {
            logger.notice("\(name) is \(identity.path), and will be found again under that name")
        }
    }

    mutating func drain(into fixes: inout [ReportedFix]) -> Drained {
        guard let descriptor else { return .lost("it was closed") }
        var heard = false
        var recorded = ReceiverLines(by: recorder)
        var lines = self.lines
        defer {
            recorded.end()
            self.lines = lines
        }
        for _ in 0..<Self.mostAtOnce {
            var failure: Int32 = 0
            let count = withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 1) { buffer in
                let count = read(descriptor, buffer.baseAddress, Self.chunk)
                failure = errno
                if count > 0 {
                    // Line by line, so that it is known to which fix each of them leads.
                    for line in UnsafeRawBufferPointer(rebasing: buffer[..<count]).lines {
                        decoder.decode(line) { piece in
                            switch piece {
                            case .text(let text): lines.take(text) { recorded.take($0) }
                            case .frame(let frame):
                                lines = ReceivedLines()
                                recorded.take(frame)
                            }
                        } _: { item in
                            if case .fix(let fix) = item.content { fixes.append(recorded.lead(to: fix)) }
                        }
                    }
                }
                return count
            }
            if count > 0 {
                heard = true
                // The device is there before udev has named it, and all names are there before it speaks.
                if !isHeard { identify() }
                isHeard = true
            } else if count == 0 {
                // The line was hung up: a USB receiver has been pulled out.
                return .lost("the device is gone")
            } else if failure == EAGAIN {
                break
            } else if failure != EINTR {
                return .lost(SystemFailure(code: failure).description)
            }
        }
        return .empty(heard: heard)
    }

    /// It says nothing of itself.
    var silence: String? { nil }

    /// A serial receiver only talks. One that has been silent for long is opened anew, which wakes some that hang.
    mutating func askForLife() -> Bool { false }

    mutating func rouse() {}

    var isBestLeftAlone: Bool { false }

    mutating func interrupt() {
        decoder.interrupt()
        lines = ReceivedLines()
        recorder?.interrupt()
    }

    mutating func close() {
        guard let descriptor else { return }
        identity?.noteRivals()
        Glibc.close(descriptor)
        self.descriptor = nil
    }

    static func advice(on failure: SystemFailure, path: String) -> ConnectionFailure {
        switch failure.code {
        case EACCES, EPERM:
            return ConnectionFailure(
                "\(failure); add the user to the group dialout (sudo usermod -aG dialout USER) and log in again",
                state: .notAuthorized)
        case ENOTTY: return ConnectionFailure("it is no serial device; a file is read with `file`, not `serial`")
        case ENOENT:
            let devices = SerialDevices.attached
            return ConnectionFailure(
                devices.isEmpty
                    ? "\(failure); no serial receiver is attached"
                    : "\(failure); attached: \(devices.joined(separator: ", "))"
            )
        default: return ConnectionFailure(failure.description)
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The pieces that line feeds end, and what lies behind the last one.
    fileprivate var lines: some Sequence<UnsafeRawBufferPointer> {
        sequence(state: self[...]) { rest in
            guard !rest.isEmpty else { return nil }
            let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
            defer { rest = rest[end...] }
            return UnsafeRawBufferPointer(rebasing: rest[..<end])
        }
    }
}
