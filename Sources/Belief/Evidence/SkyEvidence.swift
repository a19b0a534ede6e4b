/// That there was no fix for a second.
///
/// That the receiver is blind lasts, and has a probability of its own: the silence of an hour contradicts a place no more than that
/// of a minute.
struct SkyEvidence: Evidence {
    /// Where a receiver sees the sky.
    let sky: SkyMap
    /// The points.
    let grid: LineGrid
    /// How much the second says, 0 to 1.
    let weight: Double

    /// How much a second says where the receiver is blind under an open sky with some probability.
    static func weight(blindness: Double) -> Double { Parameters.Sky.independent * (1 - blindness) }

    @inline(__always) func likelihood(of state: TrainState) -> Double {
        1 - weight * sky[grid.cell(at: state.chainage)]
    }
}
