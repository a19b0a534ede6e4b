/// The magnetic field that a sensor measures, along its own axes, in microtesla.
///
/// The earth's has 25 to 65; the motors and the currents of an electric train add to it. Nothing is concluded from it yet: it is
/// recorded, so that what it tells of trains can be learned from rides.
public struct MagneticField: Hashable, Sendable {
    /// Along the axes, -10,000 to 10,000.
    public var x, y, z: Double

    /// Creates a field.
    public init(x: Double, y: Double, z: Double) {
        (self.x, self.y, self.z) = (x, y, z)
    }
}

extension MagneticField: RideLogValue {
    /// A magnet of a loudspeaker beside the sensor has less, in microtesla.
    private static let possible = -10_000.0...10_000.0

    /// `x,y,z` in microtesla.
    init?(_ fields: inout some FieldReader) {
        guard let x = fields.number(in: Self.possible), let y = fields.number(in: Self.possible),
            let z = fields.number(in: Self.possible)
        else { return nil }
        self.init(x: x, y: y, z: z)
    }

    var fields: [SentenceField] { [x, y, z].map { .number($0, decimals: 2) } }
}
