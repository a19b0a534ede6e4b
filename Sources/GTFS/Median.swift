/// The median of values of which each stands for as many as its weight, which is above zero.
///
/// - Returns: the mean of the two middle ones where there are two, `nil` where there is none.
func median(_ samples: [(value: Int, weight: Int)]) -> Double? {
    let sorted = samples.sorted { $0.value < $1.value }
    let total = sorted.reduce(0) { $0 + $1.weight }
    var passed = 0
    for (index, sample) in sorted.enumerated() {
        passed += sample.weight
        if passed * 2 == total, index + 1 < sorted.count {
            return Double(sample.value + sorted[index + 1].value) / 2
        }
        if passed * 2 >= total { return Double(sample.value) }
    }
    return nil
}
