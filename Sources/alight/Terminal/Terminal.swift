import Glibc

/// The terminal that standard output shows on.
enum Terminal {
    /// Whether standard output is a terminal that can move its cursor.
    static var isInteractive: Bool {
        isatty(STDOUT_FILENO) == 1 && environment("TERM") != "dumb"
    }

    /// How much a terminal shows.
    struct Size: Sendable {
        var columns = 80
        var rows = 24
    }

    /// How much it shows now.
    static var size: Size {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return Size()
        }
        return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// Its columns.
    static var width: Int { size.columns }

    /// Whether what it shows may be coloured; the user says otherwise by NO_COLOR (no-color.org).
    static var hasColour: Bool { isInteractive && environment("NO_COLOR")?.isEmpty ?? true }

    /// The characters that lines are drawn with in the terminal's character encoding.
    static var glyphs: LineRow.Glyphs { isUTF8 ? .unicode : .ascii }

    /// Whether its character encoding is UTF-8, by the locale.
    static var isUTF8: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
        return locale.lowercased().filter { $0 != "-" }.contains("utf8")
    }

    /// Goes to the beginning of the line and clears it.
    static let clearLine = "\r\u{1B}[K"

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
