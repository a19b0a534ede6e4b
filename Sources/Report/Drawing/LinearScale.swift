/// Where values lie on an axis.
struct LinearScale {
    /// The values at its ends.
    let values: ClosedRange<Double>
    /// The pixels at its ends; the second may be less than the first.
    let pixels: (first: Double, last: Double)

    /// Creates a scale; a single value gets a range of one round it.
    init(_ values: ClosedRange<Double>, _ first: Double, _ last: Double) {
        let isEmpty = values.upperBound - values.lowerBound < 1e-9
        self.values = isEmpty ? (values.lowerBound - 0.5)...(values.upperBound + 0.5) : values
        pixels = (first, last)
    }

    /// The pixel of a value.
    func callAsFunction(_ value: Double) -> Double {
        pixels.first + (value - values.lowerBound) * perUnit
    }

    /// Pixels for a unit of the value, negative where the axis points the other way.
    var perUnit: Double { (pixels.last - pixels.first) / (values.upperBound - values.lowerBound) }

    /// The least of some steps that lie at least `pixels` pixels apart, or the greatest step.
    func step(among steps: [Double], apart pixels: Double) -> Double {
        steps.first { $0 * abs(perUnit) >= pixels } ?? steps[steps.count - 1]
    }

    /// The multiples of a step on the axis.
    func multiples(of step: Double) -> [Double] {
        let first = (values.lowerBound / step).rounded(.up)
        let last = (values.upperBound / step).rounded(.down)
        return first <= last ? stride(from: first, through: last, by: 1).map { $0 * step } : []
    }
}
