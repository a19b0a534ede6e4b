import Observations
import Report
import Navigation

/// The parts of the picture, from top to bottom.
extension SensesPicture {
    /// A bar is not drawn farther than to this ratio: what is beyond is as good as certain.
    private static let mostRatio = 3.0
    private static let bandHeight = 16.0
    /// The pressure in Pa, and the speed in km/h, below which a curve would show noise alone.
    private static let (leastPressure, leastSpeed) = (5.0, 20.0)
    /// No train is faster; a fix that is would leave no room for the others.
    private static let mostSpeed = 500.0
    private static let rowHeight = 15.0
    /// More rows of labels nobody reads.
    private static let mostRows = 14
    /// A name's first letters are enough to know it by.
    private static let longestStation = 28

    /// Draws the likelihood ratio of each half second.
    func halfSeconds(_ canvas: inout Canvas) {
        canvas.heading("What each half second says (log likelihood ratio of standing, no more than ±3)")
        guard ride.hasRatios else {
            return canvas.note(
                ride.hasMotion
                    ? "Nothing: this log has verdicts alone, as older versions recorded them."
                    : "Nothing: there is no motion sensor in this log ($PALTM). See [motion] in alight.toml.")
        }
        let base = canvas.y + 45
        let unit = 14.0
        canvas.levels([
            (base - 3 * unit, "standing 3"), (base, "0"), (base + 3 * unit, "moving −3"),
        ])
        var (up, down) = ([(from: Double, to: Double, end: Double)](), [(from: Double, to: Double, end: Double)]())
        for motion in ride.motions {
            guard let ratio = motion.standing, ratio.isFinite else { continue }
            let end = base - unit * min(max(ratio, -Self.mostRatio), Self.mostRatio)
            let bar = (scale.x(motion.time - MotionVerdicts.halfSecond), scale.x(motion.time), end)
            if ratio > 0 { up.append(bar) } else if ratio < 0 { down.append(bar) }
        }
        canvas.front.bars(up, base: base, fill: Ink.standing)
        canvas.front.bars(down, base: base, fill: Ink.moving)
        canvas.y = base + 3 * unit + 4
    }

    /// The probability that the train stands, by the sum of what the half seconds say.
    func probability(_ canvas: inout Canvas) {
        guard ride.hasRatios else { return }
        canvas.heading("Probability of standing, by the motion sensor alone (the sum of the bars)")
        let (top, height) = (canvas.y + 4, 70.0)
        canvas.levels([(top, "100 %"), (top + height / 2, "50 %"), (top + height, "0 %")])
        let runs = verdicts.probabilities.map { run in
            run.map { (x: scale.x($0.time), y: top + height * (1 - $0.value)) }
        }
        canvas.front.polylines(runs, color: Ink.curve)
        canvas.y = top + height + 8
    }

    /// Draws the verdicts of the sensor.
    func verdictBand(_ canvas: inout Canvas) {
        guard ride.hasMotion else { return }
        let top = canvas.y
        canvas.front.text("verdict", x: scale.left - 6, y: top + 12, anchor: .end)
        for span in verdicts.spans { band(&canvas, span.time, span.verdict, top: top) }
        for time in judgement?.falseTellings ?? [] {
            let x = scale.x(time)
            canvas.front.line(from: (x, top - 4), to: (x, top + Self.bandHeight + 4), color: Ink.wrong, width: 2)
        }
        canvas.y = top + Self.bandHeight + 8
    }

    /// Draws the truth, with the delay of each stand, and where a stand was told falsely.
    func truthBand(_ canvas: inout Canvas) {
        guard let judgement else { return }
        let top = canvas.y
        canvas.front.text("truth", x: scale.left - 6, y: top + 12, anchor: .end)
        for span in ride.recorded { band(&canvas, span, .moving, top: top, title: "moved in truth") }
        for stand in judgement.stands {
            band(&canvas, stand.time, .standing, top: top, title: "stood in truth, told: \(stand.words)")
        }
        canvas.y = top + Self.bandHeight
        guard ride.hasMotion else { return }
        var labels: [(x: Double, words: String)] = judgement.falseTellings.map { (scale.x($0), "false") }
        for stand in judgement.stands {
            let (from, to) = (scale.x(stand.time.lowerBound), scale.x(stand.time.upperBound))
            if stand.delay != nil, SVG.width(of: stand.words, isBold: true) <= to - from {
                canvas.front.text(
                    stand.words, x: (from + to) / 2, y: top + 12, anchor: .middle, color: "#ffffff", isBold: true)
            } else {
                labels.append(((from + to) / 2, stand.words))
            }
        }
        var rows = LabelRows(within: scale.left...scale.right, most: Self.mostRows)
        for label in labels.sorted(by: { $0.x < $1.x }) {
            let width = SVG.width(of: label.words, isBold: true)
            guard let place = rows.place(around: label.x, width: width) else { continue }
            let isWrong = label.words == "missed" || label.words == "false"
            canvas.front.text(
                label.words, x: place.x + width / 2, y: canvas.y + Self.rowHeight * Double(place.row) + 12,
                anchor: .middle, color: isWrong ? Ink.wrong : Ink.curve, isBold: isWrong)
        }
        canvas.y += Self.rowHeight * Double(rows.count) + 4
        if rows.leftOut > 0 { canvas.note("\(rows.leftOut) more delays, for which there is no room.") }
    }

    /// The pressure less its mean.
    func pressure(_ canvas: inout Canvas) {
        let values = ride.pressures.compactMap(\.value)
        guard !values.isEmpty else { return }
        let mean = values.reduce(0, +) / Double(values.count)
        let runs = ride.pressures.map { SensedRide.Sample(time: $0.time, value: $0.value.map { ($0 - mean) * 100 }) }
            .runs(longest: MotionVerdicts.longestGap)
        let most = Self.round(above: values.reduce(Self.leastPressure) { max($0, abs($1 - mean) * 100) })
        canvas.heading("Pressure less its mean of \(SVG.number(mean)) hPa, in Pa (12 Pa are a metre of height)")
        curve(&canvas, runs, from: -most, to: most, height: 70, unit: "Pa")
    }

    /// How fast the fixes say that the train is.
    func speed(_ canvas: inout Canvas) {
        guard !ride.speeds.isEmpty else { return }
        let times = ride.speeds.map(\.time)
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
        // A receiver that reports every five seconds leaves no gaps.
        let usual = steps.isEmpty ? 0 : steps[steps.count / 2]
        let most = ride.speeds.compactMap(\.value).reduce(Self.leastSpeed, max)
        canvas.heading("Speed of the fixes, in km/h")
        curve(
            &canvas, ride.speeds.runs(longest: max(MotionVerdicts.longestGap, 1.5 * usual)), from: 0,
            to: Self.round(above: min(most, Self.mostSpeed)), height: 70, unit: "km/h")
    }

    /// Draws the events that were told of stations.
    func told(_ canvas: inout Canvas) {
        canvas.heading("What was told")
        guard !ride.told.isEmpty else { return canvas.note("Nothing of any station.") }
        let top = canvas.y
        var rows = LabelRows(within: scale.left...scale.right, most: Self.mostRows)
        for telling in ride.told.sorted(by: { $0.time < $1.time }) {
            let words = "\(telling.kind.rawValue) \(Self.shortened(telling.station, to: Self.longestStation))"
            let (x, width) = (scale.x(telling.time), SVG.width(of: words))
            guard let place = rows.place(beside: x, width: width) else { continue }
            let y = top + Self.rowHeight * Double(place.row)
            canvas.back.line(from: (x, top), to: (x, y + Self.rowHeight - 2), color: Ink.told, width: 1.5)
            canvas.front.rectangle(x: place.x - 1, y: y + 1, width: width, height: 13, fill: "#ffffff", opacity: 0.8)
            if place.x > x {
                canvas.front.text(words, x: place.x, y: y + 11, color: Ink.told)
            } else {
                canvas.front.text(words, x: place.x + width, y: y + 11, anchor: .end, color: Ink.told)
            }
        }
        canvas.y = top + Self.rowHeight * Double(rows.count) + 2
        if rows.leftOut > 0 {
            canvas.note("\(rows.leftOut) more, for which there is no room, are lines without names.")
        }
    }

    private func band(
        _ canvas: inout Canvas, _ time: ClosedRange<Double>, _ verdict: MotionVerdicts.Verdict, top: Double,
        title: String? = nil
    ) {
        let (from, to) = (scale.x(time.lowerBound), scale.x(time.upperBound))
        let (height, fill) =
            switch verdict {
            case .standing: (Self.bandHeight, Ink.standing)
            case .moving: (Self.bandHeight / 2, Ink.moving)
            case .unknown: (3, Ink.unknown)
            }
        canvas.front.rectangle(
            x: from, y: top + Self.bandHeight - height, width: to - from, height: height, fill: fill,
            title: title ?? verdict.rawValue)
    }

    private func curve(
        _ canvas: inout Canvas, _ runs: [[(time: Double, value: Double)]], from least: Double, to most: Double,
        height: Double, unit: String
    ) {
        let top = canvas.y + 4
        func y(_ value: Double) -> Double { top + height * (most - min(max(value, least), most)) / (most - least) }
        canvas.levels(
            [most, (most + least) / 2, least].map { value in
                (y(value), "\(value < 0 ? "−" : "")\(SVG.number(abs(value))) \(unit)")
            })
        canvas.front.polylines(runs.map { $0.map { (x: scale.x($0.time), y: y($0.value)) } }, color: Ink.curve)
        canvas.y = top + height + 8
    }

    /// The least of 1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10, 12, … that is no less than a value.
    private static func round(above value: Double) -> Double {
        var power = 1.0
        while power < 1e9 {
            for digit in [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8] where digit * power >= value { return digit * power }
            power *= 10
        }
        return power
    }
}
