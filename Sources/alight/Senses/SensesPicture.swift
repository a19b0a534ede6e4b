import Report
import Positioning

/// A picture of why the box thought that a train stood or moved: what the motion sensor said, what followed from it, what is true,
/// what the barometer and the receiver said meanwhile, and what was told, on one axis of time.
struct SensesPicture: Sendable {
    let ride: SensedRide
    let verdicts: MotionVerdicts
    let judgement: StandJudgement?
    let scale: TimeScale
    private let name: String

    /// The colors of the parts of a picture. They are those of M. Okabe and K. Ito ("Color Universal Design", 2008), which the
    /// color-blind tell apart. Heights differ too, for those who print in black and white.
    enum Ink {
        static let standing = "#0072B2"
        static let moving = "#E69F00"
        static let unknown = "#8C8C8C"
        static let wrong = "#C04000"
        static let curve = "#222222"
        static let grid = "#DDDDDD"
        static let axis = "#777777"
        static let truth = "#0072B2"
        static let told = "#7A3E6D"
    }

    /// Room on both sides of the axis, in pixels.
    private static let (left, right) = (84.0, 36.0)
    /// Room between two parts.
    private static let space = 16.0
    private static let (top, margin) = (24.0, 12.0)
    /// A ride log's first letters are enough to know it by.
    private static let longestName = 45

    /// Draws nothing yet.
    ///
    /// - Parameters:
    ///   - ride: what was felt and told.
    ///   - name: the ride log's name.
    ///   - truth: when the train stood, in seconds since the log's first timed line; `nil` where nobody knows.
    init(_ ride: SensedRide, name: String, truth: [ClosedRange<Double>]? = nil) {
        self.ride = ride
        self.name = Self.shortened(name, to: Self.longestName)
        let recorded = ride.recorded
        let verdicts = MotionVerdicts(ride.motions, recorded: recorded)
        self.verdicts = verdicts
        judgement = truth.map { StandJudgement(of: verdicts.tellings, truth: $0, recorded: recorded) }
        scale = TimeScale(recorded, left: Self.left)
    }

    /// The content of the picture, in one line.
    var summary: String {
        guard ride.hasMotion else { return "no motion sensor in this log, so that nothing was told of stands by one" }
        if let judgement { return judgement.summary }
        return "\(StandJudgement.count(verdicts.tellings.count)) told; --truth holds them against labels"
    }

    /// The picture as an SVG document.
    func svg() -> String {
        let title = "What the senses said: \(name)"
        let start = ride.start ?? Timestamp(milliseconds: 0)
        let lines = [
            period(from: start),
            summary.prefix(1).uppercased() + summary.dropFirst() + (summary.hasSuffix("?") ? "" : "."),
        ]
        var canvas = Canvas(y: Self.top, scale: scale)
        canvas.front.text(title, x: Self.margin, y: canvas.y, size: 16, isBold: true)
        for line in lines {
            canvas.y += 18
            canvas.front.text(line, x: Self.margin, y: canvas.y, size: 12)
        }
        legend(&canvas)
        canvas.y += Self.space
        let head = canvas.y
        halfSeconds(&canvas)
        canvas.y += Self.space
        probability(&canvas)
        verdictBand(&canvas)
        truthBand(&canvas)
        canvas.y += Self.space
        pressure(&canvas)
        speed(&canvas)
        told(&canvas)
        time(&canvas, from: head, start: start)
        var drawing = canvas.back
        drawing.append(canvas.front)
        return drawing.document(
            width: scale.right + Self.right, height: canvas.y.rounded(.up), title: title,
            summary: (lines + [Self.explanation]).joined(separator: " "))
    }

    /// From when to when the log goes.
    private func period(from start: Timestamp) -> String {
        let recorded = ride.recorded
        let times = [recorded.first?.lowerBound, recorded.last?.upperBound].map { time in
            start.advanced(bySeconds: time ?? 0).description
        }
        let (day, end) = (times[0].prefix(10), times[1].prefix(10))
        return "\(day), \(times[0].dropFirst(11).prefix(8)) to \(day == end ? "" : "\(end), ")"
            + "\(times[1].dropFirst(11).prefix(8)) UTC."
    }

    private static let explanation =
        "Bars say how much each half second felt like a stand (up) or a run (down); their sum is the probability below. "
        + "The verdict also weighs how trains stop and start."

    /// Draws the legend, which explains in words how the parts are drawn.
    private func legend(_ canvas: inout Canvas) {
        if ride.hasRatios {
            canvas.y += 17
            canvas.front.text(Self.explanation, x: Self.margin, y: canvas.y)
        }
        canvas.y += 20
        var x = Self.margin
        func entry(_ words: String, _ draw: (inout SVG, Double) -> Void) {
            draw(&canvas.front, x)
            canvas.front.text(words, x: x + 22, y: canvas.y)
            x += 22 + SVG.width(of: words) + 16
        }
        let y = canvas.y
        defer { canvas.y += 4 }
        entry("standing (blue, high)") { $0.rectangle(x: $1, y: y - 11, width: 16, height: 14, fill: Ink.standing) }
        entry("moving (orange, low)") { $0.rectangle(x: $1, y: y - 4, width: 16, height: 7, fill: Ink.moving) }
        entry("not known (gray line)") { $0.rectangle(x: $1, y: y, width: 16, height: 3, fill: Ink.unknown) }
        entry("station told") { $0.line(from: ($1 + 8, y - 11), to: ($1 + 8, y + 3), color: Ink.told, dashes: [4, 3]) }
        guard judgement != nil else { return }
        entry("stood in truth (shade)") {
            $0.rectangle(x: $1, y: y - 11, width: 16, height: 14, fill: Ink.truth, opacity: Canvas.shade)
        }
        entry("standing told falsely (red)") {
            $0.line(from: ($1 + 8, y - 11), to: ($1 + 8, y + 3), color: Ink.wrong, width: 2)
        }
    }

    /// The axis of time below all, and what belongs behind all: its grid, the true stands, what was told, and the pauses.
    private func time(_ canvas: inout Canvas, from head: Double, start: Timestamp) {
        let foot = canvas.y
        for stand in judgement?.stands ?? [] {
            let (from, to) = (scale.x(stand.time.lowerBound), scale.x(stand.time.upperBound))
            canvas.back.rectangle(
                x: from, y: head, width: to - from, height: foot - head, fill: Ink.truth, opacity: Canvas.shade)
        }
        let base = foot + 6
        canvas.front.line(from: (scale.left, base), to: (scale.right, base), color: Ink.axis)
        for tick in scale.ticks(from: start) {
            let isLabelled = tick.label != nil
            canvas.back.line(from: (tick.x, head), to: (tick.x, foot), color: Ink.grid, width: isLabelled ? 1 : 0.4)
            canvas.front.line(from: (tick.x, base), to: (tick.x, base + (isLabelled ? 7 : 4)), color: Ink.axis)
            if let label = tick.label { canvas.front.text(label, x: tick.x, y: base + 20, anchor: .middle) }
        }
        canvas.front.text("UTC", x: scale.left - 30, y: base + 20, anchor: .end)
        for telling in ride.told {
            let x = scale.x(telling.time)
            canvas.back.line(from: (x, head), to: (x, foot), color: Ink.told, width: 0.6, dashes: [4, 3])
        }
        for pause in scale.breaks {
            let width = pause.x.upperBound - pause.x.lowerBound
            canvas.back.rectangle(x: pause.x.lowerBound, y: head, width: width, height: foot - head, fill: "#E4E4E4")
            let minutes = Int(min(1e9, (pause.seconds.upperBound - pause.seconds.lowerBound) / 60))
            let length =
                minutes < 120 ? "\(minutes) min" : minutes < 2880 ? "\(minutes / 60) h" : "\(minutes / 1440) days"
            let (words, place) = ("no log: \(length)", head + 108)
            guard width >= 14, place <= foot, SVG.width(of: words) < place - head - 16 else { continue }
            canvas.back.text(words, x: pause.x.lowerBound + width / 2 + 4, y: place, isUpright: true)
        }
        canvas.y = base + 30
    }

    /// A text, cut to its beginning where it is longer than `most` letters.
    static func shortened(_ text: String, to most: Int) -> String {
        let letters = text.unicodeScalars
        return letters.count <= most ? text : String(String.UnicodeScalarView(letters.prefix(most - 1))) + "…"
    }
}

extension SensesPicture {
    /// A drawing that grows downwards.
    struct Canvas {
        /// The layer behind the rest.
        var back = SVG()
        /// The layer in front of the rest.
        var front = SVG()
        /// Where the next part begins, in pixels.
        var y: Double
        let scale: TimeScale

        /// How opaque the true stands are behind the curves.
        static let shade = 0.12

        init(y: Double, scale: TimeScale) {
            (self.y, self.scale) = (y, scale)
        }

        /// Writes what a part shows above it, again and again on a wide picture, so that who scrolls knows.
        mutating func heading(_ words: String) {
            y += 12
            var x = scale.left
            repeat {
                front.text(words, x: x, y: y, size: 12, isBold: true)
                x += TimeScale.narrowest
            } while x + SVG.width(of: words, size: 12, isBold: true) <= scale.right
            y += 6
        }

        /// Says why a part is empty.
        mutating func note(_ words: String) {
            front.text(words, x: scale.left, y: y + 12, size: 12)
            y += 18
        }

        /// Draws lines at values, with their names at the left.
        mutating func levels(_ levels: [(y: Double, name: String)]) {
            for level in levels {
                back.line(from: (scale.left, level.y), to: (scale.right, level.y), color: Ink.grid)
                front.text(level.name, x: scale.left - 6, y: level.y + 4, anchor: .end)
            }
        }
    }
}
