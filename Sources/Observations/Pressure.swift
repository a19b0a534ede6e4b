/// A second of a barometer, as a ride log has it.
struct Pressure: RideLogValue {
    let hectopascals: Double

    init(_ hectopascals: Double) { self.hectopascals = hectopascals }

    /// The pressures that a barometer can tell, in hPa: the range of those made for phones and weather (BMP280, BST-BMP280-DS001), from 9,000 m
    /// above the sea to 500 m below it.
    private static let possible = 300.0...1100.0

    /// `pressure` in hPa.
    init?(_ fields: inout some FieldReader) {
        guard let pressure = fields.number(in: Self.possible) else { return nil }
        hectopascals = pressure
    }

    var fields: [SentenceField] { [.number(hectopascals, decimals: 3)] }
}
