/// Numbers of which the distribution is looked at.
struct Sample {
    private let sorted: [Double]

    init(_ values: some Sequence<Double>) { sorted = values.sorted() }

    var count: Int { sorted.count }
    var least: Double { sorted.first ?? .nan }
    var greatest: Double { sorted.last ?? .nan }
    var mean: Double { sorted.reduce(0, +) / Double(count) }
    var median: Double { quantile(0.5) }

    var deviation: Double {
        let mean = mean
        return (sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(1, count - 1))).squareRoot()
    }

    func quantile(_ share: Double) -> Double {
        sorted.isEmpty ? .nan : sorted[min(count - 1, Int(share * Double(count)))]
    }

    /// The share of the numbers for which something holds.
    func share(where holds: (Double) -> Bool) -> Double {
        Double(sorted.filter(holds).count) / Double(count)
    }
}
