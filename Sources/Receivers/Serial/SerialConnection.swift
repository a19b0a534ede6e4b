import Glibc
import NMEA
import Navigation
import Positioning

/// A receiver that sends NMEA 0183 over a serial line.
struct SerialConnection: ReceiverConnection {
    let path: String
    let speed: Int
    private(set) var descriptor: Int32?
    private var decoder = StreamDecoder()

    /// One read's worth: four seconds at 9600 baud.
    private static let chunk = 4096
    /// The most reads in one go, so that a flood cannot keep the thread from being stopped.
    private static let mostAtOnce = 64

    init(path: String, speed: Int) {
        self.path = path
        self.speed = speed
    }

    var name: String { "the receiver at \(path)" }

    mutating func open(within limit: Duration, wakeUp: WakeUp) throws(ConnectionFailure) {
        guard let code = SerialLine.speeds[speed] else {
            let known = SerialLine.speeds.keys.sorted().map(String.init).joined(separator: ", ")
            throw ConnectionFailure("\(speed) baud is not a speed that serial lines have: \(known)")
        }
        do throws(SystemFailure) {
            descriptor = try SerialLine.open(path, speed: code)
        } catch {
            throw Self.advice(on: error, path: path)
        }
        decoder = StreamDecoder()
    }

    mutating func drain(into fixes: inout [Fix]) -> Drained {
        guard let descriptor else { return .lost("it was closed") }
        var heard = false
        for _ in 0..<Self.mostAtOnce {
            var failure: Int32 = 0
            let count = withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 1) { buffer in
                let count = read(descriptor, buffer.baseAddress, Self.chunk)
                failure = errno
                if count > 0 {
                    decoder.decode(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { item in
                        if case .fix(let fix) = item.content { fixes.append(fix) }
                    }
                }
                return count
            }
            if count > 0 {
                heard = true
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

    /// A serial receiver only talks. One that has been silent for long is opened anew, which wakes some that hang.
    mutating func askForLife() -> Bool { false }

    mutating func close() {
        if let descriptor { Glibc.close(descriptor) }
        descriptor = nil
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
