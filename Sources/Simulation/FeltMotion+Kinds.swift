/// The classifier's output on recorded rides, by sensor.
extension FeltMotion {
    /// The classifier's output for a kind of sensor, as the natural logarithm of the likelihood ratio of each half second.
    struct Kind: Sendable {
        /// From 3 s before a stop to 6.5 s behind it: mean, and deviation.
        var stop: [(mean: Double, deviation: Double)]
        /// From 1 s before a start to 7.5 s behind it.
        var start: [(mean: Double, deviation: Double)]
        /// Later in a stand, by the shares of `shares`.
        var stand: [Double]
    }

    static let shares = [0, 0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98, 1]
    /// Later in a run it is the same of all kinds.
    static let run = [-1.87, -1.44, -0.91, -0.81, -0.81, -0.5, 0.22, 1.28, 2.45]
    /// One half second's correlation with the next. In a run it is 0.2, but sums over two and four seconds, which make a false stand,
    /// spread as those of independent ones do.
    static let (runMemory, standMemory) = (0.0, 0.65)
    static let (firstStop, firstStart) = (-6, -2)
    static let kinds = [
        Kind(
            stop: Self.profile(
                [
                    0.03, -0.09, 0.3, 0.19, -0.48, -0.21, 0.53, 0.73, 0.45, 0.89, 0.88, 0.65, 0.11, 0.18, 0.71, 0.84,
                    0.82, 0.78, 0.79, 0.87,
                ],
                [
                    0.43, 0.56, 0.84, 0.83, 0.75, 1.06, 1.0, 0.9, 0.53, 0.41, 0.35, 0.44, 0.28, 0.42, 0.55, 0.51, 0.54,
                    0.45, 0.54, 0.42,
                ]),
            start: Self.profile(
                [
                    1.31, 1.13, 0.09, -0.72, -0.72, -0.75, -0.56, -0.62, -0.76, -0.61, -0.61, -0.68, -0.66, -0.56,
                    -0.65, -0.66, -0.71, -0.7,
                ],
                [
                    0.42, 0.32, 0.71, 0.67, 0.68, 0.71, 0.69, 0.71, 0.71, 0.62, 0.29, 0.32, 0.44, 0.45, 0.33, 0.28,
                    0.32, 0.26,
                ]),
            stand: [-1.55, -0.77, 0.04, 0.58, 1.29, 1.46, 1.46, 1.5, 1.89]),
        Kind(
            stop: Self.profile(
                [
                    0.01, -0.08, 0.26, 0.23, -0.44, -0.16, 0.54, 0.76, 0.41, 0.72, 0.66, 0.58, 0.13, 0.16, 0.53, 0.55,
                    0.49, 0.45, 0.43, 0.45,
                ],
                [
                    0.36, 0.54, 0.77, 0.77, 0.77, 1.07, 1.05, 0.89, 0.46, 0.39, 0.28, 0.37, 0.22, 0.37, 0.4, 0.29, 0.33,
                    0.19, 0.25, 0.14,
                ]),
            start: Self.profile(
                [
                    0.41, 0.4, 0.03, -0.44, -0.73, -0.76, -0.67, -0.64, -0.58, -0.41, -0.42, -0.44, -0.48, -0.41, -0.5,
                    -0.57, -0.64, -0.66,
                ],
                [
                    0.33, 0.32, 0.36, 0.45, 0.46, 0.57, 0.63, 0.62, 0.58, 0.5, 0.21, 0.23, 0.39, 0.38, 0.31, 0.31, 0.33,
                    0.26,
                ]),
            stand: [-0.94, -0.37, -0.02, 0.11, 0.26, 0.41, 0.64, 1.08, 1.38]),
        Kind(
            stop: Self.profile(
                [
                    -0.02, -0.12, 0.27, 0.27, -0.44, -0.18, 0.57, 0.78, 0.37, 0.66, 0.6, 0.51, 0.1, 0.11, 0.45, 0.51,
                    0.46, 0.41, 0.39, 0.38,
                ],
                [
                    0.33, 0.51, 0.78, 0.79, 0.77, 1.06, 1.0, 0.9, 0.46, 0.38, 0.25, 0.34, 0.2, 0.36, 0.37, 0.28, 0.31,
                    0.16, 0.22, 0.15,
                ]),
            start: Self.profile(
                [
                    0.32, 0.32, 0.02, -0.38, -0.61, -0.66, -0.57, -0.55, -0.46, -0.32, -0.34, -0.37, -0.42, -0.35,
                    -0.49, -0.59, -0.68, -0.69,
                ],
                [0.3, 0.29, 0.31, 0.4, 0.48, 0.6, 0.64, 0.64, 0.58, 0.49, 0.24, 0.26, 0.4, 0.4, 0.32, 0.26, 0.37, 0.32]),
            stand: [-1.08, -0.33, -0.04, 0.08, 0.19, 0.33, 0.59, 1.02, 1.37]),
    ]

    private static func profile(_ means: [Double], _ deviations: [Double]) -> [(mean: Double, deviation: Double)] {
        zip(means, deviations).map { (mean: $0, deviation: $1) }
    }
}
