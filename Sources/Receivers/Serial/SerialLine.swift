import Glibc

/// Opens and sets up serial lines (termios(3)).
enum SerialLine {
    /// Opens a line for reading without blocking, raw, with 8 data bits, no parity, one stop bit and no handshake.
    ///
    /// - Throws: the error number of the call that failed.
    static func open(_ path: String, speed: speed_t) throws(SystemFailure) -> Int32 {
        // O_NOCTTY: a receiver that happens to send ^C must not interrupt us. O_NONBLOCK: do not wait for a carrier.
        let descriptor = Glibc.open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemFailure(code: errno) }
        var attributes = termios()
        guard tcgetattr(descriptor, &attributes) == 0 else { throw failure(closing: descriptor) }
        cfmakeraw(&attributes)
        attributes.c_cflag |= tcflag_t(CLOCAL | CREAD)
        attributes.c_cflag &= ~tcflag_t(CSTOPB)
        attributes.c_cflag &= ~handshake
        cfsetispeed(&attributes, speed)
        cfsetospeed(&attributes, speed)
        guard tcsetattr(descriptor, TCSANOW, &attributes) == 0 else { throw failure(closing: descriptor) }
        return descriptor
    }

    /// The speeds in bits a second that a receiver may have, and what termios(3) calls them.
    static let speeds: [Int: speed_t] = [
        1200: speed_t(B1200), 2400: speed_t(B2400), 4800: speed_t(B4800), 9600: speed_t(B9600),
        19_200: speed_t(B19200), 38_400: speed_t(B38400), 57_600: speed_t(B57600), 115_200: speed_t(B115200),
        230_400: speed_t(B230400), 460_800: speed_t(B460800), 921_600: speed_t(B921600),
    ]

    /// `CRTSCTS` of Linux, which Swift's C library does not show.
    private static let handshake: tcflag_t = 0x8000_0000

    private static func failure(closing descriptor: Int32) -> SystemFailure {
        let failure = SystemFailure(code: errno)
        close(descriptor)
        return failure
    }
}

/// An error number of the system (errno(3)).
struct SystemFailure: Error, CustomStringConvertible {
    let code: Int32

    var description: String { String(cString: strerror(code)) }
}
