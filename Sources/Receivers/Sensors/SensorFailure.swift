import Glibc

/// Why a sensor says nothing.
struct SensorFailure: Error {
    /// The kind of failure, coarsely. A failure is told once for each kind.
    enum Kind {
        /// There is none, or it has been taken away.
        case absent
        /// The operating system refuses access to it.
        case notAuthorized
        /// It is there, and what it says makes no sense, or cannot be read.
        case unreadable
    }

    /// The kind of failure, coarsely.
    var kind: Kind
    /// The information that a person needs, and the action to take where there is one.
    var reason: String

    init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }

    /// The failure of a system call on a file.
    init(_ failure: SystemFailure, path: String) {
        switch failure.code {
        case ENOENT, ENODEV, ENXIO, ENOTDIR: self.init(.absent, "\(path): \(failure)")
        case EACCES, EPERM:
            self.init(.notAuthorized, "\(path): \(failure); give the user who runs alight the right to read it")
        default: self.init(.unreadable, "\(path): \(failure)")
        }
    }

    /// The failure of a system call that was to set a buffer up: the sensor may work without.
    init(setting path: String, _ failure: SystemFailure) {
        switch failure.code {
        case EBUSY: self.init(.unreadable, "\(path): another program reads its buffer")
        case EACCES, EPERM, EROFS:
            self.init(
                .unreadable,
                "\(path): \(failure); its buffer takes the group gpio, and the udev rule of sudo make install")
        default: self.init(.unreadable, "\(path): \(failure)")
        }
    }

    /// A file that holds no number, or whatever else belongs there.
    init(nonsense text: String, path: String, as kind: String = "number") {
        let shown = text.unicodeScalars.prefix(20).map { $0.isASCII && $0.value >= 0x20 ? Character($0) : "?" }
        self.init(.unreadable, "\(path): \"\(String(shown))\" is no \(kind) that it can be")
    }
}
