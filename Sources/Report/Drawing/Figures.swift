/// Figures as people read them.
enum Figures {
    /// `1 h 02 min`, `3 min 05 s`, `12.4 s`
    static func duration(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds < 1e9 else { return "–" }
        if seconds < 60 { return (Decimals.text(seconds, places: 1) ?? "–") + " s" }
        let whole = Int(seconds.rounded())
        let padded = { (number: Int) in (number < 10 ? "0" : "") + "\(number)" }
        return whole < 3600
            ? "\(whole / 60) min \(padded(whole % 60)) s" : "\(whole / 3600) h \(padded(whole / 60 % 60)) min"
    }

    /// `850 m`, `14.7 km`
    static func distance(_ metres: Double) -> String {
        metres.magnitude < 1000
            ? (Decimals.text(metres, places: 0) ?? "–") + " m"
            : (Decimals.text(metres / 1000, places: 1) ?? "–") + " km"
    }

    /// Seconds with their sign: `+2.5 s`, `−0.5 s`
    static func signed(_ seconds: Double) -> String {
        let text = Decimals.text(abs(seconds), places: 1) ?? "–"
        return (text == "0" ? "" : seconds < 0 ? "−" : "+") + text + " s"
    }

    /// `2 s early`, `0.5 s late`, `on time`
    static func lateness(_ seconds: Double) -> String {
        let text = Decimals.text(abs(seconds), places: 1) ?? "–"
        return text == "0" ? "at once" : text + (seconds < 0 ? " s early" : " s late")
    }

    /// A count with its noun: `1 fix`, `2 fixes`
    static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }

    /// A text cut to a width in pixels.
    static func cut(_ text: String, to width: Double, size: Double) -> String {
        guard SVG.width(of: text, size: size) > width else { return text }
        var text = text
        while !text.isEmpty, SVG.width(of: text + "…", size: size) > width { text.removeLast() }
        return text + "…"
    }
}
