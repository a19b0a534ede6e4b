/// The evidence of an observation for each state in which the train may be.
///
/// A kind of evidence is one type that conforms to this, made from the observation and what is known of the line and the ride. The
/// likelihoods here are mixtures and tables, so that they are sums and not products: the belief multiplies them as they are.
protocol Evidence {
    /// How likely the observation is if the train is in a state, up to a factor that is the same for all states.
    func likelihood(of state: TrainState) -> Double
}

extension LineBelief {
    /// Weighs every state with a kind of evidence.
    ///
    /// - Returns: how probable the observation was: the sum of what is left.
    @discardableResult
    mutating func weigh(at time: Double, with evidence: some Evidence) -> Double {
        weigh(at: time) { evidence.likelihood(of: $0) }
    }
}
