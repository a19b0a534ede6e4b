import Glibc

/// What standard output shows on.
enum Terminal {
    /// Whether standard output is a terminal that can move its cursor.
    static var isInteractive: Bool {
        isatty(STDOUT_FILENO) == 1 && environment("TERM") != "dumb"
    }

    /// Its columns.
    static var width: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// What lines are drawn with in its character encoding.
    static var glyphs: LineRow.Glyphs {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
        let isUTF8 = locale.lowercased().filter { $0 != "-" }.contains("utf8")
        return isUTF8 ? .unicode : .ascii
    }

    /// Goes to the beginning of the line and clears it.
    static let clearLine = "\r\u{1B}[K"

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
