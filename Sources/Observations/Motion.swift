/// A half second of a motion sensor, as a ride log has it.
struct Motion: RideLogValue {
    let isMoving: Bool?
    let standing: Double?

    init(isMoving: Bool?, standing: Double?) { (self.isMoving, self.standing) = (isMoving, standing) }

    /// No half second makes a stand likelier or less likely by more, as a natural logarithm.
    private static let ratios = -50.0...50.0

    /// `moving,standing`: 0 or 1, and the logarithm of a likelihood ratio where the sensor tells one, with which the first field may
    /// be empty. An empty field alone tells that the sensor was lost.
    init?(_ fields: inout some FieldReader) {
        guard !fields.isAtEnd, let verdict = fields.text(), ["", "0", "1"].contains(verdict) else { return nil }
        isMoving = verdict.isEmpty ? nil : verdict == "1"
        guard !fields.isAtEnd else {
            standing = nil
            return
        }
        guard let ratio = fields.number(in: Self.ratios) else { return nil }
        standing = ratio
    }

    var fields: [SentenceField] {
        [.text(isMoving.map { $0 ? "1" : "0" } ?? "")] + (standing.map { [.number($0, decimals: 2)] } ?? [])
    }
}
